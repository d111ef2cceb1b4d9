import { VERDICTS, type Verdict } from '../../../domain/verdicts.ts';
import { idOf, relTimeMs, textOf, timeMs } from './values.ts';

/** A recorded contest as its event feed tells it. Times of work are ms of contest time, from the contest's start. */
export interface RecordedContest {
  readonly id: string;
  readonly name: string;
  readonly type: 'ioi' | 'icpc';
  readonly durationMs: number;
  /** Length of the freeze before the end; null: never frozen. */
  readonly freezeMs: number | null;
  readonly penaltyMinutes: number;
  readonly tasks: readonly RecordedTask[];
  readonly teams: readonly RecordedTeam[];
  /** Submissions and judgements in the order in which they became known. */
  readonly work: readonly RecordedWork[];
  /** What was passed over, and why, with how often. */
  readonly skipped: ReadonlyMap<string, number>;
}

interface RecordedTask {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly maxScore: number;
}

interface RecordedTeam {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly category: string;
}

type RecordedWork =
  | {
      readonly type: 'submission';
      readonly id: string;
      readonly team: string;
      readonly task: string;
      readonly language: string;
      readonly atMs: number;
    }
  | {
      readonly type: 'judgement';
      readonly id: string;
      readonly submission: string;
      readonly verdict: Verdict;
      readonly score: number | null;
      readonly groupScores: readonly number[] | null;
      readonly atMs: number;
    };

type Data = Readonly<Record<string, unknown>>;

/** Judgement types of other systems, by what they mean here. Whatever else is not accepted is a wrong answer. */
const VERDICT_OF: Readonly<Record<string, Verdict>> = {
  RTE: 'RE',
  ILE: 'WTL',
  IDLE: 'WTL',
  PE: 'WA',
  NO: 'WA',
  JE: 'IE',
  SV: 'SEC',
};

/** The objects of the feed as they last were, with what could not be read counted by reason. */
class Objects {
  readonly #byType = new Map<string, Map<string, Data>>();
  readonly skipped = new Map<string, number>();

