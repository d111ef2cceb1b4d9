import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { type Contents, type ReadStatement } from '../package/task.ts';
import { readPdf } from '../problem-package/statements.ts';
import { all, type XmlElement } from './xml.ts';

/** Polygon names languages in English. */
const CODES: Readonly<Record<string, string>> = {
  english: 'en',
  russian: 'ru',
  bulgarian: 'bg',
  ukrainian: 'uk',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  polish: 'pl',
  romanian: 'ro',
  serbian: 'sr',
  turkish: 'tr',
  chinese: 'zh',
};

/** Our code of a language that Polygon names. */
export function codeOf(language: string): string {
  return CODES[language] ?? language.slice(0, 2);
}

/** The statements that are shown here: a PDF by language. */
export function readPolygonStatements(
  files: PackageFiles,
  root: XmlElement,
  slug: string,
  contents: Contents,
  report: Report,
): readonly ReadStatement[] {
  const found = all(root, 'statements', 'statement').filter(
    ({ attributes }) => attributes['type'] === 'application/pdf' && files.has(attributes['path'] ?? ''),
  );
  if (found.length === 0) report.warning('statements', 'polygon_latex');
  return found.map(({ attributes }) =>
    readPdf(files, attributes['path'] ?? '', codeOf(attributes['language'] ?? ''), slug, contents, report),
  );
}
