import { join } from 'node:path';
import { Apart } from '#server/model/apart/apart.ts';
import { ROOT } from '#server/programs.ts';
import { type OddJob } from './program.ts';

/** A separate program that misbehaves as its job says. */
export function oddProgram(maxMs = 60_000): Apart<OddJob, number> {
  const program = ['--import', 'tsx', join(ROOT, 'tests/support/apart/program.ts')];
  return new Apart({ program, most: 2, maxMs, maxHeapMb: 64 });
}
