import { type Kysely, sql } from 'kysely';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { parseUserTypes } from '#domain/roles.ts';
import { type MonitoredContests, type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { contestTimes, participantTimes } from '#server/model/times.ts';

const DAY_MS = 86_400_000;
/** Sessions and contacts are read from this long before the start to this long after the end, ms. */
const AROUND_MS = 3_600_000;
/** The most entries of each list in the answer: as many pictures as in three days and nights. */
const MOST_PICTURES = 20_000;
const MOST_OTHERS = 5_000;

type Db = Kysely<Schema>;

/** A person, by the names that admins see. */
interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly group_label: string;
  readonly types: string;
}

/** The contests of a person, the newest first. 404 when nobody has the name. */
export async function monitoredContestsOf(db: Db, name: string): Promise<MonitoredContests> {
  const person = await people(db).where('name', '=', name).executeTakeFirst();
  if (!person) throw notFound();
  const rows = await db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.id', 'participants.contest_id')
    .select(['contests.id', 'contests.name', 'start_at', 'end_at', 'check_camera', 'check_screen'])
    .select((those) =>
      those
        .selectFrom('snapshots')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('snapshots.contest_id', '=', 'contests.id')
        .where('snapshots.user_id', '=', person.id)
        .as('pictures'),
    )
    .where('participants.user_id', '=', person.id)
    .where('contests.is_rehearsal', '=', false)
    .orderBy('start_at', 'desc')
    .orderBy('contests.id', 'desc')
    .execute();
  const contests = rows.map(({ check_camera: camera, check_screen: screen, pictures, ...row }) => ({
    ...row,
    camera,
    screen,
    pictures: pictures ?? 0,
  }));
  return { person: named(person), contests };
}

function people(db: Db) {
  return db.selectFrom('users').select(['id', 'name', 'display_name', 'group_label', 'types']);
}

function named({ id, name, display_name, group_label }: PersonRow): Monitoring['person'] {
  return { id, username: name, display_name, group: group_label };
}

/** The person and the contest whose records are read. */
export interface MonitoringOf {
  readonly contest: ContestRow;
  readonly userId: number;
  readonly now: number;
}

/** All records of watching a person in a contest. 404 when they do not compete in it. */
export async function monitoringOf(db: Db, { contest, userId, now }: MonitoringOf): Promise<Monitoring> {
  const person = await people(db).where('id', '=', userId).executeTakeFirst();
  const participant = await db
    .selectFrom('participants')
    .selectAll()
    .where('contest_id', '=', contest.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!person || !participant) throw notFound();
  const types = parseUserTypes(person.types);
  const end_at = effectiveEndAt(contestTimes(contest), participantTimes(participant, types));
  const around = { from: contest.start_at - AROUND_MS, to: end_at + AROUND_MS };
  const of = { contestId: contest.id, userId };
  const [pictures, lines, signals, incidents, sessions, heard] = [
    await picturesOf(db, of),
    await linesOf(db, of),
    await signalsOf(db, of),
    await incidentsOf(db, participant.id),
    await sessionsOf(db, userId, around),
    await heardOf(db, userId, around),
  ];
  return {
    person: named(person),
    contest: {
      id: contest.id,
      name: contest.name,
      start_at: contest.start_at,
      end_at,
      finished_at: participant.finished_at,
      camera: contest.check_camera,
      screen: contest.check_screen,
      internet: contest.check_internet,
      kept_until: contest.end_at + contest.pictures_kept_days * DAY_MS,
      gone_until: contest.pictures_gone_until,
    },
    at: now,
    pictures,
    lines,
    signals,
    incidents,
    sessions,
    heard,
    is_cut:
      pictures.length === MOST_PICTURES ||
      [lines, signals, incidents, heard].some((one) => one.length === MOST_OTHERS),
  };
}

interface Of {
  readonly contestId: number;
  readonly userId: number;
}

/** The newest pictures, in the order of time. */
async function picturesOf(db: Db, { contestId, userId }: Of): Promise<Monitoring['pictures']> {
  const rows = await db
    .selectFrom('snapshots')
    .innerJoin('files', 'files.hash', 'snapshots.picture_hash')
    .select(['snapshots.id', 'kind as source', 'taken_at as at', 'received_at', 'width', 'height', 'missed'])
    .select('files.bytes')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('taken_at', 'desc')
    .orderBy('snapshots.id', 'desc')
    .limit(MOST_PICTURES)
    .execute();
  return rows.reverse();
}

async function linesOf(db: Db, { contestId, userId }: Of): Promise<Monitoring['lines']> {
  const rows = await db
    .selectFrom('activity_log')
    .select(['id', 'at', 'received_at', 'operation', 'message'])
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  return rows.reverse();
}

async function signalsOf(db: Db, { contestId, userId }: Of): Promise<Monitoring['signals']> {
  const rows = await db
    .selectFrom('signals')
    .select(['id', 'kind', 'source', 'at', 'ended_at', 'detail'])
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  return rows.reverse();
}

async function incidentsOf(db: Db, participantId: number): Promise<Monitoring['incidents']> {
  const rows = await db
    .selectFrom('incidents')
    .innerJoin('users', 'users.id', 'incidents.made_by')
    .leftJoin('signals', 'signals.id', 'incidents.signal_id')
    .select(['incidents.id', 'level', 'note', 'incidents.at', 'closed_at', 'signals.kind as signal'])
    .select(sql<string>`coalesce(nullif(users.display_name, ''), users.name)`.as('made_by'))
    .where('participant_id', '=', participantId)
    .orderBy('incidents.at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  return rows.reverse();
}

interface Around {
  readonly from: number;
  readonly to: number;
}

/** The person's own sessions that were open in a span of time. */
async function sessionsOf(db: Db, userId: number, { from, to }: Around): Promise<Monitoring['sessions']> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as at', 'revoked_at as ended_at', 'last_used_at', 'by_token'])
    .select(sql<readonly string[]>`coalesce(places, '{}')`.$castTo<string[]>().as('places'))
    .where('user_id', '=', userId)
    .where('viewed_by', 'is', null)
    .where('created_at', '<=', to)
    .where((either) => either.or([either('revoked_at', 'is', null), either('revoked_at', '>=', from)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_OTHERS)
    .execute();
}

async function heardOf(db: Db, userId: number, { from, to }: Around): Promise<Monitoring['heard']> {
  const rows = await db
    .selectFrom('contacts')
    .select(['from_at', 'to_at'])
    .where('user_id', '=', userId)
    .where('to_at', '>=', from)
    .where('from_at', '<=', to)
    .orderBy('from_at', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  return rows.reverse();
}
