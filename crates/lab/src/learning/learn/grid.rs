//! The times at which slices may end.

use super::Sample;

/// For every solver, 0 and all times at which it gives a verdict within the limit: a best schedule has slices that end
/// at these times.
pub(super) fn breakpoints(sample: &Sample, limit: u64) -> Vec<Vec<u64>> {
    (0..sample.solvers().len())
        .map(|place| {
            let verdicts = (0..sample.deals()).filter_map(|deal| sample.entry(deal, place).decides);
            let mut points: Vec<u64> = verdicts.filter(|&time| time <= limit).chain([0]).collect();
            points.sort_unstable();
            points.dedup();
            points
        })
        .collect()
}

/// How many states there are with these times; `None` if they cannot be counted.
pub(super) fn size(points: &[Vec<u64>]) -> Option<usize> {
    points.iter().try_fold(1usize, |size, points| size.checked_mul(points.len()))
}

/// Selects times of every solver so that there are at most `most_states` states: the same number for each, as far as
/// available, half of them spread evenly over its verdicts and half over the logarithm of time.
pub(super) fn thinned(all: &[Vec<u64>], most_states: usize) -> Vec<Vec<u64>> {
    let mut chosen: Vec<Vec<u64>> = Vec::new();
    fitting(most_states, |count| {
        chosen = all.iter().map(|points| spread(points, count)).collect();
        chosen.clone()
    })
}

/// The times in `used`, and others around them, so that there are at most `most_states` states. The more attempts have
/// failed to find anything better, the more of the unused solvers get a chance.
pub(super) fn around(all: &[Vec<u64>], used: &[Vec<u64>], most_states: usize, attempt: usize) -> Vec<Vec<u64>> {
    fitting(most_states, |count| {
        all.iter()
            .zip(used)
            .map(|(points, used)| {
                let few = if used.is_empty() { (1 + 2 * attempt).min(count) } else { count };
                let mut chosen = spread(points, if used.is_empty() { few } else { few / 2 + 1 });
                chosen.extend(near(points, used, few / 2 + 1));
                chosen.extend([0].iter().chain(used));
                chosen.sort_unstable();
                chosen.dedup();
                chosen
            })
            .collect()
    })
}

/// The choice with the largest count that has few enough states.
fn fitting(most_states: usize, mut choose: impl FnMut(usize) -> Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut best = choose(1);
    for count in 2..=most_states {
        let chosen = choose(count);
        let grown = size(&chosen) != size(&best);
        if size(&chosen).is_none_or(|size| size > most_states) || !grown && count > 1_000 {
            break;
        }
        best = chosen;
    }
    best
}

/// At most `count` of the points, including the first.
fn spread(points: &[u64], count: usize) -> Vec<u64> {
    if points.len() <= count {
        return points.to_vec();
    }
    let last = points.len() - 1;
    let mut chosen = vec![points[0]];
    let by_rank = (count - 1) / 2;
    chosen.extend((1..=by_rank).map(|nth| points[last * nth / (by_rank + 1)]));
    let by_time = count - 1 - by_rank;
    let (low, high) = ((points[1].max(1) as f64).ln(), (points[last] as f64).ln());
    for nth in 1..=by_time {
        let wanted = (low + (high - low) * nth as f64 / by_time as f64).exp() as u64;
        chosen.push(points[points.partition_point(|&point| point < wanted).min(last)]);
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// About `count` of the points around those used: their neighbours, and then ever more distant ones.
fn near(points: &[u64], used: &[u64], count: usize) -> Vec<u64> {
    let mut chosen = Vec::new();
    let each = (count / used.len().max(1)).max(1);
    for &time in used {
        let place = points.partition_point(|&point| point < time);
        for nth in 0..each {
            // 1, 1, 2, 2, 4, 4, … steps away, in both directions.
            let far = 1usize << (nth / 2).min(20);
            let other = if nth % 2 == 0 { place + far } else { place.saturating_sub(far) };
            chosen.push(points[other.min(points.len() - 1)]);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_points_are_points_and_not_too_many() {
        let points: Vec<u64> = std::iter::once(0).chain((0..300).map(|n| n * n + 5)).collect();
        for count in 1..50 {
            let chosen = spread(&points, count);
            assert!(chosen.len() <= count && chosen[0] == 0, "{count}: {chosen:?}");
            assert!(chosen.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(chosen.iter().all(|time| points.contains(time)));
        }
        assert_eq!(spread(&[0], 1), [0]);
        assert_eq!(spread(&[0, 7], 5), [0, 7]);
    }

    #[test]
    fn grids_keep_their_bound_and_what_is_used() {
        let all: Vec<Vec<u64>> = (1..6).map(|solver| (0..400).map(|n| n * solver).collect()).collect();
        for most in [32, 1_000, 50_000] {
            assert!(size(&thinned(&all, most)).is_some_and(|size| size <= most));
            let used = [vec![7, 30], vec![], vec![3], vec![], vec![]];
            for attempt in 0..3 {
                let chosen = around(&all, &used, most, attempt);
                assert!(size(&chosen).is_some_and(|size| size <= most.max(6)), "{most}");
                for (chosen, used) in chosen.iter().zip(&used) {
                    assert!(chosen[0] == 0 && used.iter().all(|time| chosen.contains(time)));
                }
            }
        }
    }
}
