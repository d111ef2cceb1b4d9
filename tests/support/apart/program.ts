import { writeFileSync } from 'node:fs';
import { answerJobs } from '#server/model/apart/child.ts';

/** What the program is asked for; it writes its number into the file once it is at work. */
export interface OddJob {
  readonly job: 'spin' | 'fail' | 'hoard' | 'pid';
  readonly mark?: string;
}

// A program apart that is at work for ever, fails, takes all memory, or says which process it is.
answerJobs(({ job, mark }: OddJob) => {
  if (mark !== undefined) writeFileSync(mark, String(process.pid));
  if (job === 'fail') throw new Error('it failed');
  const hoard: unknown[] = [];
  while (job !== 'pid') if (job === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => ({})));
  return process.pid;
});
