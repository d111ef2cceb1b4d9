import { FORMULA } from '../formula.ts';
import { type StandingCell, type StandingRow } from './standings.ts';

/** A line of a board: name, result, rank. */
interface CsvLine {
  readonly rank: number;
  readonly row: StandingRow;
  readonly participant: {
    readonly name: string;
    readonly display_name: string;
    readonly group: string;
    readonly school?: string | undefined;
  };
}

/** Heads of the columns that are not tasks, in the person's language. */
export interface CsvHeads {
  readonly rank: string;
  readonly name: string;
  readonly group: string;
  readonly school: string;
  readonly score: string;
  readonly penalty: string;
}

/** A board as a table of texts and numbers, its heads first. */
export function boardTable(
  lines: readonly CsvLine[],
  tasks: readonly { readonly number: number; readonly label: string }[],
  isIcpc: boolean,
  heads: CsvHeads,
): (string | number)[][] {
  const head = [
    heads.rank,
    heads.name,
    heads.group,
    heads.school,
    heads.score,
    ...(isIcpc ? [heads.penalty] : []),
    ...tasks.map(({ label }) => label),
  ];
  const body = lines.map(({ rank, row, participant }) => [
    rank,
    participant.display_name || participant.name,
    participant.group,
    participant.school ?? '',
    row.score,
    ...(isIcpc ? [row.penalty] : []),
    ...tasks.map(({ number }) => cellValue(row.cells[number])),
  ]);
  return [head, ...body];
}

/** A board as CSV (RFC 4180); unless `mark` is false, a mark tells spreadsheets that it is UTF-8. */
export function boardCsv(
  table: readonly (readonly (string | number)[])[],
  { mark = true }: { readonly mark?: boolean } = {},
): string {
  const lines = table.map((fields, at) =>
    fields
      .map((field, column) => quoted(isNamed(at, column) ? asText(String(field)) : String(field)))
      .join(','),
  );
  return `${mark ? '\ufeff' : ''}${lines.join('\r\n')}\r\n`;
}

/** Whether people chose a cell's text: names, groups, schools, heads of tasks. Other words are our own. */
function isNamed(line: number, column: number): boolean {
  return line === 0 ? column > 4 : column >= 1 && column <= 3;
}

/** A cell in the words of boards: `+2 (34)` solved at the third try in minute 34, `-3` not solved, `?1` waiting. */
function cellValue(cell: StandingCell | undefined): string | number {
  if (cell === undefined) return '';
  if (cell.kind === 'points') return cell.tries === 0 ? '' : cell.points;
  if (cell.solvedMinute !== null) return `+${cell.tries === 0 ? '' : cell.tries} (${cell.solvedMinute})`;
  if (cell.pending > 0) return `?${cell.pending}`;
  return cell.tries === 0 ? '' : `-${cell.tries}`;
}

/** People choose their names: one that a spreadsheet would take for a formula is marked as text. */
function asText(name: string): string {
  return FORMULA.test(name) ? `'${name}` : name;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
