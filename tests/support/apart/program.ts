import { answerJobs } from '../../../server/model/apart/child.ts';

/** What the program is asked for. */
export type OddJob = 'spin' | 'fail' | 'hoard' | 'pid';

// A program apart that is at work for ever, fails, takes all memory, or says which process it is.
answerJobs(async ({ job }: { readonly job: OddJob }) => {
  await Promise.resolve();
  if (job === 'fail') throw new Error('it failed');
  const hoard: unknown[] = [];
  while (job !== 'pid') if (job === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => ({})));
  return process.pid;
});
