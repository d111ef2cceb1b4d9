import { type PresenceState } from '#domain/onsite/onsite.ts';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';

/** A room or a group with its people and their counts. */
export interface Gathered {
  readonly key: string;
  readonly site: string;
  /** Empty: people without a room or group. */
  readonly name: string;
  readonly people: readonly OnsitePerson[];
  readonly counts: Readonly<Record<PresenceState, number>>;
  /** Number of people whose machine passed. */
  readonly machines: number;
  readonly problems: number;
  /** The person who said that the room is ready, and when; null: nobody, or this is a group. */
  readonly ready: OnsiteList['rooms'][number]['ready'] | null;
}

/** The grouping of people: by room or by group. */
export type GatheredBy = 'room' | 'group';

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** The rooms (or groups) of a list in natural order ("2" before "10"), the people in each by seat. */
export function gathered(
  list: OnsiteList,
  people: readonly OnsitePerson[],
  by: GatheredBy,
): readonly Gathered[] {
  const found = new Map<string, OnsitePerson[]>();
  for (const person of people) {
    const key = by === 'room' ? JSON.stringify([person.site, person.room]) : person.group;
    found.set(key, [...(found.get(key) ?? []), person]);
  }
  return [...found]
    .map(([key, those]) => oneOf(list, key, those, by))
    .sort((a, b) => compare(a.site, b.site) || compare(a.name, b.name));
}

function oneOf(list: OnsiteList, key: string, people: readonly OnsitePerson[], by: GatheredBy): Gathered {
  const [first] = people;
  const site = by === 'room' ? (first?.site ?? '') : '';
  const name = (by === 'room' ? first?.room : first?.group) ?? '';
  const ids = new Set(people.map(({ participant }) => participant));
  const isHere = (one: OnsiteList['problems'][number]) =>
    one.participant === null
      ? by === 'room' && one.site === site && one.room === name
      : ids.has(one.participant);
  return {
    key,
    site,
    name,
    people: [...people].sort((a, b) => compare(a.seat, b.seat) || compare(nameOf(a), nameOf(b))),
    counts: countsOf(people),
    machines: people.filter(({ machine }) => machine?.outcome === 'pass').length,
    problems: list.problems.filter((one) => one.state !== 'closed' && isHere(one)).length,
    ready: list.rooms.find((one) => by === 'room' && one.site === site && one.room === name)?.ready ?? null,
  };
}

/** The number of these people in each state. */
export function countsOf(people: readonly OnsitePerson[]): Readonly<Record<PresenceState, number>> {
  const counts = { expected: 0, present: 0, absent: 0, left: 0 };
  for (const { state } of people) counts[state] += 1;
  return counts;
}

/** The people whose name, login, group, school, room, seat or code contains all the words. */
export function matching(people: readonly OnsitePerson[], text: string): readonly OnsitePerson[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter((one) => {
    const { display_name, username, group, school, room, seat, code } = one;
    const all = `${display_name} ${username} ${group} ${school} ${room} ${seat} ${code}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The name of a person. */
export function nameOf({
  display_name: display,
  username,
}: Pick<OnsitePerson, 'display_name' | 'username'>): string {
  return display || username;
}

/** A person's site, room and seat in one line; empty: unknown. */
export function placeOf({ site, room, seat }: Pick<OnsitePerson, 'site' | 'room' | 'seat'>): string {
  return [site, room, seat].filter((part) => part !== '').join(' · ');
}
