import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { boxOf } from '#server/judge/box.ts';
import { latexDocument } from '#server/judge/latex-pdf/document.ts';
import { makeLatexPdf } from '#server/judge/latex-pdf/make.ts';
import { type Ground, openBox } from '../judging/ground.ts';
import { type BenchRow, medianOf, showMs } from '../measure.ts';
import { latexStatement } from './statements.ts';

const ROUNDS = 7;

/**
 * Time to make a LaTeX statement's PDF in the judge's box, against LuaLaTeX alone with the same document and
 * the same cached fonts.
 */
export async function benchLatex(ground: Ground): Promise<BenchRow> {
  const folder = join(ground.folder, 'latex');
  const alone = join(folder, 'alone');
  const cache = join(folder, 'cache');
  for (const one of [folder, alone, cache]) await mkdir(one, { mode: 0o755 });
  const sandbox = await openBox(ground.helper, ground.levels[0]);
  try {
    const place = { box: boxOf(sandbox), folder: join(folder, 'made'), cacheFolder: cache };
    const sourceOf = (round: number) => ({
      text: latexStatement(3, `Round ${round}`),
      lang: 'bg',
      title: 'Task 3',
      files: [],
    });
    const inBox = async (round: number) => timeOf(() => makeLatexPdf(place, sourceOf(round)));
    const bare = async (round: number) => {
      await writeFile(join(alone, 'statement.tex'), latexDocument(sourceOf(round)).code);
      const env = { ...process.env, TEXMFVAR: join(alone, 'var'), TEXMFCACHE: join(alone, 'var') };
      return timeOf(() =>
        promisify(execFile)('lualatex', ['-interaction=nonstopmode', 'statement.tex'], { cwd: alone, env }),
      );
    };
    // The first run fills the cache of fonts.
    await inBox(0);
    await bare(0);
    const rounds: (readonly [number, number])[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) rounds.push([await inBox(round), await bare(round)]);
    const madeMs = medianOf(rounds.map(([inside]) => inside));
    const aloneMs = medianOf(rounds.map(([, outside]) => outside));
    return {
      name: 'the PDF of a statement in LaTeX by a judge, against LuaLaTeX alone',
      ratio: madeMs / aloneMs,
      target: 1.3,
      wanted: 'at most',
      detail: `${showMs(madeMs)} and ${showMs(aloneMs)}`,
    };
  } finally {
    await sandbox.close();
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
