import { FeedObjects, type Data, type FeedObject } from './feed-objects.ts';
import { groupIdsOf, readObjects } from './read-objects.ts';
import { readWork } from './read-work.ts';
import { type RecordedContest, type RecordedTask, type RecordedTeam } from './recording.ts';
import { elapsedMs, idOf, numberOf, relTimeMs, textOf, timeMs } from './values.ts';

export { type RecordedContest } from './recording.ts';

const MINUTE_MS = 60_000;
const MAX_PENALTY_MINUTES = 100_000;
const MAX_TASKS = 200;
/** A feed that loses more than this part of its work is refused, since it would be another contest. */
const MOST_LOST = 0.02;

/**
 * Reads a Contest API event feed (one JSON object a line). It is lenient, as feeds differ from the standard:
 * objects may repeat, change or be deleted, the start may move, times may be missing. Throws without a
 * contest.
 */
export function readFeed(lines: Iterable<string>): RecordedContest {
  const objects = new FeedObjects();
  for (const line of lines) objects.take(line);
  return recordingOf(objects);
}

/** The contest of a feed's objects. Throws when it cannot be stored; the message names the line. */
export function recordingOf(objects: FeedObjects): RecordedContest {
  objects.beginReading();
  const contest = objects.single('contests');
  if (contest === null) throw new Error('The feed has no contest.');
  const { data } = contest;
  const durationMs = durationOf(contest);
  const state: Data = objects.single('state')?.data ?? {};
  const startAt = timeMs(data['start_time']) ?? timeMs(state['started']);
  const tasks = readTasks(objects);
  const teams = readTeams(objects, idOf(data['main_scoreboard_group_id']));
  const type = data['scoreboard_type'] === 'score' ? 'ioi' : 'icpc';
  const since = (key: string) => elapsedMs(startAt, timeMs(state[key]));
  return {
    id: textOf(idOf(data['id']), 'contest'),
    name: textOf(data['formal_name'], textOf(data['name'], 'contest')),
    type,
    startAt,
    pausedMs: startAt === null ? relTimeMs(data['countdown_pause_time']) : null,
    durationMs,
    freezeMs: freezeOf(contest, durationMs),
    thawedMs: since('thawed'),
    finalizedMs: since('finalized'),
    isComplete: timeMs(state['end_of_updates']) !== null,
    penaltyMinutes: penaltyMinutesOf(contest),
    tasks,
    teams,
    objects: readObjects(objects, startAt),
    work: readWork(objects, {
      startAt,
      durationMs,
      hasPoints: type === 'ioi',
      tasks: new Map(tasks.map((one) => [one.id, one.maxScore])),
      teams: new Set(teams.map((one) => one.id)),
    }),
    notes: objects.notes,
  };
}

/** The reason why a recording cannot be played as it is, in one sentence; null: it can be played. */
export function refusalOf(recording: RecordedContest): string | null {
  const { notes, tasks, teams, work } = recording;
  const all = work.length + notes.lost;
  if (notes.lost > all * MOST_LOST) {
    return `Too much of the feed cannot be read: ${notes.lost} of ${all} submissions, judgements and lines would be lost.`;
  }
  if (tasks.length === 0) return 'The feed has no problems.';
  return teams.length === 0 ? 'The feed has no teams.' : null;
}

function durationOf({ data, place }: FeedObject): number {
  const ms = relTimeMs(data['duration']);
  if (ms !== null && ms > 0) return ms;
  throw new Error(
    `Line ${place.line}: the contest has no duration between a second and a year (${shown(data['duration'])}).`,
  );
}

function freezeOf({ data, place }: FeedObject, durationMs: number): number | null {
  const value = data['scoreboard_freeze_duration'] ?? null;
  if (value === null) return null;
  const ms = relTimeMs(value);
  if (ms === null || ms < 0) {
    throw new Error(`Line ${place.line}: the contest's freeze is no duration (${shown(value)}).`);
  }
  return ms === 0 ? null : Math.min(ms, durationMs);
}

/** Minutes as a number (2022-07 and before), or a RELTIME (later). */
function penaltyMinutesOf({ data, place }: FeedObject): number {
  const value = data['penalty_time'] ?? null;
  if (value === null) return 20;
  const ms = relTimeMs(value);
  const minutes = ms === null ? numberOf(value, 0, MAX_PENALTY_MINUTES) : ms / MINUTE_MS;
  if (minutes !== null && minutes >= 0) return Math.round(minutes);
  throw new Error(`Line ${place.line}: the contest's penalty is no time (${shown(value)}).`);
}

function readTasks(objects: FeedObjects): readonly RecordedTask[] {
  const tasks = objects
    .all('problems')
    .map(({ id, data, place }, index) => ({
      id,
      ordinal: numberOf(data['ordinal'], -1e9, 1e9) ?? index,
      label: textOf(data['label'], String(index + 1), 20),
      name: textOf(data['name'], id),
      maxScore: maxScoreOf(objects, data['max_score'], place),
    }))
    .sort((a, b) => a.ordinal - b.ordinal);
  if (tasks.length > MAX_TASKS)
    throw new Error(`The feed has ${tasks.length} problems; ${MAX_TASKS} is the most.`);
  return tasks.map(({ id, label, name, maxScore }) => ({ id, label, name, maxScore }));
}

function maxScoreOf(objects: FeedObjects, value: unknown, place: FeedObject['place']): number {
  const score = numberOf(value, 0, 1e9);
  if (score === null && (value ?? null) !== null) {
    objects.notes.add('remark', 'problem with a greatest score that cannot be, taken for 100', place);
  }
  return score ?? 100;
}

function readTeams(objects: FeedObjects, mainGroup: string): readonly RecordedTeam[] {
  const organizations = new Map(objects.all('organizations').map((one) => [one.id, one.data]));
  const groups = new Map(objects.all('groups').map((one) => [one.id, one.data]));
  return objects.all('teams').map(({ id, data, place }) => {
    const organization = organizations.get(idOf(data['organization_id']));
    const groupIds = groupIdsOf(data);
    const groupName = (at: number, most: number) =>
      textOf(groups.get(groupIds[at] ?? '')?.['name'], '', most);
    const isHidden = data['hidden'] === true || groupIds.some((one) => groups.get(one)?.['hidden'] === true);
    const isOnBoard = !isHidden && (mainGroup === '' || groupIds.includes(mainGroup));
    if (!isOnBoard) objects.notes.add('remark', 'team that is not on the board', place);
    return {
      id,
      name: textOf(data['display_name'], textOf(data['name'], id)),
      school: textOf(organization?.['formal_name'], textOf(organization?.['name'], '')),
      // A team's first group is its group here, its second group is its category.
      group: groupName(0, 300),
      category: groupName(1, 100),
      isOnBoard,
    };
  });
}

function shown(value: unknown): string {
  return value === undefined ? 'there is none' : JSON.stringify(value).slice(0, 40);
}
