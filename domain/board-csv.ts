import { type StandingCell, type StandingRow } from './standings.ts';

/** A line of a board: who, with what, at which place. */
interface CsvLine {
  readonly rank: number;
  readonly row: StandingRow;
  readonly participant: { readonly name: string; readonly display_name: string; readonly group: string };
}

/** Heads of the columns that are not tasks, in the person's language. */
export interface CsvHeads {
  readonly rank: string;
  readonly name: string;
  readonly group: string;
  readonly score: string;
  readonly penalty: string;
}

/** What is seen of a board as CSV (RFC 4180), with a mark at its beginning (but where `mark` says
 * not) by which spreadsheets know it is UTF-8. */
export function boardCsv(
  lines: readonly CsvLine[],
  tasks: readonly { readonly number: number; readonly label: string }[],
  isIcpc: boolean,
  heads: CsvHeads,
  { mark = true }: { readonly mark?: boolean } = {},
): string {
  const head = [
    heads.rank,
    heads.name,
    heads.group,
    heads.score,
    ...(isIcpc ? [heads.penalty] : []),
    ...tasks.map(({ label }) => asText(label)),
  ];
  const body = lines.map(({ rank, row, participant }) => [
    String(rank),
    asText(participant.display_name || participant.name),
    asText(participant.group),
    String(row.score),
    ...(isIcpc ? [String(row.penalty)] : []),
    ...tasks.map(({ number }) => cellText(row.cells[number])),
  ]);
  return `${mark ? '\ufeff' : ''}${[head, ...body].map((fields) => fields.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** A cell in the words of boards: `+2 (34)` solved at the third try in minute 34, `-3` not solved, `?1` waiting. */
function cellText(cell: StandingCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.kind === 'points') return cell.tries === 0 ? '' : String(cell.points);
  if (cell.solvedMinute !== null) return `+${cell.tries === 0 ? '' : cell.tries} (${cell.solvedMinute})`;
  if (cell.pending > 0) return `?${cell.pending}`;
  return cell.tries === 0 ? '' : `-${cell.tries}`;
}

/** People choose their names: one that a spreadsheet would take for a formula is marked as text. */
function asText(name: string): string {
  return /^[=+\-@\t\r\n]/.test(name) ? `'${name}` : name;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
