import { type AnswerOf } from '#protocol/calls.ts';
import { type BoardLine } from './ranking.ts';

/** The fields by which a board can be filtered, in display order. Only organisers know sites and rooms. */
export const NARROWED_BY = ['group', 'category', 'school', 'site', 'room'] as const;
export type NarrowedBy = (typeof NARROWED_BY)[number];

/** The filter of a board; empty texts show all. Ranks stay those of the whole board. */
export interface BoardFilter extends Readonly<Record<NarrowedBy, string>> {
  readonly search: string;
}

/** The seats of the people on a board, by participant. */
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

/** The lines that pass a filter and `only`, if given. Name, group or school has each word, in any case. */
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

/** The groups, categories … of a board, sorted by name. */
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
