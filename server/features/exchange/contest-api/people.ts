import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Seen } from './audience.ts';
import { broughtCollection, type Brought } from './brought.ts';
import { type CollectionObject, idOfName, idsOf } from './objects.ts';

/** The contestants, in the standard's three collections. */
export interface People {
  readonly groups: readonly CollectionObject[];
  readonly organizations: readonly CollectionObject[];
  readonly teams: readonly CollectionObject[];
  /** The team's id by the participant's number, for teams that this audience sees. */
  readonly teamIds: ReadonlyMap<number, string>;
}

/** The prefixes of the ids, so that groups of different kinds never share one. */
const GROUP = 'group';
const CATEGORY = 'category';

/**
 * `groups`, `organizations` and `teams` of a contest. Groups are the people's own groups and the contest's
 * categories; an organization is a school. Where a feed brought the contest's own objects, they replace
 * these, with the feed's ids. A team's label is the feed's, its seat, or else its id, since nobody here sees
 * login names. A team without a row on the board is hidden from the staff's board; the public does not see
 * it, nor a group that only it belongs to.
 */
export async function peopleOf(
  db: Kysely<Schema>,
  { contest, view }: Seen,
  brought: Brought,
): Promise<People> {
  const all = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.id',
      'participants.external_id',
      'participants.is_ranked',
      'participants.category',
    ])
    .select(['users.display_name', 'users.group_label', 'users.school'])
    .select(['users.seat', 'users.anonymised_at'])
    .where('participants.contest_id', '=', contest.id)
    .orderBy('participants.id')
    .execute();
  const ids = idsOf(all);
  const belonging = new Belonging(brought);
  const teams = all.map((row) => {
    const stated = row.anonymised_at === null ? brought.of('teams').get(row.external_id ?? '') : undefined;
    const { icpc_id, name, label, location, organization_id, group_ids } = stated ?? {};
    return {
      id: ids.get(row.id) ?? '',
      ...(icpc_id !== undefined && { icpc_id }),
      label: label ?? (row.seat || (ids.get(row.id) ?? '')),
      name: name ?? row.display_name,
      display_name: row.display_name,
      ...belonging.of(stated ? { organization_id, group_ids } : null, row),
      ...(location && { location }),
      hidden: !row.is_ranked,
    };
  });
  const shown = teams.filter(({ hidden }) => view === 'full' || !hidden);
  return {
    ...belonging.seenWith(teams, shown),
    teams: shown,
    teamIds: new Map(
      all.filter((row) => view === 'full' || row.is_ranked).map((row) => [row.id, ids.get(row.id) ?? '']),
    ),
  };
}

interface Member {
  readonly organization_id?: string;
  readonly group_ids: readonly string[];
}

/** Finds the groups and organizations that teams belong to. */
class Belonging {
  readonly #groups: Map<string, CollectionObject>;
  readonly #organizations: Map<string, CollectionObject>;

  constructor(brought: Brought) {
    this.#groups = byId(broughtCollection(brought, 'groups'));
    this.#organizations = byId(broughtCollection(brought, 'organizations'));
  }

  /**
   * The groups and the organization of a team: those in its feed, else its person's own group, category and
   * school.
   */
  of(
    stated: {
      readonly organization_id: string | undefined;
      readonly group_ids: readonly string[] | undefined;
    } | null,
    own: { readonly group_label: string; readonly category: string; readonly school: string },
  ): Member {
    const organization =
      stated === null ? this.#organizationOf(own.school) : idOfName(stated.organization_id ?? '');
    const groups =
      stated === null
        ? [...this.#groupOf(own.group_label, GROUP), ...this.#groupOf(own.category, CATEGORY)]
        : (stated.group_ids ?? []).map(idOfName);
    return {
      ...(this.#organizations.has(organization) && { organization_id: organization }),
      group_ids: groups.filter((id) => this.#groups.has(id)),
    };
  }

  /** All members but those that only hidden teams belong to. */
  seenWith(all: readonly Member[], shown: readonly Member[]): Pick<People, 'groups' | 'organizations'> {
    const idsIn = (members: readonly Member[]) =>
      new Set(members.flatMap((one) => [...one.group_ids, `/${one.organization_id ?? ''}`]));
    const [there, seen] = [idsIn(all), idsIn(shown)];
    const isSeen = (key: string) => seen.has(key) || !there.has(key);
    return {
      groups: [...this.#groups.values()].filter(({ id }) => isSeen(id)),
      organizations: [...this.#organizations.values()].filter(({ id }) => isSeen(`/${id}`)),
    };
  }

  #groupOf(name: string, type: string): readonly string[] {
    if (name === '') return [];
    const id = type === GROUP ? idOfName(name) : idOfName(`${type}-${name}`);
    this.#groups.set(id, { id, name, type });
    return [id];
  }

  #organizationOf(name: string): string {
    const id = idOfName(name);
    if (name !== '') this.#organizations.set(id, { id, name, formal_name: name });
    return id;
  }
}

function byId(objects: readonly CollectionObject[]): Map<string, CollectionObject> {
  return new Map(objects.map((object) => [object.id, object]));
}
