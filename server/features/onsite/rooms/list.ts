import { type Kysely, sql } from 'kysely';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import { type MachineOutcome, type MachineTest } from '#domain/proctoring/machine-tests.ts';
import {
  isInParts,
  isRoomInParts,
  type OnsitePlace,
  type PresenceState,
  type PresenceWay,
} from '#domain/onsite/onsite.ts';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { partsOf } from '#server/model/onsite/scope.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { problemsOf } from './problems.ts';
import { requestsOf } from './requests.ts';

interface Known extends OnsitePlace {
  readonly participant: number;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly school: string;
  readonly seat: string;
  readonly extra_time: number;
  readonly finished: boolean;
  readonly state: PresenceState;
  readonly how: PresenceWay | null;
  readonly at: number | null;
  readonly by: string;
  readonly machine_at: number | null;
  readonly outcome: MachineOutcome | null;
  readonly failed: MachineTest[] | null;
}

/** The onsite list of a contest, for the part that the caller answers for. */
export async function onsiteOf(db: Kysely<Schema>, caller: Caller, contest: ContestRow): Promise<OnsiteList> {
  const parts = await partsOf(db, caller, contest.id);
  const isTheirs = (place: OnsitePlace) => isInParts(parts, place);
  const people = await knownPeople(db, contest.id);
  const rooms = await readyRooms(db, contest.id);
  return {
    contest: contest.id,
    name: contest.name,
    start_time: contest.start_at,
    end_time: contest.end_at,
    parts: parts === null ? null : [...parts],
    people: people.filter(isTheirs).map(toPerson),
    rooms: rooms.filter((room) => isRoomInParts(parts, room)),
    problems: (await problemsOf(db, contest.id))
      .filter(({ place }) => isTheirs(place))
      .map(({ problem }) => problem),
    requests: (await requestsOf(db, contest.id)).filter(isTheirs),
  };
}

function toPerson(one: Known): OnsitePerson {
  const { participant, username, display_name, group, school, site, room, seat } = one;
  const { extra_time, finished, state, how, at, by, machine_at, outcome, failed } = one;
  return {
    participant,
    username,
    display_name,
    group,
    school,
    site,
    room,
    seat,
    extra_time,
    finished,
    state,
    how,
    code: cardCodeOf(one.user_id),
    done: at === null ? null : { at, by },
    machine:
      machine_at === null || outcome === null ? null : { at: machine_at, outcome, failed: failed ?? [] },
  };
}

async function knownPeople(db: Kysely<Schema>, contestId: number): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`
    select p.id as participant, u.id as user_id, u.name as username, u.display_name, u.group_label as "group",
      u.school, u.site, u.room, u.seat, p.extra_time_seconds as extra_time, p.finished_at is not null as finished,
      coalesce(s.state, 'expected') as state, s.how, s.at,
      coalesce(nullif(b.display_name, ''), b.name, '') as by,
      m.at as machine_at, m.outcome,
      (select array_agg(r ->> 'test') from jsonb_array_elements(m.results) r
        where r ->> 'outcome' in ('warn', 'fail')) as failed
    from participants p
      join users u on u.id = p.user_id
      left join presences s on s.participant_id = p.id
      left join users b on b.id = s.by_user
      left join machine_checks m on m.participant_id = p.id
    where p.contest_id = ${contestId}
    order by u.name`.execute(db);
  return rows;
}

async function readyRooms(db: Kysely<Schema>, contestId: number): Promise<OnsiteList['rooms']> {
  const rows = await db
    .selectFrom('onsite_rooms as r')
    .innerJoin('users as b', 'b.id', 'r.ready_by')
    .select(['r.site', 'r.room', 'r.ready_at', 'b.name', 'b.display_name'])
    .where('contest_id', '=', contestId)
    .orderBy('r.site')
    .orderBy('r.room')
    .execute();
  return rows.map(({ site, room, ready_at: at, name, display_name: display }) => ({
    site,
    room,
    ready: { at, by: display || name },
  }));
}
