import { endWithParent } from '#server/model/apart/child.ts';
import { compareAll, comparePair } from './compare.ts';
import { type SimilarityJob, type SimilarityReport } from './job.ts';

/** Time between two reports of progress, ms. */
const SAID_MS = 250;

// Only the server starts this process: a failure ends it.
endWithParent();
process.on('message', (job: SimilarityJob) => {
  if (job.kind === 'pair') {
    say({ kind: 'pair', found: comparePair(job.left, job.right, job.skeletons) });
    return;
  }
  let [done, saidAt] = [0, 0];
  const result = compareAll(job.sources, job.skeletons, () => {
    done += 1;
    if (performance.now() - saidAt < SAID_MS) return;
    saidAt = performance.now();
    say({ kind: 'progress', done });
  });
  say({ kind: 'all', result });
});

function say(report: SimilarityReport): void {
  process.send?.(report);
}
