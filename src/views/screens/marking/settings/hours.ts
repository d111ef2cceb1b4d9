import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';

const HOUR_MS = 3_600_000;
/** Beyond this number one column covers several hours, so that each column stays visible. */
const MOST_COLUMNS = 48;

/** Number of works marked from a time on, for the length of a column. */
export interface HourColumn {
  readonly at: number;
  readonly done: number;
}

/** The hours in which works were marked, the same for all scorers, and the length of a column in ms. */
export interface HourSpan {
  readonly fromAt: number;
  readonly columns: number;
  readonly columnMs: number;
}

/** The span from the first to the last hour with marked works; null: none are marked. */
export function hourSpan(hours: MarkingDetail['hours']): HourSpan | null {
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return null;
  const count = (last.at - first.at) / HOUR_MS + 1;
  const each = Math.ceil(count / MOST_COLUMNS);
  return { fromAt: first.at, columns: Math.ceil(count / each), columnMs: each * HOUR_MS };
}

/** The number of works that a scorer (null: everybody) marked in each column. */
export function hourColumns(
  hours: MarkingDetail['hours'],
  { fromAt, columns, columnMs }: HourSpan,
  scorer: number | null,
): readonly HourColumn[] {
  const counts = Array.from({ length: columns }, (_, at) => ({ at: fromAt + at * columnMs, done: 0 }));
  for (const hour of hours) {
    const column = counts[Math.floor((hour.at - fromAt) / columnMs)];
    if (column !== undefined && (scorer === null || hour.scorer === scorer)) column.done += hour.done;
  }
  return counts;
}
