import { sql } from 'kysely';
import { type App } from '../../../app.ts';
import { type LatexBundle } from '../../../contract/latex.ts';
import { headingOf } from '../../../exchange/latex/words.ts';
import { endingOf } from '../../../exchange/package/files.ts';
import { statementFacts } from '../../../exchange/problem-package/statement-alone.ts';
import { putFile } from '../../../files/store.ts';
import { type StatementPackage } from './package.ts';

/** A judge that was not seen for this long makes nothing. */
const SILENT_MS = 45_000;

/**
 * A statement in LaTeX with what lies beside it and the samples of its tests, as the judges are given it: the hash it is kept
 * under; null for a statement that is none in LaTeX.
 */
export async function latexOf(app: App, given: StatementPackage, lang: string): Promise<string | null> {
  const { files: statements, folder } = statementFacts(given.files);
  const [main] = statements.get(lang) ?? [];
  if (main === undefined || endingOf(main) !== 'tex') return null;
  const inside = `${folder}/`;
  const text = given.files.text(main);
  const samples = hasOwnSamples(text) ? NO_SAMPLES : await samplesOf(app, given, lang);
  const bundle: LatexBundle = {
    text: text + samples.text,
    files: [
      ...given.tree
        .filter(({ path }) => path.startsWith(inside) && path !== main)
        .map(({ path, hash }) => ({ name: path.slice(inside.length), hash })),
      ...samples.files,
    ],
  };
  return putFile(app.db, Buffer.from(JSON.stringify(bundle)));
}

type Samples = Pick<LatexBundle, 'text' | 'files'>;
const NO_SAMPLES: Samples = { text: '', files: [] };

/** A whole document says itself what it shows, and so does one that has typed its examples. */
function hasOwnSamples(text: string): boolean {
  return /\\documentclass|\\exmp\b|\\begin\{example/.test(text);
}

async function samplesOf(app: App, { files }: StatementPackage, lang: string): Promise<Samples> {
  const { samples } = statementFacts(files);
  if (samples.length === 0) return NO_SAMPLES;
  const kept: { readonly name: string; readonly hash: string }[] = [];
  const lines = [`\\subsection*{${headingOf('examples', lang)}}`];
  const keep = async (name: string, content: string) => {
    kept.push({ name, hash: await putFile(app.db, Buffer.from(content)) });
    return `{${name}}`;
  };
  for (const [at, sample] of samples.entries()) {
    const name = `sample-test-${at + 1}`;
    lines.push(
      sample.kind === 'interaction'
        ? `\\sampletext${await keep(name, sample.text)}`
        : `\\sampletest${await keep(`${name}.in`, sample.input)}${await keep(`${name}.ans`, sample.answer)}`,
    );
  }
  return { text: `\n${lines.join('\n')}\n`, files: kept };
}

/** Whether a judge that works makes PDFs of LaTeX; where none does they are made of the Markdown that pages show. */
export async function hasLatex({ db, now }: App): Promise<boolean> {
  const found = await db
    .selectFrom('judge_workers')
    .select('id')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', now() - SILENT_MS)
    .where(sql<boolean>`coalesce((facts->>'latex')::boolean, false)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
