#!/bin/sh
#SBATCH --job-name=gistwalker
#SBATCH --array=0-7
#SBATCH --gres=gpu:1
#SBATCH --cpus-per-task=4
#SBATCH --mem=32G
#SBATCH --time=24:00:00
#SBATCH --requeue
#
# Read a folder of documents with a Slurm array; each becomes a memory pack.
#
#   sbatch scripts/slurm_reading.sh FOLDER PACKS [options of “gistwalker read”]
#
# Each task reads every n-th document. SERVE, if set, is a command that serves a model on the GPU of the
# task at ADDRESS (http://127.0.0.1:8000), for example SERVE="vllm serve Qwen/Qwen3-8B". A task that was
# interrupted goes on where it was; a document whose pack is there is not read again.
set -eu

folder=$1 packs=$2
shift 2
address=${ADDRESS:-http://127.0.0.1:8000}
library=$packs/unfinished/$SLURM_ARRAY_TASK_ID
mkdir -p "$library"

if [ -n "${SERVE:-}" ]; then
    $SERVE &
    trap 'kill $!' EXIT
    until curl -sf "$address/v1/models" >/dev/null; do
        kill -0 $! # ends here if the server has ended
        sleep 5
    done
    set -- --server "$address" "$@"
fi

find "$folder" -type f | LC_ALL=C sort |
    awk -v n="$SLURM_ARRAY_TASK_COUNT" -v i="$SLURM_ARRAY_TASK_ID" '(NR - 1) % n == i' |
    while IFS= read -r document; do
        pack=$packs/$(basename "$document")-$(sha256sum "$document" | cut -c1-12)-memory.zip
        if [ -e "$pack" ]; then continue; fi
        gistwalker read "$document" "$@" --library "$library" </dev/null &&
            gistwalker pack-memory "$document" --out "$pack" --library "$library" </dev/null ||
            echo "not read: $document" >&2
    done
