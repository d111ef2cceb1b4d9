import { isIcpcBoard } from '#domain/standings/standings.ts';
import { FEED_OBJECTS } from '#protocol/wire/staff/exchange/feed-objects.ts';
import { type Seen } from './audience.ts';
import { inRelease, type Release } from './release.ts';
import { type ApiObject, type ObjectType } from './objects.ts';

/** The properties of each endpoint, including those of only one kind of contest or audience (Access). */
const PROPERTIES: Readonly<Record<ObjectType, readonly string[]>> = {
  contest: [
    'id',
    'name',
    'formal_name',
    'start_time',
    'duration',
    'scoreboard_freeze_duration',
    'scoreboard_type',
    'penalty_time',
  ],
  state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
  'judgement-types': ['id', 'name', 'penalty', 'solved'],
  languages: ['id', 'name', 'entry_point_required', 'entry_point_name', 'extensions'],
  groups: ['id', 'name', 'type'],
  organizations: ['id', 'name', 'formal_name'],
  problems: [
    'id',
    'label',
    'name',
    'ordinal',
    'rgb',
    'color',
    'time_limit',
    'memory_limit',
    'test_data_count',
    'max_score',
    'statement',
  ],
  teams: ['id', 'name', 'label', 'display_name', 'organization_id', 'group_ids', 'hidden'],
  persons: ['id', 'team_ids', 'name', 'role'],
  accounts: ['id', 'username', 'name', 'type', 'team_id', 'person_id'],
  submissions: ['id', 'language_id', 'problem_id', 'team_id', 'time', 'contest_time', 'entry_point', 'files'],
  judgements: [
    'id',
    'submission_id',
    'judgement_type_id',
    'score',
    'current',
    'start_time',
    'start_contest_time',
    'end_time',
    'end_contest_time',
    'max_run_time',
  ],
  runs: ['id', 'judgement_id', 'ordinal', 'judgement_type_id', 'time', 'contest_time', 'run_time'],
  clarifications: [
    'id',
    'from_team_id',
    'to_team_ids',
    'to_group_ids',
    'reply_to_id',
    'problem_id',
    'text',
    'time',
    'contest_time',
  ],
  commentary: [
    'id',
    'time',
    'contest_time',
    'message',
    'tags',
    'source_id',
    'team_ids',
    'problem_ids',
    'submission_ids',
  ],
  awards: ['id', 'citation', 'team_ids'],
};
/** Properties that only contests with scores have; `PASS_FAIL`: that only contests by problems solved have. */
const SCORED: readonly string[] = ['max_score', 'score'];
const PASS_FAIL: readonly string[] = ['penalty_time', 'penalty'];

/** Collections that only the staff see. */
const OF_STAFF: readonly ObjectType[] = ['runs', 'persons', 'accounts'];
/** Properties that only the staff see, by endpoint. */
const KEPT_FROM_PUBLIC: Readonly<Partial<Record<ObjectType, readonly string[]>>> = {
  commentary: ['source_id'],
};

/**
 * `contests/<id>/access`: what this audience may see. Nothing can be changed through the API except that the
 * staff can comment. `account` is left out: the standard's schema has no such type.
 */
export function accessObject({ contest, view }: Pick<Seen, 'contest' | 'view'>, release: Release): ApiObject {
  const others = isIcpcBoard(contest.type) ? SCORED : PASS_FAIL;
  const kept = (type: ObjectType) => (view === 'full' ? [] : (KEPT_FROM_PUBLIC[type] ?? []));
  const types = (Object.keys(PROPERTIES) as ObjectType[]).filter(
    (type) => view === 'full' || !OF_STAFF.includes(type),
  );
  return {
    // The release 2023-06 has no capability of this name.
    capabilities: view === 'full' && release !== '2023-06' ? ['post_comment'] : [],
    endpoints: types.map((type) => {
      const brought = contest.external_id === null ? [] : broughtProperties(type);
      const all = Object.fromEntries([...PROPERTIES[type], ...brought].map((name) => [name, null]));
      const named = Object.keys(inRelease(release, type, all));
      return {
        type,
        properties: named.filter((name) => !others.includes(name) && !kept(type).includes(name)),
      };
    }),
  };
}

/** Properties that objects of a type have only in a contest imported from a feed. */
function broughtProperties(type: ObjectType): readonly string[] {
  const entries = Object.entries(FEED_OBJECTS).find(([of]) => of === type)?.[1].entries ?? {};
  return Object.keys(entries).filter((name) => name !== 'contest_time_ms');
}
