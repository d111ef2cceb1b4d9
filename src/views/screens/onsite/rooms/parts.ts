import { isInParts, type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type OnsiteStaff } from '#protocol/wire/staff/onsite/rooms.ts';

/** A part that can be given to a coordinator, with how many people are in it. */
interface OfferedPart {
  readonly part: OnsitePlace;
  readonly count: number;
}

/** A part in one line; what it leaves open is left out. */
export function writtenPart({ site, room, group }: OnsitePlace): string {
  return [site, room, group].filter((one) => one !== '').join(' · ');
}

/** The sites, rooms and groups that there are, each once with all of its people. */
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

/** Places with people for whom nobody answers. */
export function uncovered({ coordinators, places }: OnsiteStaff): readonly OnsitePlace[] {
  return places.filter(
    (place) => !coordinators.some(({ parts }) => isInParts(parts.length === 0 ? null : parts, place)),
  );
}
