import { StatementFault } from '../pdf-place.ts';
import * as v from 'valibot';
import { resultsTable, type ResultsTable } from '#server/contract/results.ts';
import { type PdfDocument, setup, shown, type StatementText } from './document.ts';
import { array, call, joined, quoted, share, type TypstCode, word } from './typst-code.ts';

/** Maximum number of rows, which fit into the time for one document. */
const MAX_ROWS = 5_000;
const MAX_CELLS = 60_000;
/** Bounds of a column's share of the width, which depends on the length of its texts. */
const [LEAST_SHARE, MOST_SHARE] = [8, 30];
/** Letters from this code on are twice as wide: those of East Asia, and emoji. */
const WIDE_FROM = 0x1100;
/** A word that may be too long for a column. */
const LONG_WORD = /\S{12}/u;
/** Typst code: a word that is wider than its column is broken anywhere, all other words stay whole. */
const BROKEN = `#let broken(words) = layout(room => {
  show regex("\\S{12,}"): it => context if measure(it).width > room.width { it.text.clusters().join(sym.zws) } else { it }
  text(words)
})`;
/** Number of columns above which the page is in landscape format; above the others the font is smaller. */
const FLIPPED = 10;
const SMALL = 20;
const SMALLEST = 32;

/** Results as a Typst document with page numbers and a table head on each page. Throws a `StatementFault`. */
export function resultsDocument({ text, lang, title }: StatementText): PdfDocument {
  const { lines, columns, rows } = tableIn(text);
  const heading = quoted(title);
  const size = columns.length > SMALLEST ? 5 : columns.length > SMALL ? 7 : 9;
  const table = call(
    'table',
    [
      'columns',
      array(
        columns.map(({ wide, head }, at) =>
          wide ? share(shareOf([head, ...rows.map((row) => row[at] ?? '')])) : word('auto'),
        ),
      ),
    ],
    ['align', array(columns.map(({ side }) => word(side)))],
    call('table.header', ...columns.map(({ head }) => quoted(head))),
    ...rows.flatMap((row) => columns.map(({ wide }, at) => cellCode(row[at] ?? '', wide))),
  );
  const parts = [
    call('heading', ['level', 1], heading),
    ...lines.map((line) => call('par', quoted(line))),
    table,
  ];
  const page = { size, isFlipped: columns.length > FLIPPED };
  return { code: [...setup(lang, heading, page), BROKEN, shown(joined(parts)), ''].join('\n'), files: [] };
}

function cellCode(text: string, isWide: boolean): TypstCode {
  return isWide && LONG_WORD.test(text) ? call('broken', quoted(text)) : quoted(text);
}

/** The approximate share of a column's width, by its longest text. */
function shareOf(texts: readonly string[]): number {
  const widths = texts.map((text) =>
    Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < WIDE_FROM ? 1 : 2), 0),
  );
  return widths.reduce((most, width) => Math.max(most, Math.min(width, MOST_SHARE)), LEAST_SHARE);
}

function tableIn(text: string): ResultsTable {
  const parsed = v.safeParse(resultsTable, JSON.parse(text));
  if (!parsed.success) throw new StatementFault('these are no results');
  const { columns, rows } = parsed.output;
  if (rows.length > MAX_ROWS || rows.length * columns.length > MAX_CELLS)
    throw new StatementFault(`more than ${MAX_ROWS} rows or ${MAX_CELLS} cells`);
  return parsed.output;
}
