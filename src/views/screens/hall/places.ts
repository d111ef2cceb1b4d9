import { type Seated } from '#protocol/wire/staff/balloons.ts';

/** The part of the hall that somebody looks after; empty: all sites or rooms. */
export interface PlaceChoice {
  readonly site: string;
  readonly room: string;
}

/** Sites and rooms that there are, in order, numbers in them as numbers; of the rooms those of the chosen site. */
export function placesIn(
  all: readonly Pick<Seated, 'site' | 'room'>[],
  { site }: PlaceChoice,
): { readonly sites: readonly string[]; readonly rooms: readonly string[] } {
  return {
    sites: inOrder(all.map((one) => one.site)),
    rooms: inOrder(all.filter((one) => site === '' || one.site === site).map((one) => one.room)),
  };
}

/** Whether somebody sits in what was chosen. */
export function isIn(one: Pick<Seated, 'site' | 'room'>, { site, room }: PlaceChoice): boolean {
  return (site === '' || one.site === site) && (room === '' || one.room === room);
}

function inOrder(values: readonly string[]): readonly string[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...new Set(values)].filter((value) => value !== '').sort(compare);
}
