import { benchHeader } from './judging/header.ts';
import { openGround } from './judging/ground.ts';
import { benchQueue } from './judging/queue.ts';
import { benchRuns } from './judging/runs.ts';
import { benchTests } from './judging/tests.ts';
import { type BenchGap, type BenchRow } from './measure.ts';

/** Costs of judging on top of the programs' own time; without a working sandbox it returns the reason. */
export async function benchJudging(): Promise<readonly (BenchRow | BenchGap)[]> {
  const ground = await openGround();
  if ('why' in ground) return [{ name: 'judging', why: ground.why }];
  try {
    const rows: (BenchRow | BenchGap)[] = [];
    for (const bench of [benchRuns, benchTests, benchHeader, benchQueue]) rows.push(...(await bench(ground)));
    return rows;
  } finally {
    await ground.remove();
  }
}
