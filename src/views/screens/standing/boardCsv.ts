import { type StandingTask } from '../../../../protocol/wire/standing.ts';
import { type StandingCell } from '../../../../domain/standings.ts';
import { type BoardRow } from './boardOrder.ts';

/**
 * The board as comma-separated values (RFC 4180), a line a row: rank, name, group, each task, score and penalty.
 * A value that a spreadsheet would take for a formula is made text.
 */
export function boardCsv(rows: readonly BoardRow[], tasks: readonly StandingTask[], isIcpc: boolean): string {
  const head = ['rank', 'username', 'name', 'group', ...tasks.map((task) => task.label), 'score'];
  const lines = rows.map(({ rank, row, participant }) => [
    String(rank),
    participant.name,
    participant.display_name,
    participant.group,
    ...tasks.map((task) => cellText(row.cells[task.number])),
    String(row.score),
    ...(isIcpc ? [String(row.penalty)] : []),
  ]);
  return [[...head, ...(isIcpc ? ['penalty'] : [])], ...lines]
    .map((line) => `${line.map(quoted).join(',')}\r\n`)
    .join('');
}

function cellText(cell: StandingCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.kind === 'points') return String(cell.points);
  if (cell.solvedMinute !== null) return `+${cell.tries === 0 ? '' : cell.tries} ${cell.solvedMinute}`;
  const pending = cell.pending > 0 ? `?${cell.pending}` : '';
  return `${cell.tries > 0 ? `-${cell.tries}` : ''}${pending}`;
}

function quoted(value: string): string {
  const isFormula = /^[=@\t\r]|^[+-](?!\d*( \d+)?$)/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
