import { type AnswerOf } from '#protocol/calls.ts';
import { type BoardLine } from './ranking.ts';

/** By what a board is narrowed, in the order of the choices. Where somebody competes is known to organisers alone. */
export const NARROWED_BY = ['group', 'category', 'school', 'site', 'room'] as const;
export type NarrowedBy = (typeof NARROWED_BY)[number];

/** The part of a board that is shown; empty texts show all. Ranks stay those of the whole board. */
export interface BoardFilter extends Readonly<Record<NarrowedBy, string>> {
  readonly search: string;
}

/** Where those on a board compete, by participant. */
export type Seats = ReadonlyMap<number, AnswerOf<'boardSeats'>['seats'][number]>;

export const NO_FILTER: BoardFilter = {
  search: '',
  group: '',
  category: '',
  school: '',
  site: '',
  room: '',
};
const NO_SEATS: Seats = new Map();

/** The lines that a filter leaves, of those of `only` where it is given. All words looked for must be in the name, the group or the school, in any case. */
export function filterLines(
  lines: readonly BoardLine[],
  filter: BoardFilter,
  {
    only,
    seats = NO_SEATS,
  }: { readonly only?: ReadonlySet<number> | undefined; readonly seats?: Seats } = {},
): readonly BoardLine[] {
  const words = filter.search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const wanted = NARROWED_BY.filter((by) => filter[by] !== '');
  if (only === undefined && words.length === 0 && wanted.length === 0) return lines;
  return lines.filter((line) => {
    const { participant } = line;
    if (only?.has(participant.id) === false) return false;
    if (wanted.some((by) => valueOf(line, by, seats) !== filter[by])) return false;
    const { display_name: shown, name, group, school = '' } = participant;
    const text = `${shown} ${name} ${group} ${school}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The groups, categories … of a board, in the order of their names. */
export function valuesOf(
  lines: readonly BoardLine[],
  by: NarrowedBy,
  seats: Seats = NO_SEATS,
): readonly string[] {
  const values = new Set(lines.map((line) => valueOf(line, by, seats)).filter((value) => value !== ''));
  return [...values].sort((a, b) => a.localeCompare(b, 'bg', { numeric: true }));
}

function valueOf({ participant }: BoardLine, by: NarrowedBy, seats: Seats): string {
  if (by === 'site' || by === 'room') return seats.get(participant.id)?.[by] ?? '';
  return participant[by] ?? '';
}
