//! The Slurm array script: one task per shard, each running the ordinary program.

use super::{MANIFEST, Plan};

/// What the script requests from the cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptOptions {
    /// The program, as found on the nodes.
    pub program: String,
    /// Processors per task, which is also the number of threads.
    pub cpus: u32,
    /// The memory limit of the search for one deal.
    pub bytes: usize,
    /// Further options of `sbatch`, one each.
    pub more: Vec<String>,
}

/// What a thread may need in addition to the memory of its search, in MiB.
const BESIDE_SEARCH: usize = 256;

impl Plan {
    /// The array script. A restarted task continues where its database ends, so it may always be requeued.
    pub fn script(&self, options: &ScriptOptions) -> String {
        let Plan { title, fingerprint, shards } = self;
        let title = title.replace(char::is_control, " ");
        let (count, cpus) = (shards.len(), options.cpus);
        let mebibytes = options.bytes.div_ceil(1 << 20) + BESIDE_SEARCH;
        let more: String = options.more.iter().map(|option| format!("#SBATCH {option}\n")).collect();
        let program = format!("'{}'", options.program.replace('\'', "'\\''"));
        format!(
            "#!/bin/bash
# {title}
# Study {fingerprint} in {count} shards. `cadogan cluster submit` sends this to Slurm; without Slurm one shard is run
# with SLURM_ARRAY_TASK_ID=1 bash array.sh
#SBATCH --job-name=cadogan-{fingerprint}
#SBATCH --array=1-{count}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=shard-%a.log
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task={cpus}
#SBATCH --mem-per-cpu={mebibytes}M
{more}
set -eu
program={program}
if [ ! -f {MANIFEST} ]; then
    echo \"{MANIFEST} is not in $PWD: submit this script from the folder in which it was planned\" >&2
    exit 2
fi
shard=shard-$SLURM_ARRAY_TASK_ID
echo \"$shard on ${{SLURMD_NODENAME:-$(hostname)}}, start $((${{SLURM_RESTART_COUNT:-0}} + 1))\"
# Verdicts are kept as they are found: a task that is cut off and requeued goes on from there.
exec \"$program\" study \"$shard.json\" --records \"$shard.db\" --shared --threads \"${{SLURM_CPUS_PER_TASK:-{cpus}}}\"
"
        )
    }
}
