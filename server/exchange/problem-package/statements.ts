import { isUtf8 } from 'node:buffer';
import { baseName, endingOf, type PackageFiles } from '../package/files.ts';
import { embedPictures } from '../package/pictures.ts';
import { bundleOfLatex } from '../latex/bundle.ts';
import { readLatex } from '../latex/read.ts';
import { type Report } from '../package/report.ts';
import { type ShownSample, withSamples } from '#domain/tasks/statement-samples.ts';
import { type Contents, type ReadStatement } from '../package/task.ts';

const STATEMENT = /^problem(?:\.([\w-]+))?\.(md|pdf|tex)$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;
/** Formats by preference, for a language that has several files. */
const PREFERRED = ['md', 'pdf', 'tex'];

/** The folder of statements, and the facts that are put into them. */
export interface StatementSource {
  readonly folder: string;
  readonly slug: string;
  /** Language of a `problem.tex` without one in its name; null: such a name is a fault. */
  readonly unnamed: string | null;
  readonly samples: readonly ShownSample[];
  readonly constants: (content: Buffer) => Buffer;
}

/** The statements of a package, one per language: Markdown with its pictures and samples, or a PDF. */
export function readStatements(
  files: PackageFiles,
  source: StatementSource,
  contents: Contents,
  report: Report,
): { readonly statements: readonly ReadStatement[]; readonly languages: readonly string[] } {
  const byLanguage = statementFiles(files, source, (file) => report.error(file, 'statement_name'));
  if (byLanguage.size === 0) report.warning(source.folder, 'no_statement');
  const statements = [...byLanguage].flatMap(([lang, [name = '']]) => {
    const statement = readStatement(files, name, lang, source, contents, report);
    return statement === null ? [] : [statement];
  });
  return { statements, languages: [...byLanguage.keys()] };
}

/** The statement files by language, the shown one first. `misnamed` gets the files without a language. */
export function statementFiles(
  files: PackageFiles,
  { folder, unnamed }: Pick<StatementSource, 'folder' | 'unnamed'>,
  misnamed: (file: string) => void = () => undefined,
): ReadonlyMap<string, readonly string[]> {
  const byLanguage = new Map<string, string[]>();
  const add = (lang: string, file: string) => byLanguage.set(lang, [...(byLanguage.get(lang) ?? []), file]);
  for (const name of files.entries(folder).files) {
    const found = STATEMENT.exec(name);
    if (found === null) continue;
    const lang = found[1] ?? unnamed;
    if (lang === null || !LANGUAGE.test(lang)) misnamed(`${folder}/${name}`);
    else add(lang, `${folder}/${name}`);
  }
  for (const [lang, file] of unnamed === null ? [] : pdfsByLanguage(files, unnamed)) add(lang, file);
  return new Map(
    [...byLanguage].map(([lang, names]) => [lang, names.toSorted((a, b) => rank(a) - rank(b))] as const),
  );
}

/** PDFs of statements in the package's root, where tools put them, or links to them. */
function pdfsByLanguage(files: PackageFiles, unnamed: string): readonly (readonly [string, string])[] {
  return files.paths.flatMap((path) => {
    const found = STATEMENT.exec(path);
    const lang = found?.[1] ?? unnamed;
    return found?.[2] === 'pdf' && LANGUAGE.test(lang) ? [[lang, path] as const] : [];
  });
}

/** The statement of one file. */
export function readStatement(
  files: PackageFiles,
  file: string,
  lang: string,
  source: StatementSource,
  contents: Contents,
  report: Report,
): ReadStatement | null {
  const name = baseName(file);
  switch (endingOf(name)) {
    case 'pdf':
      return readPdf(files, file, lang, source.slug, contents, report);
    case 'md': {
      const { hash } = contents.add(name, Buffer.from(markdownOf(files, file, lang, source, report)));
      return { lang, mime: 'text/markdown; charset=utf-8', name: `${source.slug}.${lang}.md`, hash };
    }
    default: {
      const statement = readLatex(files, { file, lang, ...source }, contents, report);
      if (statement === null) return null;
      return { ...statement, latex: bundleOfLatex(files, { file, lang, ...source }, contents) };
    }
  }
}

/** A statement that is a PDF. */
export function readPdf(
  files: PackageFiles,
  file: string,
  lang: string,
  slug: string,
  contents: Contents,
  report: Report,
): ReadStatement {
  const content = files.read(file);
  if (!content.subarray(0, 1024).includes('%PDF-')) report.error(file, 'not_pdf');
  const { hash } = contents.add(file, content);
  return { lang, mime: 'application/pdf', name: `${slug}.${lang}.pdf`, hash };
}

function markdownOf(
  files: PackageFiles,
  file: string,
  lang: string,
  source: StatementSource,
  report: Report,
): string {
  if (!isUtf8(files.read(file))) report.error(file, 'not_utf8');
  const text = source.constants(Buffer.from(files.text(file))).toString('utf8');
  if (/<(?:img|script|iframe|object|embed|style)\b/i.test(text)) {
    report.warning(file, 'html');
  }
  const withPictures = embedPictures(files, file, text, report);
  return withSamples(withPictures, lang, source.samples, () =>
    report.error(file, 'nextsample', { tag: '{{nextsample}}' }),
  );
}

function rank(name: string): number {
  return PREFERRED.indexOf(endingOf(name));
}
