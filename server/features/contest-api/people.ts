import { type Kysely } from 'kysely';
import { type Schema } from '../../db/schema.ts';
import { type Seen } from './audience.ts';
import { type CollectionObject, idOfName, idsOf } from './objects.ts';

/** Who competes, by the standard's three collections. */
export interface People {
  readonly groups: readonly CollectionObject[];
  readonly organizations: readonly CollectionObject[];
  readonly teams: readonly CollectionObject[];
  /** The team's id by the participant's number: of those whom this audience sees. */
  readonly teamIds: ReadonlyMap<number, string>;
}

/** Kinds of groups; ids of different kinds never meet. */
const GROUP = 'group';
const CATEGORY = 'category';

/**
 * `groups`, `organizations` and `teams` of a contest. Groups are the people's own and the contest's categories; an
 * organization is a school. A team's label is its seat, or else its id: login names are told to nobody here. Whoever has no row on the board is hidden, and for the public not there.
 */
export async function peopleOf(db: Kysely<Schema>, { contest, view }: Seen): Promise<People> {
  const all = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select([
      'participants.id',
      'participants.external_id',
      'participants.is_ranked',
      'participants.category',
    ])
    .select(['users.name', 'users.display_name', 'users.group_label', 'users.school', 'users.seat'])
    .where('participants.contest_id', '=', contest.id)
    .orderBy('participants.id')
    .execute();
  const ids = idsOf(all);
  const rows = all.filter((row) => view === 'full' || row.is_ranked);
  const groups = new Map<string, CollectionObject>();
  const organizations = new Map<string, CollectionObject>();
  const groupId = (name: string, type: string): string[] => {
    if (name === '') return [];
    const id = type === GROUP ? idOfName(name) : idOfName(`${type}-${name}`);
    groups.set(id, { id, name, type });
    return [id];
  };
  const organizationId = (name: string): string => {
    const id = idOfName(name);
    organizations.set(id, { id, name, formal_name: name });
    return id;
  };
  const teams = rows.map((row) => ({
    id: ids.get(row.id) ?? '',
    label: row.seat || (ids.get(row.id) ?? ''),
    name: row.display_name,
    display_name: row.display_name,
    ...(row.school !== '' && { organization_id: organizationId(row.school) }),
    group_ids: [...groupId(row.group_label, GROUP), ...groupId(row.category, CATEGORY)],
    hidden: !row.is_ranked,
  }));
  return {
    groups: [...groups.values()],
    organizations: [...organizations.values()],
    teams,
    teamIds: new Map(rows.map((row) => [row.id, ids.get(row.id) ?? ''])),
  };
}
