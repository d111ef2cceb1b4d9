import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freezeMinutes, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { Notes } from '#server/exchange/contest-api/notes.ts';
import { type RecordedContest, type RecordedWork } from '#server/exchange/contest-api/recording.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type ContestFile, readContestFile } from '#server/exchange/contest-yaml/read.ts';

const MINUTE_MS = 60_000;
const ZIP_MAGIC = 'PK';
/** Largest unpacked contest, bytes. */
const MOST_BYTES = 4 * 1_073_741_824;

/** An announcement to everybody, at a time of the contest. */
export interface RecordedAnnouncement {
  readonly atMs: number;
  readonly topic: string;
  readonly message: string;
}

/** A contest that was held on a server like this one, read from its file. */
export interface FiledContest {
  readonly recording: RecordedContest;
  /** Announcements in order. */
  readonly announcements: readonly RecordedAnnouncement[];
  /** Whether an earlier last accepted submission breaks ties. */
  readonly lastAcceptedBreaksTies: boolean;
}

/** Whether a file is a zip archive: the file of a whole contest, not an event feed. */
export function isContestFile(path: string): boolean {
  const beginning = Buffer.alloc(ZIP_MAGIC.length);
  try {
    const file = openSync(path, 'r');
    readSync(file, beginning, 0, beginning.length, 0);
    closeSync(file);
  } catch {
    return false;
  }
  return beginning.toString('latin1') === ZIP_MAGIC;
}

/**
 * Reads the file of a whole contest as a recording: its tasks, people, submissions with their results, and
 * announcements, each at its time. Throws with one clear line when the file has no work in it, or a feed
 * cannot express the contest.
 */
export async function readFiledContest(path: string): Promise<FiledContest> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-replay-'));
  try {
    return await filedContest(await readContestFile(resolve(path), folder, MOST_BYTES), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filedContest(file: ContestFile, path: string): Promise<FiledContest> {
  const { own, work, people } = file;
  const { lastAcceptedBreaksTies, ...basics } = basicsOf(file, path);
  if (own === null || work === null)
    throw new Error(`${path} has nothing of what people did: take the file with their work (Export).`);
  const numbers = await collect(work.rows('tasks'));
  const recording: RecordedContest = {
    ...basics,
    id: createHash('sha256').update(work.fingerprint).digest('hex').slice(0, 16),
    pausedMs: null,
    thawedMs: basics.durationMs,
    finalizedMs: null,
    isComplete: true,
    tasks: own.tasks.map(({ slug, label, name, max_score: maxScore }) => ({
      id: String(numbers.find((task) => task.slug === slug)?.number ?? slug),
      label,
      name: name || slug,
      maxScore,
    })),
    teams: await teamsOf(work, people),
    objects: [],
    work: await workOf(work),
    notes: new Notes(),
  };
  return {
    recording,
    announcements: await announcementsOf(work, basics.startAt),
    lastAcceptedBreaksTies,
  };
}

/** The settings of the contest; throws for one that a feed cannot express. */
function basicsOf({ reading, findings }: ContestFile, path: string) {
  if (reading.kind === 'refused')
    throw new Error(`${path}: this file does not describe a contest (${reading.detail})`);
  const fault = findings.find(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new Error(`${path}: ${fault.file}: ${fault.message}`);
  const { name = '', type, start_time: startAt, end_time: endAt, ...others } = reading.contest.settings;
  if (type !== 'ioi' && type !== 'icpc')
    throw new Error(`${path}: contests of type ${type ?? '?'} are not replayed.`);
  if (startAt === undefined || endAt === undefined) throw new Error(`${path}: it does not say when it was.`);
  const { standings = 'yes', penalty_minutes: penaltyMinutes = 0 } = others;
  const { last_accepted_breaks_ties: lastAcceptedBreaksTies = false } = others;
  return {
    lastAcceptedBreaksTies,
    name,
    type,
    startAt,
    durationMs: endAt - startAt,
    freezeMs: freezeOf(standings),
    penaltyMinutes,
  };
}

function freezeOf(standings: string): number | null {
  const setting = parseStandingsSetting(standings);
  const minutes = setting === null ? null : freezeMinutes(setting);
  return minutes === null ? null : minutes * MINUTE_MS;
}

async function teamsOf(work: FileWork, people: Buffer | null): Promise<RecordedContest['teams']> {
  const known = JSON.parse(people?.toString('utf8') ?? '[]') as readonly Readonly<Record<string, string>>[];
  const byName = new Map(known.map((one) => [one['name'], one]));
  const competitors = await collect(work.rows('participants'));
  return competitors.map(({ id, name, on_board: isOnBoard }) => {
    const { display_name, school, group, category } = byName.get(name) ?? {};
    return {
      id: String(id),
      name: display_name || name,
      school: school ?? '',
      group: group ?? '',
      category: category ?? '',
      isOnBoard,
    };
  });
}

/** Submissions and judgements in the order in which they became known. */
async function workOf(work: FileWork): Promise<RecordedWork[]> {
  const all: RecordedWork[] = [];
  for await (const row of work.rows('submissions')) {
    const { contest_time_ms: atMs, language, counts, verdict, judged_at } = row;
    const id = String(row.id);
    all.push({
      type: 'submission',
      id,
      team: String(row.participant),
      task: String(row.task),
      language,
      atMs,
      counts,
    });
    if (verdict === null || judged_at === null) continue;
    all.push({
      type: 'judgement',
      id: `${id}:judged`,
      submission: id,
      runs: [],
      verdict,
      isPenalised: row.is_penalised,
      score: row.score,
      groupScores: row.group_scores,
      atMs: atMs + Math.max(0, judged_at - row.at),
    });
  }
  return all.sort((one, other) => one.atMs - other.atMs);
}

async function announcementsOf(work: FileWork, startAt: number): Promise<RecordedAnnouncement[]> {
  const all = await collect(work.rows('announcements'));
  return all
    .filter(({ audience, withdrawn_at }) => audience === 'all' && withdrawn_at === null)
    .map(({ at, topic, message }) => ({ atMs: at - startAt, topic, message }))
    .sort((one, other) => one.atMs - other.atMs);
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
