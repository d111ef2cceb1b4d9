import * as v from 'valibot';
import { translationSets, type TranslationSets } from '#server/contract/translation-sets.ts';
import { type PdfWorkspace, StatementFault } from '../pdf-place.ts';
import { compileTypst } from './compile.ts';
import { setup, shown } from './document.ts';
import { pdfPages } from './pdf-pages.ts';
import { type PictureFile } from './pictures.ts';
import { array, call, joined, quoted, share, type TypstCode, word } from './typst-code.ts';

/** Maximum number of pages, which fit into the time and memory for one document. */
const MAX_PAGES = 4_000;

/** Typst functions for pages: one of a statement, in its full size, and the sheet of an envelope. */
const SHEETS = [
  '#let statement-page(name, number) = page(margin: 0pt, numbering: none, image(name, page: number, width: 210mm, height: 297mm, fit: "contain"))',
  '#let envelope(name, login, place, group, contents, contest) = page(numbering: none, align(center + horizon, {',
  '  text(size: 14pt, contest); v(24mm); text(size: 34pt, strong(name)); v(4mm); text(size: 18pt, login); v(12mm)',
  '  text(size: 26pt, place); v(4mm); text(size: 16pt, group); v(12mm); text(size: 14pt, contents) }))',
];

/**
 * Makes one PDF of the statements of many contestants: a list of envelopes, then for each a sheet with the
 * contestant's name and the statements' PDFs. `contentOf` returns a PDF. Throws as `makePdf` does.
 */
export async function makeSets(
  place: PdfWorkspace,
  source: { readonly text: string; readonly title: string },
  contentOf: (hash: string) => Promise<Buffer>,
): Promise<Buffer> {
  const { contest, envelopes } = setsIn(source.text);
  const files = await filesOf(envelopes, contentOf);
  const pages: TypstCode[] = [];
  const rows: TypstCode[] = [];
  for (const [at, one] of envelopes.entries()) {
    const contents = contentsOf(one.statements);
    rows.push(...[String(at + 1), one.name, one.login, one.place, one.group, contents].map(quoted));
    pages.push(
      call('envelope', ...[one.name, one.login, one.place, one.group, contents, contest].map(quoted)),
    );
    for (const { pdf } of one.statements) pages.push(...pagesOf(files.get(pdf ?? '')));
  }
  if (pages.length > MAX_PAGES)
    throw new StatementFault(`more than ${MAX_PAGES} pages: take a delegation by itself`);
  const list = call(
    'table',
    ['columns', array(['auto', '1fr', 'auto', 'auto', 'auto', 'auto'].map(asWord))],
    ...rows,
  );
  const title = quoted(source.title);
  const code = [
    ...setup('en', title, { size: 10, isFlipped: false }),
    ...SHEETS,
    shown(joined([call('heading', ['level', 1], quoted(contest)), list])),
    ...pages.map(shown),
    '',
  ].join('\n');
  const [pdf] = await compileTypst(place, [{ code, files: [...files.values()] }]);
  if (pdf === undefined) throw new Error('there is no document');
  return pdf;
}

/** The contents of an envelope: each once, with its count. */
function contentsOf(statements: TranslationSets['envelopes'][number]['statements']): string {
  const counts = new Map<string, number>();
  for (const { label, pdf } of statements) {
    const said = pdf === null ? `${label} —` : label;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts].map(([said, count]) => (count === 1 ? said : `${said} × ${count}`)).join(' · ');
}

type Statements = ReadonlyMap<string, PictureFile & { readonly pages: number }>;

/** Loads each PDF once, even if many contestants get it. */
async function filesOf(
  envelopes: TranslationSets['envelopes'],
  contentOf: (hash: string) => Promise<Buffer>,
): Promise<Statements> {
  const files = new Map<string, PictureFile & { readonly pages: number }>();
  for (const hash of new Set(envelopes.flatMap(({ statements }) => statements.map(({ pdf }) => pdf)))) {
    if (hash === null) continue;
    const content = await contentOf(hash);
    files.set(hash, { name: `statement-${files.size + 1}.pdf`, content, pages: pdfPages(content) });
  }
  return files;
}

function pagesOf(file: (PictureFile & { readonly pages: number }) | undefined): readonly TypstCode[] {
  if (file === undefined) return [];
  return Array.from({ length: file.pages }, (_, at) =>
    call('statement-page', quoted(file.name), String(at + 1) as TypstCode),
  );
}

function asWord(name: string): TypstCode {
  return name === '1fr' ? share(1) : word('auto');
}

function setsIn(text: string): TranslationSets {
  const parsed = v.safeParse(translationSets, JSON.parse(text));
  if (!parsed.success) throw new StatementFault('these are no sets');
  return parsed.output;
}
