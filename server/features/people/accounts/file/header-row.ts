import { columnsOfHeaders } from '#domain/people/people-columns.ts';
import { type FileRows, type FileTable } from './file-table.ts';

/** The number of rows from the top among which the headers are searched and may be chosen. */
const MOST_ABOVE = 20;
/** The most characters that are shown of each such row. */
const SHOWN_CHARS = 80;
/** Words with which a total at the foot of a list begins. */
const TOTAL =
  /^(total|totals|sum|count|general total|общо|всичко|сума|брой|итого|всего|разом|усього|вкупно|ukupno|укупно|gesamt|insgesamt|summe|totale|totaal|razem|ogółem|suma|σύνολο|toplam|合計|总计|合计|합계|المجموع|مجموع|جمع|סה"כ)(?![\p{L}\p{N}])/iu;

/** A sheet's rows with its headers and its foot found; `wanted` is the chosen header row, 0 for none. */
export function tableIn(
  filled: FileRows,
  wanted: number | undefined,
): Pick<FileTable, 'headers' | 'rows' | 'head' | 'passedOver'> {
  const above = filled.slice(0, MOST_ABOVE);
  const row = [0, ...above.map(({ number }) => number)].find((one) => one === wanted) ?? headerRowOf(above);
  const below = filled.filter(({ number }) => number > row);
  const widest = below.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headers = filled.find(({ number }) => number === row)?.cells ?? Array<string>(widest).fill('');
  const rows = withoutTotals(below);
  const choices = above.map(({ number, cells }) => ({
    row: number,
    text: cells.filter(Boolean).join(' · ').slice(0, SHOWN_CHARS),
  }));
  return {
    headers,
    rows,
    head: { row, choices },
    passedOver: below.slice(rows.length).map(({ number }) => number),
  };
}

/** The first row with the most known headers; the first row of all if no header is known. */
function headerRowOf(rows: FileRows): number {
  const known = (cells: readonly string[]) =>
    columnsOfHeaders(cells).filter((field) => field !== null).length;
  const scores = rows.map(({ cells }) => known(cells));
  return rows[scores.indexOf(Math.max(...scores))]?.number ?? 0;
}

function withoutTotals(rows: FileRows): FileRows {
  const last = rows.findLastIndex(({ cells }) => !isTotal(cells));
  return rows.slice(0, last + 1);
}

/** Whether a row states a total and names nobody: a word for a total, and at most one more cell. */
function isTotal(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  return filled.length <= 2 && filled.some((cell) => TOTAL.test(cell));
}
