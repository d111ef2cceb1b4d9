import { type FileRow } from '#protocol/wire/staff/people/people-file.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';

/**
 * Findings of seats that a file gives to more than one person: likely a mistake, but the file may be written.
 */
export function sameSeats(rows: readonly FileRow[]): readonly Finding[] {
  const report = new Report();
  const taken = new Map<string, { readonly seat: string; readonly rows: number[] }>();
  for (const { row, values } of rows) {
    const { site = '', room = '', seat = '' } = values;
    if (seat === '') continue;
    const place = JSON.stringify([site, room, seat]);
    const there = taken.get(place) ?? { seat: [site, room, seat].filter(Boolean).join(', '), rows: [] };
    there.rows.push(row);
    taken.set(place, there);
  }
  for (const { seat, rows: numbers } of taken.values())
    if (numbers.length > 1) report.warning('', 'same_seat', { seat, rows: numbers.join(', ') });
  return report.sorted();
}
