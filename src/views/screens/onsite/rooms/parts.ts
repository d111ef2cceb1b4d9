import { isInParts, type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type OnsiteStaff } from '#protocol/wire/staff/onsite/rooms.ts';

/** A part that can be given to a coordinator, with its number of people. */
interface OfferedPart {
  readonly part: OnsitePlace;
  readonly count: number;
}

/** A part in one line, without its empty fields. */
export function writtenPart({ site, room, group }: OnsitePlace): string {
  return [site, room, group].filter((one) => one !== '').join(' · ');
}

/** All sites, rooms and groups, each once, with the number of its people. */
export function offeredParts(places: OnsiteStaff['places']): readonly OfferedPart[] {
  const found = new Map<string, OfferedPart>();
  const add = (part: OnsitePlace, count: number) => {
    const key = JSON.stringify([part.site, part.room, part.group]);
    found.set(key, { part, count: (found.get(key)?.count ?? 0) + count });
  };
  for (const { site, room, group, count } of places) {
    if (site !== '') add({ site, room: '', group: '' }, count);
    if (room !== '') add({ site, room, group: '' }, count);
    if (group !== '') add({ site: '', room: '', group }, count);
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const rank = ({ part }: OfferedPart) => (part.group !== '' ? 2 : part.room !== '' ? 1 : 0);
  return [...found.values()].sort(
    (a, b) => rank(a) - rank(b) || compare(writtenPart(a.part), writtenPart(b.part)),
  );
}

/** Sites, rooms and groups with people for whom no coordinator is responsible. */
export function uncovered({ coordinators, places }: OnsiteStaff): readonly OnsitePlace[] {
  return places.filter(
    (place) => !coordinators.some(({ parts }) => isInParts(parts.length === 0 ? null : parts, place)),
  );
}
