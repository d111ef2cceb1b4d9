import { isData, type FeedObject, type FeedObjects } from './feed-objects.ts';
import { judgementTypes } from './judgement-types.ts';
import { type RecordedJudgement, type RecordedSubmission, type RecordedWork } from './recording.ts';
import { readRuns } from './read-runs.ts';
import { elapsedMs, idOf, numberOf, relTimeMs, textOf, timeMs } from './values.ts';

/** Points beyond this number are invalid. */
const MAX_POINTS = 1e9;
const MAX_GROUPS = 1000;

/** The facts of a contest that its work is checked against. */
export interface WorkFrame {
  readonly startAt: number | null;
  readonly durationMs: number;
  readonly hasPoints: boolean;
  /** Maximum points by problem. */
  readonly tasks: ReadonlyMap<string, number>;
  readonly teams: ReadonlySet<string>;
}

/** Submissions and the judgements of them, in the order in which they became known. */
export function readWork(objects: FeedObjects, frame: WorkFrame): readonly RecordedWork[] {
  const submissions = objects.all('submissions').flatMap((one) => readSubmission(objects, frame, one) ?? []);
  const byId = new Map(submissions.map((one) => [one.id, one]));
  const meaningOf = judgementTypes(objects);
  const runs = readRuns(objects, frame.startAt, meaningOf);
  const judgements = objects
    .all('judgements')
    .flatMap((one) => readJudgement(objects, frame, one, byId, meaningOf) ?? [])
    .map((one) => ({ ...one, runs: runs.get(one.id) ?? [] }));
  return [...submissions, ...judgements].sort(
    (a, b) => a.atMs - b.atMs || (a.type === b.type ? 0 : a.type === 'submission' ? -1 : 1),
  );
}

function readSubmission(
  objects: FeedObjects,
  { startAt, durationMs, tasks, teams }: WorkFrame,
  { id, data, place }: FeedObject,
): RecordedSubmission | null {
  const atMs = relTimeMs(data['contest_time']) ?? elapsedMs(startAt, timeMs(data['time']));
  const team = idOf(data['team_id']);
  const task = idOf(data['problem_id']);
  const faults: readonly (readonly [boolean, 'fault' | 'remark', string])[] = [
    [team === '' && (data['team_id'] ?? null) === null, 'remark', 'submission of no team'],
    [objects.isDeleted('teams', team), 'remark', 'submission of a team that was deleted'],
    [objects.isDeleted('problems', task), 'remark', 'submission for a problem that was deleted'],
    [!teams.has(team), 'fault', 'submission of a team that is not in the feed'],
    [!tasks.has(task), 'fault', 'submission for a problem that is not in the feed'],
    [atMs === null, 'fault', 'submission without a time that can be'],
    [atMs !== null && atMs < 0, 'remark', 'submission before the start'],
  ];
  const fault = faults.find(([holds]) => holds);
  if (fault !== undefined || atMs === null) {
    if (fault !== undefined) objects.notes.add(fault[1], fault[2], place);
    return null;
  }
  const counts = atMs < durationMs;
  if (!counts) objects.notes.add('remark', 'submission at the end or later, listed and not scored', place);
  const language = textOf(idOf(data['language_id']), 'txt');
  return { type: 'submission', id, team, task, language, atMs, counts };
}

function readJudgement(
  objects: FeedObjects,
  frame: WorkFrame,
  { id, data, place }: FeedObject,
  submissions: ReadonlyMap<string, RecordedSubmission>,
  meaningOf: ReturnType<typeof judgementTypes>,
): Omit<RecordedJudgement, 'runs'> | null {
  const submission = submissions.get(idOf(data['submission_id']));
  const type = idOf(data['judgement_type_id'] ?? data['simplified_judgement_type_id']);
  if (submission === undefined) return noteMissing(objects, idOf(data['submission_id']), place);
  if (type === '') return note(objects, 'remark', 'judgement that was never finished', place);
  if (data['valid'] === false || data['current'] === false) {
    return note(objects, 'remark', 'judgement that was replaced', place);
  }
  const meaning = statedMeaning(objects, type, { place, meaningOf });
  if (meaning === null) return null;
  const score = scoreOf(
    data['score'],
    meaning.verdict === 'AC' ? (frame.tasks.get(submission.task) ?? 0) : 0,
  );
  if (frame.hasPoints && score === null)
    return note(objects, 'fault', 'judgement with a score that cannot be', place);
  // Some systems round the end down to the minute, to a time before the submission was sent.
  const times = ['start', 'end'].map(
    (key) =>
      relTimeMs(data[`${key}_contest_time`]) ?? elapsedMs(frame.startAt, timeMs(data[`${key}_time`])) ?? 0,
  );
  return {
    type: 'judgement',
    id,
    submission: submission.id,
    ...meaning,
    score: frame.hasPoints ? score : null,
    groupScores: groupsOf(data['group_scores']),
    atMs: Math.max(submission.atMs, ...times),
  };
}

/** The meaning of a judgement's type. An undeclared type is a remark, an unknown one is a fault. */
function statedMeaning(
  objects: FeedObjects,
  type: string,
  { place, meaningOf }: Pick<FeedObject, 'place'> & { readonly meaningOf: ReturnType<typeof judgementTypes> },
): ReturnType<typeof meaningOf> {
  const meaning = meaningOf(type);
  if (meaning === null) return note(objects, 'fault', `judgement of an unknown type ${type}`, place);
  if (!objects.has('judgement-types', type)) {
    const reason = `judgement of type ${type}, which the feed does not declare, taken for ${meaning.verdict}`;
    note(objects, 'remark', reason, place);
  }
  return meaning;
}

/** Notes a judgement without a submission, unless the submission itself was skipped: that is noted. */
function noteMissing(objects: FeedObjects, submission: string, place: FeedObject['place']): null {
  if (objects.has('submissions', submission)) return null;
  const severity = objects.isDeleted('submissions', submission) ? 'remark' : 'fault';
  return note(objects, severity, 'judgement of a submission that is not in the feed', place);
}

function note(
  objects: FeedObjects,
  severity: 'fault' | 'remark',
  reason: string,
  place: FeedObject['place'],
): null {
  objects.notes.add(severity, reason, place);
  return null;
}

/** Points as stated; without a statement, the given points. */
function scoreOf(value: unknown, unstated: number): number | null {
  if (value === undefined || value === null) return unstated;
  return numberOf(value, -MAX_POINTS, MAX_POINTS);
}

function groupsOf(value: unknown): readonly number[] | null {
  if (!Array.isArray(value) || value.length > MAX_GROUPS) return null;
  const points = (value as unknown[]).map((one) =>
    numberOf(isData(one) ? one['score'] : one, -MAX_POINTS, MAX_POINTS),
  );
  return points.every((one) => one !== null) ? points : null;
}
