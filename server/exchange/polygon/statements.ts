import { posix } from 'node:path';
import { readLatex } from '../latex/read.ts';
import { type PackageFiles } from '../package/files.ts';
import { type Report } from '../package/report.ts';
import { type ShownSample } from '#domain/tasks/statement-samples.ts';
import { type Contents, type ReadStatement } from '../package/task.ts';
import { readPdf } from '../problem-package/statements.ts';
import { all, type XmlElement } from '../package/xml.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** The codes of ISO 639-1 by their languages' English names, and Polygon's own names. */
const CODES: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap((first) => LETTERS.flatMap((second) => namedCode(`${first}${second}`))),
  ['bengali', 'bn'],
  ['slovene', 'sl'],
]);

/** A code with the English name of its language; none for a code without a language, or an old one. */
function namedCode(code: string): readonly (readonly [name: string, code: string])[] {
  const name = Intl.getCanonicalLocales(code)[0] === code ? NAMES.of(code) : undefined;
  return name === undefined ? [] : [[name.toLowerCase(), code]];
}

/** Our code of a language by Polygon's name. */
export function codeOf(language: string): string {
  const name = language.toLowerCase();
  return CODES.get(name) ?? name.slice(0, 2);
}

/** The statements that are shown, one per language: Polygon's PDF, otherwise its LaTeX with its examples. */
export function readPolygonStatements(
  files: PackageFiles,
  root: XmlElement,
  slug: string,
  contents: Contents,
  report: Report,
): readonly ReadStatement[] {
  const stated = all(root, 'statements', 'statement').flatMap(({ attributes }) => {
    const { path = '', type, language = '' } = attributes;
    return files.has(path) ? [{ path, isPdf: type === 'application/pdf', type, lang: codeOf(language) }] : [];
  });
  const pdfs = stated.filter(({ isPdf }) => isPdf);
  const texts = stated.filter(
    ({ type, lang }) => type === 'application/x-tex' && !pdfs.some((pdf) => pdf.lang === lang),
  );
  const found = [
    ...pdfs.map(({ path, lang }) => readPdf(files, path, lang, slug, contents, report)),
    ...texts.flatMap(({ path, lang }) => {
      const samples = siblingSamples(files, path);
      return readLatex(files, { file: path, lang, slug, samples }, contents, report) ?? [];
    }),
  ];
  if (found.length === 0) report.warning('statements', 'no_statement');
  return found;
}

/** The examples that Polygon writes beside a statement: `example.01`, and its answer `example.01.a`. */
function siblingSamples(files: PackageFiles, statement: string): readonly ShownSample[] {
  const folder = posix.dirname(statement);
  return files.entries(folder).files.flatMap((name): ShownSample[] => {
    const [path, answer] = [`${folder}/${name}`, `${folder}/${name}.a`];
    if (!/^example\.\d+$/.test(name) || !files.has(answer)) return [];
    return [{ kind: 'pair', input: files.text(path), answer: files.text(answer) }];
  });
}
