import { StatementFault } from '../pdf-place.ts';
import * as v from 'valibot';
import { resultsTable, type ResultsTable } from '../../contract/results.ts';
import { type PdfDocument, setup, shown, type StatementText } from './document.ts';
import { array, call, joined, quoted, word } from './typst-code.ts';

/** Rows that are set within the time there is for one document. */
const MAX_ROWS = 5_000;
const MAX_CELLS = 60_000;
/** From so many columns on the page lies on its side, and letters get smaller. */
const FLIPPED = 10;
const SMALL = 20;
const SMALLEST = 32;

/** Results as a document of Typst: pages with numbers, the heads again on each. Throws a `StatementFault`. */
export function resultsDocument({ text, lang, title }: StatementText): PdfDocument {
  const { lines, columns, rows } = tableIn(text);
  const heading = quoted(title);
  const size = columns.length > SMALLEST ? 5 : columns.length > SMALL ? 7 : 9;
  const table = call(
    'table',
    ['columns', array(columns.map(({ wide }) => word(wide ? '1fr' : 'auto')))],
    ['align', array(columns.map(({ side }) => word(side)))],
    call('table.header', ...columns.map(({ head }) => quoted(head))),
    ...rows.flatMap((row) => columns.map((_, at) => quoted(row[at] ?? ''))),
  );
  const parts = [
    call('heading', ['level', 1], heading),
    ...lines.map((line) => call('par', quoted(line))),
    table,
  ];
  const page = { size, isFlipped: columns.length > FLIPPED };
  return { code: [...setup(lang, heading, page), shown(joined(parts)), ''].join('\n'), files: [] };
}

function tableIn(text: string): ResultsTable {
  const parsed = v.safeParse(resultsTable, JSON.parse(text));
  if (!parsed.success) throw new StatementFault('these are no results');
  const { columns, rows } = parsed.output;
  if (rows.length > MAX_ROWS || rows.length * columns.length > MAX_CELLS)
    throw new StatementFault(`more than ${MAX_ROWS} rows or ${MAX_CELLS} cells`);
  return parsed.output;
}
