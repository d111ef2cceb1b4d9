import { writeFileSync } from 'node:fs';
import { answerJobs } from '#server/model/apart/child.ts';

/** A job for the program, which writes its number into the file once it is at work. */
export interface OddJob {
  readonly job: 'spin' | 'fail' | 'hoard' | 'pid';
  readonly mark?: string;
}

// A separate program that works for ever, fails, takes all memory, or tells its process number.
answerJobs(({ job, mark }: OddJob) => {
  if (mark !== undefined) writeFileSync(mark, String(process.pid));
  if (job === 'fail') throw new Error('it failed');
  const hoard: unknown[] = [];
  while (job !== 'pid') if (job === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => ({})));
  return process.pid;
});
