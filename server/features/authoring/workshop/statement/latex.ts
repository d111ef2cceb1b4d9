import { type App } from '#server/app.ts';
import { bundleOfLatex } from '#server/exchange/latex/bundle.ts';
import { constantsIn } from '#server/exchange/package/constants.ts';
import { endingOf } from '#server/exchange/package/files.ts';
import { Contents } from '#server/exchange/package/task.ts';
import { statementFacts } from '#server/exchange/problem-package/statement-alone.ts';
import { storeContents } from '#server/features/tasks/content/store.ts';
import { type StatementPackage } from './package.ts';

/**
 * The hash of the `LatexBundle` of a statement in LaTeX, which is stored for the judges; null for a statement
 * in another format.
 */
export async function latexOf(app: App, { files }: StatementPackage, lang: string): Promise<string | null> {
  const { files: statements, samples, constants } = statementFacts(files);
  const [file] = statements.get(lang) ?? [];
  if (file === undefined || endingOf(file) !== 'tex') return null;
  const contents = new Contents();
  const hash = bundleOfLatex(files, { file, lang, samples, constants: constantsIn(constants) }, contents);
  await storeContents(app.db, contents.map);
  return hash;
}
