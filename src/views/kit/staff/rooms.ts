import { type Seated } from '#protocol/wire/staff/onsite/balloons.ts';

/** The chosen site and room; empty: all. */
export interface RoomChoice {
  readonly site: string;
  readonly room: string;
}

/** The sites, and the rooms of the chosen site, in order; numbers in their names count as numbers. */
export function roomsIn(
  all: readonly Pick<Seated, 'site' | 'room'>[],
  { site }: RoomChoice,
): { readonly sites: readonly string[]; readonly rooms: readonly string[] } {
  return {
    sites: inOrder(all.map((one) => one.site)),
    rooms: inOrder(all.filter((one) => site === '' || one.site === site).map((one) => one.room)),
  };
}

/** Whether a seat is in the chosen part. */
export function isIn(one: Pick<Seated, 'site' | 'room'>, { site, room }: RoomChoice): boolean {
  return (site === '' || one.site === site) && (room === '' || one.room === room);
}

function inOrder(values: readonly string[]): readonly string[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...new Set(values)].filter((value) => value !== '').sort(compare);
}
