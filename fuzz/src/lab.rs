//! Files of experiments: studies, campaigns, schedules, plans of a cluster, measured runs, verdicts of other programs.

use cadogan_lab::campaign::read_campaign;
use cadogan_lab::cluster::Plan;
use cadogan_lab::learning::MeasuredRuns;
use cadogan_lab::learning::evaluate::baselines;
use cadogan_lab::learning::learn::{Sample, learn_within};
use cadogan_lab::study::read_study;
use cadogan_records::Records;
use cadogan_solve::Schedule;
use cadogan_solve::schedule::read_schedule;

use crate::{choice_and_text, game};

/// Reads one kind of file; the first byte says which.
pub fn lab(data: &[u8]) {
    let Some((choice, text)) = choice_and_text(data) else { return };
    match choice % 5 {
        0 => study(text),
        1 => schedule(text),
        2 => plan(text),
        3 => runs(text),
        _ => verdicts(choice / 5, text),
    }
}

/// A study, or a campaign, which is a list of them.
fn study(text: &str) {
    let no_files = |name: &str| Err(format!("{name}: there are no files here"));
    if let Ok(campaign) = read_campaign(text, &no_files) {
        assert!(!campaign.steps.is_empty(), "a campaign without steps");
        assert!(!campaign.games().is_empty(), "steps without games");
    }
    if let Ok(study) = read_study(text, &no_files) {
        assert!(!study.variants.is_empty(), "a study without games");
        let _ = study.related_pairs();
        let plan = Plan::new(&study, 3);
        assert!(Plan::from_json(&plan.to_json().to_string()).is_ok(), "a plan that was written here");
    }
}

fn schedule(text: &str) {
    let Ok(schedule) = read_schedule(text) else { return };
    let again: Schedule = read_schedule(&schedule.to_json().to_string()).expect("what is written can be read");
    assert_eq!(again, schedule);
    for choice in 0..16 {
        let _ = schedule.abilities(game(choice));
    }
}

fn plan(text: &str) {
    if let Ok(plan) = Plan::from_json(text) {
        assert!(Plan::from_json(&plan.to_json().to_string()).is_ok(), "what is written can be read");
    }
}

fn runs(text: &str) {
    let Ok(runs) = MeasuredRuns::read(text.as_bytes()) else { return };
    let mut written = Vec::new();
    MeasuredRuns::write_heading(&mut written).expect("a list can be written to");
    for run in runs.iter() {
        runs.write_run(run, &mut written).expect("a list can be written to");
    }
    assert!(MeasuredRuns::read(&written[..]).is_ok(), "what is written can be read");
    let _ = runs.contradictions();
    let solvers: Vec<_> = runs.solvers().into_iter().map(|(solver, _)| solver).collect();
    if let Some(sample) = Sample::of_runs(&runs, &solvers) {
        let _ = (baselines(&sample), learn_within(&sample, 1000, 200));
    }
}

/// A table of verdicts is taken whole or not at all, and what is exported can be imported.
fn verdicts(choice: u8, text: &str) {
    let mut records = Records::in_memory().expect("memory");
    let game = (choice % 2 == 0).then(|| records.game(game(choice / 2), "given").expect("a new game"));
    let Ok(imported) = records.import(&mut text.as_bytes(), "fuzz", game.as_ref()) else { return };
    let mut csv = Vec::new();
    let rows = records.export_csv(None, &mut csv).expect("a list can be written to");
    assert!(rows <= imported.rows as u64, "{rows} of {} rows", imported.rows);
    records.export_json(None, &mut Vec::new()).expect("a list can be written to");
    records.export_parquet(None, &mut Vec::new()).expect("a list can be written to");
    records.check().expect("a database that can be read");
    let _ = records.summary().expect("a database that can be read");
    if game.is_none() {
        let mut other = Records::in_memory().expect("memory");
        let again = other.import(&mut &csv[..], "fuzz", None);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&csv)));
        assert_eq!(again.rows as u64, rows, "an export that is imported");
    }
}
