import { type Kysely, sql, type RawBuilder } from 'kysely';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { AWAY_AFTER_MS, type IncidentLevel, shareStateOf } from '#domain/proctoring/watching/watching.ts';
import { type Tile, type WallFrame, type WatchedSignal } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { contestTimes } from '#server/model/times.ts';

/** The most signals of one contestant on their tile, which shows the number of the others. */
const SIGNALS_ON_TILE = 8;

interface Line {
  readonly at: number;
  readonly message: string;
}
interface Picture {
  readonly id: number;
  readonly at: number;
}
interface Row {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly group: string;
  readonly site: string;
  readonly room: string;
  readonly seat: string;
  readonly extra: number;
  readonly finished_at: number | null;
  readonly heard_at: number | null;
  readonly camera_line: Line | null;
  readonly screen_line: Line | null;
  readonly camera_picture: Picture | null;
  readonly screen_picture: Picture | null;
  readonly internet_at: number | null;
  readonly signals: readonly WatchedSignal[];
  readonly unseen: number;
  readonly seen: Tile['seen'];
  readonly open_incidents: number;
  readonly worst: IncidentLevel | null;
  readonly charge: Tile['charge'];
}

/** Translators are not watched. */
export const isCompeting = sql`not ('translator' = any(string_to_array(replace(u.types, ' ', ''), ',')))`;

/**
 * The contestants of a contest in their present state, all or the named ones, by id. Costs some index lookups
 * for each.
 */
export async function tilesOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  participantIds: readonly number[] | null,
  now: number,
): Promise<Tile[]> {
  const named = participantIds === null ? sql`` : sql`and p.id = any(${[...participantIds]}::int[])`;
  const { rows } = await sql<Row>`select p.id, u.name as username, u.display_name, u.group_label as group,
    u.site, u.room, u.seat, p.extra_time_seconds as extra, p.finished_at,
    (select max(c.to_at) from contacts c where c.user_id = p.user_id) as heard_at,
    ${newestLine('CAMERA_SHARE')} as camera_line, ${newestLine('SCREEN_SHARE')} as screen_line,
    ${newestPicture('camera')} as camera_picture, ${newestPicture('screen')} as screen_picture,
    (select max(l.at) from activity_log l where l.contest_id = p.contest_id and l.user_id = p.user_id
      and l.operation = 'INTERNET') as internet_at,
    (select coalesce(json_agg(s order by s.at desc, s.id desc), '[]'::json) from (${signalsFor(sql`g.contest_id = p.contest_id
      and g.user_id = p.user_id and (g.ended_at is null or g.seen_at is null)
      order by (g.seen_at is null) desc, g.at desc, g.id desc limit ${SIGNALS_ON_TILE}`)}) s) as signals,
    (select count(*) from signals g where g.contest_id = p.contest_id and g.user_id = p.user_id
      and g.seen_at is null) as unseen,
    (select json_build_object('username', b.name, 'display_name', b.display_name, 'at', g.seen_at)
      from signals g join users b on b.id = g.seen_by where g.contest_id = p.contest_id and g.user_id = p.user_id
      order by g.seen_at desc nulls last limit 1) as seen,
    (select count(*) from incidents i where i.participant_id = p.id and i.closed_at is null) as open_incidents,
    (select i.level from incidents i where i.participant_id = p.id and i.closed_at is null
      order by array_position(array['serious', 'warning', 'note'], i.level) limit 1) as worst,
    (select json_build_object('username', b.name, 'display_name', b.display_name)
      from watch_charges w join users b on b.id = w.user_id where w.participant_id = p.id) as charge
    from participants p join users u on u.id = p.user_id
    where p.contest_id = ${contest.id} and ${isCompeting} ${named} order by p.id`.execute(db);
  return rows.map((row) => tileFrom(row, contest, now));
}

/** The newest pictures of these competitors. */
export async function newestPicturesOf(
  db: Kysely<Schema>,
  contestId: number,
  participantIds: readonly number[],
): Promise<WallFrame['pictures']> {
  if (participantIds.length === 0) return [];
  const { rows } = await sql<Pick<Row, 'id' | 'camera_picture' | 'screen_picture'>>`select p.id,
    ${newestPicture('camera')} as camera_picture, ${newestPicture('screen')} as screen_picture
    from participants p join users u on u.id = p.user_id
    where p.contest_id = ${contestId} and ${isCompeting} and p.id = any(${[...participantIds]}::int[])
    order by p.id`.execute(db);
  return rows.flatMap(({ id, camera_picture: camera, screen_picture: screen }) => [
    ...(camera === null ? [] : [{ participant: id, source: 'camera' as const, ...camera }]),
    ...(screen === null ? [] : [{ participant: id, source: 'screen' as const, ...screen }]),
  ]);
}

/** Signals in the form of the wire; `which` is a condition on `g`. */
export function signalsFor(which: RawBuilder<unknown>): RawBuilder<WatchedSignal> {
  return sql<WatchedSignal>`select g.id, g.kind, g.source, g.at, g.ended_at, g.detail,
    case when g.seen_at is null then null else json_build_object('username', coalesce(b.name, ''),
      'display_name', coalesce(b.display_name, ''), 'at', g.seen_at) end as seen
    from signals g left join users b on b.id = g.seen_by where ${which}`;
}

/** A contestant may be in other contests too: only lines and pictures of this one count. */
function newestLine(operation: 'CAMERA_SHARE' | 'SCREEN_SHARE'): RawBuilder<Line | null> {
  return sql`(select json_build_object('at', l.at, 'message', l.message) from activity_log l
    where l.contest_id = p.contest_id and l.user_id = p.user_id and l.operation = ${operation}
    order by l.at desc, l.id desc limit 1)`;
}

function newestPicture(source: ShareSource): RawBuilder<Picture | null> {
  return sql`(select json_build_object('id', s.id, 'at', s.taken_at) from snapshots s
    where s.contest_id = p.contest_id and s.user_id = p.user_id and s.kind = ${source}
    order by s.taken_at desc, s.id desc limit 1)`;
}

function tileFrom(row: Row, contest: ContestRow, now: number): Tile {
  const { id, username, display_name, group, site, room, seat, finished_at, heard_at, charge } = row;
  const times = { extraTimeSeconds: row.extra, isTranslator: false, hasFinished: finished_at !== null };
  return {
    id,
    username,
    display_name,
    group,
    site,
    room,
    seat,
    finished_at,
    heard_at,
    charge,
    end_at: effectiveEndAt(contestTimes(contest), times),
    is_here: heard_at !== null && heard_at > now - AWAY_AFTER_MS,
    camera: shareFrom(row.camera_line, row.camera_picture),
    screen: shareFrom(row.screen_line, row.screen_picture),
    internet_at: row.internet_at,
    signals: [...row.signals],
    unseen: row.unseen,
    seen: row.seen,
    incidents: { open: row.open_incidents, worst: row.worst },
  };
}

function shareFrom(line: Line | null, picture: Picture | null): Tile['camera'] {
  const state = shareStateOf(line?.message ?? null);
  const label = state === 'on' || state === 'refused' ? (line?.message ?? '') : '';
  return { state, at: line?.at ?? null, label, picture };
}
