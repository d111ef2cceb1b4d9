import { percentileOf } from '#tests/support/load/percentile.ts';
import { type Ground, openGround } from './judging/ground.ts';
import { type BenchGap, type BenchRow, showMs } from './measure.ts';
import { benchLatex } from './translation/latex.ts';
import { type Night, nightOf } from './translation/night.ts';

const SECONDS = Number(process.env['AGON_BENCH_SECONDS'] ?? 600);
const NAME = 'PDFs of delegations, of those asked for';

/** A night of translation: 80 delegations × 3 tasks compile without pause on the judge of a contest. */
export async function benchTranslation(): Promise<readonly (BenchRow | BenchGap)[]> {
  const ground = await openGround();
  if ('why' in ground) return [{ name: NAME, why: ground.why }];
  const latex = await latexOf(ground);
  const build = new URL('../tests/support/built.global.mjs', import.meta.url).href;
  await ((await import(build)) as { default(): Promise<void> }).default();
  return [latex, ...rowsOf(await nightOf(SECONDS, hasLatex(ground)))];
}

async function latexOf(ground: Ground): Promise<BenchRow | BenchGap> {
  try {
    if (hasLatex(ground)) return await benchLatex(ground);
    return { name: 'the PDF of a statement in LaTeX', why: 'there is no LuaLaTeX here' };
  } finally {
    await ground.remove();
  }
}

function hasLatex({ languages }: Ground): boolean {
  return languages.some(({ extension, works }) => extension === 'tex' && works);
}

function rowsOf({
  asked,
  made,
  faults,
  eager,
  modest,
  waitedMs,
  quietMs,
  besideMs,
  kinds,
}: Night): readonly BenchRow[] {
  const all = [...eager, ...modest];
  const mean = all.reduce((sum, count) => sum + count, 0) / all.length;
  const least = Math.min(...all);
  const verdicts = (percent: number, title: string): BenchRow => ({
    name: `${title} of a submission’s way to its verdict beside PDFs, against without them`,
    ratio: percentileOf(besideMs, percent) / percentileOf(quietMs, percent),
    target: 1.5,
    wanted: 'at most',
    detail: `${showMs(percentileOf(besideMs, percent))} and ${showMs(percentileOf(quietMs, percent))}; ${besideMs.length} submissions beside them`,
  });
  return [
    {
      name: NAME,
      ratio: made / asked,
      target: 1,
      wanted: 'at least',
      detail: `${made} of ${asked}, ${faults.length} faults${faults[0] === undefined ? '' : `, as ${faults[0]}`}; ${kinds}; waited ${showMs(percentileOf(waitedMs, 50))}, the longest ${showMs(Math.max(...waitedMs))}`,
    },
    {
      // The mean is rounded down: when it is 1.6 PDFs, some delegations have one and others two.
      name: 'the delegation with the fewest PDFs, against the whole ones of the mean',
      ratio: least / Math.floor(mean),
      target: 1,
      wanted: 'at least',
      detail: `${least} and ${mean.toFixed(1)}; those who ask for three at once have ${span(eager)}, those who ask for one ${span(modest)}`,
    },
    verdicts(50, 'the median'),
    verdicts(99, 'the 99th percentile'),
  ];
}

function span(counts: readonly number[]): string {
  return `${Math.min(...counts)} to ${Math.max(...counts)}`;
}
