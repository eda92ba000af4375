//! How the share of decided deals grows with time, as a picture.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cadogan_picture::chart::{Axis, Chart, Colours, Point, Scale, Series, Style};

use crate::failure::Failure;

/// Draws the rows that `winning --rows` has written: a curve for each game, the share of its deals that is decided after
/// so much processor time.
#[derive(Debug, clap::Args)]
pub(crate) struct WinningPicture {
    /// The rows: game, seed, verdict, positions, milliseconds
    #[arg(value_name = "ROWS")]
    rows: PathBuf,
    /// The picture
    #[arg(long, value_name = "FILE")]
    svg: PathBuf,
    /// What the picture is called
    #[arg(long, value_name = "TEXT", default_value = "Deals decided")]
    title: String,
    /// Where the curves end, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    limit: f64,
    /// The games, in the order of the legend [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// How many deals of a game there are, and after how many seconds each of the decided ones was.
#[derive(Default)]
struct Times {
    deals: usize,
    decided: Vec<f64>,
}

/// The first second of the axis.
const FIRST: f64 = 1e-3;

impl WinningPicture {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut games = self.read()?;
        let names = match self.games.is_empty() {
            true => games.keys().cloned().collect(),
            false => self.games.clone(),
        };
        let mut series = Vec::new();
        for (colour, name) in names.iter().enumerate() {
            let times =
                games.remove(name).ok_or_else(|| Failure::Input(format!("{name}: there is no row of this game")))?;
            let name = format!("{name} {}", times.decided.len());
            series.push(Series { name, style: Style::Line, colour, points: self.curve(times) });
        }
        let chart = Chart {
            title: self.title,
            x: Axis::new("seconds of processor time a deal", Scale::Log, FIRST, self.limit),
            y: Axis::new("of the deals, %", Scale::Linear, 0.0, 100.0),
            series,
        };
        std::fs::write(&self.svg, chart.draw().to_svg(Colours::OnWhite)).map_err(Failure::input)
    }

    /// A step at each verdict, up to the limit.
    fn curve(&self, Times { deals, mut decided }: Times) -> Vec<Point> {
        decided.sort_by(f64::total_cmp);
        let share = |count: usize| 100.0 * count as f64 / deals as f64;
        let mut points = vec![Point::at(FIRST, 0.0)];
        for (before, seconds) in decided.iter().enumerate() {
            let seconds = seconds.max(FIRST);
            points.push(Point::at(seconds, share(before)));
            points.push(Point::at(seconds, share(before + 1)));
        }
        points.push(Point::at(self.limit, share(decided.len())));
        points
    }

    fn read(&self) -> Result<BTreeMap<String, Times>, Failure> {
        let text = std::fs::read_to_string(&self.rows).map_err(Failure::input)?;
        let mut games = BTreeMap::<String, Times>::new();
        for line in text.lines() {
            let row: Vec<&str> = line.split('\t').collect();
            let [game, _, verdict, _, milliseconds] = row[..] else {
                return Err(Failure::Input(format!("{}: not a row: {line}", self.rows.display())));
            };
            let milliseconds: f64 = milliseconds.parse().map_err(Failure::input)?;
            let times = games.entry(game.to_owned()).or_default();
            times.deals += 1;
            if verdict != "undecided" {
                times.decided.push(milliseconds / 1e3);
            }
        }
        Ok(games)
    }
}