  skip(reason: string): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }

  take(line: string): void {
    let event: unknown;
    try {
      event = JSON.parse(line);
    } catch {
      this.skip('a line that is not JSON');
      return;
    }
    if (!isData(event) || typeof event['type'] !== 'string') {
      this.skip('a line without a type');
      return;
    }
    for (const data of Array.isArray(event['data']) ? (event['data'] as unknown[]) : [event['data']]) {
      this.#put(event['type'], event['id'] ?? (isData(data) ? data['id'] : undefined), data, event['op']);
    }
  }

  #put(type: string, id: unknown, data: unknown, op: unknown): void {
    const key = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
    const known = this.#byType.get(type) ?? new Map<string, Data>();
    this.#byType.set(type, known);
    if (data === null || op === 'delete') known.delete(key);
    else if (isData(data)) known.set(key, data);
    else this.skip(`${type}: an object without data`);
  }

  all(type: string): readonly (readonly [string, Data])[] {
    return [...(this.#byType.get(type) ?? [])];
  }
}

/**
 * Reads a Contest API event feed (one JSON object a line). Read leniently, as feeds differ from the standard: objects
 * may be repeated, changed or deleted, the start may move, times may be missing. Throws when there is no contest in it.
 */
export function readFeed(lines: Iterable<string>): RecordedContest {
  const objects = new Objects();
  for (const line of lines) if (line.trim() !== '') objects.take(line);
  const contests = objects.all('contest').concat(objects.all('contests'));
  const contest = contests.at(-1)?.[1];
  if (!contest) throw new Error('the feed has no contest');
  const durationMs = relTimeMs(contest['duration']);
  if (durationMs === null || durationMs <= 0) throw new Error('the contest of the feed has no duration');
  const startAt = timeMs(contest['start_time']);
  const tasks = readTasks(objects);
  const teams = readTeams(objects);
  const work = readWork(
    objects,
    new Set(tasks.map((one) => one.id)),
    new Set(teams.map((one) => one.id)),
    startAt,
  );
  const type = contest['scoreboard_type'] === 'score' ? 'ioi' : 'icpc';
  return {
    id: textOf(contest['id'], 'contest'),
    name: textOf(contest['formal_name'], textOf(contest['name'], 'contest')),
    type,
    durationMs,
    freezeMs: relTimeMs(contest['scoreboard_freeze_duration']),
    penaltyMinutes: penaltyMinutesOf(contest['penalty_time']),
    tasks,
    teams,
    work,
    skipped: objects.skipped,
  };
}

/** Minutes as a number (2022-07 and before), or a RELTIME (later). */
function penaltyMinutesOf(value: unknown): number {
  const ms = relTimeMs(value);
  return ms === null ? 20 : Math.round(ms / 60_000);
}

function readTasks(objects: Objects): readonly RecordedTask[] {
  return objects
    .all('problems')
    .map(([id, data], index) => ({
      id,
      ordinal: typeof data['ordinal'] === 'number' ? data['ordinal'] : index,
      label: textOf(data['label'], String(index + 1)),
      name: textOf(data['name'], id),
      maxScore: typeof data['max_score'] === 'number' ? data['max_score'] : 100,
    }))
    .sort((a, b) => a.ordinal - b.ordinal)
    .map(({ id, label, name, maxScore }) => ({ id, label, name, maxScore }));
}

function readTeams(objects: Objects): readonly RecordedTeam[] {
  const organizations = new Map(objects.all('organizations'));
  const groups = new Map(objects.all('groups'));
  return objects.all('teams').map(([id, data]) => {
    const organization = organizations.get(idOf(data['organization_id']));
    const groupIds = Array.isArray(data['group_ids']) ? (data['group_ids'] as unknown[]) : [];
    const group = groups.get(idOf(groupIds[0]));
    return {
      id,
      name: textOf(data['display_name'], textOf(data['name'], id)),
      group: textOf(organization?.['formal_name'], textOf(organization?.['name'], '')),
      category: textOf(group?.['name'], ''),
    };
  });
}

/** Contest time of something that carries it, or the time of day, or both; null: neither. */
type ContestMs = (relative: unknown, absolute: unknown) => number | null;

function readWork(
  objects: Objects,
  tasks: ReadonlySet<string>,
  teams: ReadonlySet<string>,
  startAt: number | null,
): readonly RecordedWork[] {
  const contestMs: ContestMs = (relative, absolute) => {
    const at = timeMs(absolute);
    return relTimeMs(relative) ?? (at !== null && startAt !== null ? at - startAt : null);
  };
  const submissions = readSubmissions(objects, tasks, teams, contestMs);
  const sentMs = new Map(submissions.map((one) => [one.id, one.atMs]));
  return [...submissions, ...readJudgements(objects, sentMs, contestMs)].sort(
    (a, b) => a.atMs - b.atMs || (a.type === b.type ? 0 : a.type === 'submission' ? -1 : 1),
  );
}

type RecordedOf<T extends RecordedWork['type']> = Extract<RecordedWork, { type: T }>;

function readSubmissions(
  objects: Objects,
  tasks: ReadonlySet<string>,
  teams: ReadonlySet<string>,
  contestMs: ContestMs,
): readonly RecordedOf<'submission'>[] {
  return objects.all('submissions').flatMap(([id, data]) => {
    const atMs = contestMs(data['contest_time'], data['time']);
    const team = idOf(data['team_id']);
    const task = idOf(data['problem_id']);
    if (atMs === null) objects.skip('submission without a time');
    else if (!teams.has(team)) objects.skip('submission of a team that is not in the feed');
    else if (!tasks.has(task)) objects.skip('submission for a problem that is not in the feed');
    else if (atMs < 0) objects.skip('submission before the start');
    else {
      return [
        { type: 'submission', id, team, task, language: textOf(data['language_id'], 'txt'), atMs },
      ] as const;
    }
    return [];
  });
}

function readJudgements(
  objects: Objects,
  submittedMs: ReadonlyMap<string, number>,
  contestMs: ContestMs,
): readonly RecordedOf<'judgement'>[] {
  return objects.all('judgements').flatMap(([id, data]) => {
    const submission = idOf(data['submission_id']);
    const sentMs = submittedMs.get(submission);
    const judgement = data['judgement_type_id'];
    if (sentMs === undefined) objects.skip('judgement of a submission that is not in the feed');
    else if (typeof judgement !== 'string') objects.skip('judgement that was never finished');
    else if (data['valid'] === false || data['current'] === false)
      objects.skip('judgement that was replaced');
    else {
      const endMs = contestMs(data['end_contest_time'], data['end_time']) ?? sentMs;
      const result = resultOf(data, judgement);
      return [{ type: 'judgement', id, submission, ...result, atMs: Math.max(sentMs, endMs) }] as const;
    }
    return [];
  });
}

function resultOf(data: Data, judgement: string) {
  const groups = data['group_scores'];
  return {
    verdict: VERDICTS.find((one) => one === judgement) ?? VERDICT_OF[judgement] ?? 'WA',
    score: typeof data['score'] === 'number' ? data['score'] : null,
    groupScores: Array.isArray(groups) ? groups.map(Number).filter((one) => Number.isFinite(one)) : null,
  };
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
