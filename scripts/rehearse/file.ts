import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { parse, stringify } from 'yaml';
import { type ContestType } from '#domain/contest/contest.ts';
import { type StandingCell } from '#domain/standings/standings.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { OWN_FILE, type OwnContest } from '#server/exchange/contest-file/own.ts';
import { isOpenTask } from '#server/exchange/contest-file/open-task.ts';
import { isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type WorkRow } from '#server/exchange/contest-file/work/rows.ts';
import { contentOf } from '#server/exchange/contest-file/work/seen.ts';
import { type ContestFile, readContestFile } from '#server/exchange/contest-yaml/read.ts';
import { zipped, type ZippedFile } from '#server/spooled-zip.ts';
import { collect, type Done, readActs } from './acts.ts';

/** Largest unpacked contest, bytes. */
const MOST_BYTES = 4 * 1_073_741_824;
/** Files with people's work, in contests of the server's own format. */
const WORK = /(^|\/)work\/[^/]+$/;

/** A submission with its verdict in the file. */
interface JudgedThen {
  readonly who: string;
  readonly task: number;
  /** null: it was never judged. */
  readonly verdict: Verdict | null;
  readonly score: number | null;
}

/** A contest that was held, to be held again. */
export interface HeldContest {
  readonly name: string;
  readonly type: ContestType;
  readonly startAt: number;
  readonly endAt: number;
  /** Tasks in the order of their new numbers, from 1. */
  readonly tasks: OwnContest['tasks'];
  readonly done: Done;
  readonly submissions: ReadonlyMap<number, JudgedThen>;
  /** The whole board by login names; its cells are by the new numbers of tasks. */
  readonly board: ReadonlyMap<string, WorkRow<'standings'>['row']>;
  /** Points that people gave for answers, by login name and task; a rehearsal does not give them again. */
  readonly givenByHand: ReadonlyMap<string, number>;
  /** A submitted content, by its hash. */
  readonly content: (hash: string) => Promise<Buffer>;
}

/**
 * Reads the file of a contest that is to be held again, and puts the submitted contents into a folder. Throws
 * with one clear line for a file without acts or judgeable tasks.
 */
export async function readHeldContest(path: string, folder: string): Promise<HeldContest> {
  const file = await readContestFile(resolve(path), folder, MOST_BYTES);
  const { work, own } = requireWhole(file, path);
  const { name = '', type, startAt, endAt } = settingsOf(file, path);
  const slugs = new Map((await collect(work.rows('tasks'))).map(({ slug, number }) => [slug, number]));
  const numbers = new Map(own.tasks.map(({ slug }, at) => [slugs.get(slug) ?? at + 1, at + 1]));
  const names = new Map((await collect(work.rows('participants'))).map((one) => [one.id, one.name]));
  const contents = join(folder, 'sent');
  await mkdir(contents);
  for await (const row of work.rows('contents')) await writeFile(join(contents, row.hash), contentOf(row));
  return {
    name,
    type,
    startAt,
    endAt,
    tasks: own.tasks,
    done: await readActs(work, { startAt, endAt, isModular: type === 'nvo', numbers }),
    submissions: await submissionsOf(work, names, numbers, path),
    board: await boardOf(work, names, numbers),
    givenByHand: await givenByHand(file, work, names, numbers),
    content: (hash) => readFile(join(contents, hash)),
  };
}

function requireWhole({ own, work, tasks }: ContestFile, path: string) {
  if (own === null || work === null)
    throw new Error(`${path} has nothing of what people did: take the file with their work (Export).`);
  const bare = own.tasks.filter(({ slug }) => {
    const task = tasks.get(slug);
    return task === undefined || isOpenTask(task);
  });
  if (!work.about.has_secrets || bare.length > 0)
    throw new Error(
      `${path} has no tests to judge by: take the file with its secrets (Export, by an admin).`,
    );
  return { own, work };
}

function settingsOf({ reading, findings }: ContestFile, path: string) {
  if (reading.kind === 'refused')
    throw new Error(`${path}: this file does not describe a contest (${reading.detail})`);
  const fault = findings.find(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new Error(`${path}: ${fault.file}: ${fault.message}`);
  const { name, type, start_time: startAt, end_time: endAt } = reading.contest.settings;
  if (type === undefined || startAt === undefined || endAt === undefined)
    throw new Error(`${path}: it does not say when it was.`);
  return { name, type, startAt, endAt };
}

type Names = ReadonlyMap<number, string>;
type Numbers = ReadonlyMap<number, number>;

async function submissionsOf(work: FileWork, names: Names, numbers: Numbers, path: string) {
  const all = new Map<number, JudgedThen>();
  for await (const { id, participant, task, verdict, score, external_id: externalId } of work.rows(
    'submissions',
  )) {
    if (externalId !== null)
      throw new Error(
        `${path}: it came from a feed, which does not hold the programs. Without --rehearse it is played as one.`,
      );
    const who = names.get(participant) ?? '';
    all.set(id, { who, task: numbers.get(task) ?? task, verdict, score });
  }
  return all;
}

async function boardOf(work: FileWork, names: Names, numbers: Numbers) {
  const board = new Map<string, WorkRow<'standings'>['row']>();
  for await (const { participant, view, row } of work.rows('standings')) {
    if (view !== 'full') continue;
    const cells: Record<string, StandingCell> = {};
    for (const [task, cell] of Object.entries(row.cells)) cells[numbers.get(Number(task)) ?? task] = cell;
    board.set(names.get(participant) ?? '', { ...row, cells });
  }
  return board;
}

/** Points that people gave for long answers, on the scale of the board. */
async function givenByHand({ own, tasks }: ContestFile, work: FileWork, names: Names, numbers: Numbers) {
  const given = new Map<string, number>();
  const quizzes = new Map(
    own?.tasks.flatMap(({ slug, max_score: most }, at) => {
      const quiz = tasks.get(slug);
      return quiz !== undefined && isFileQuiz(quiz) ? [[at + 1, { questions: quiz.questions, most }]] : [];
    }),
  );
  for await (const { participant, task, question, points } of work.rows('answers')) {
    const number = numbers.get(task) ?? task;
    const { questions, most } = quizzes.get(number) ?? { questions: [], most: 0 };
    if (points === null || questions[question - 1]?.kind !== 'long') continue;
    const whole = questions.reduce((sum, one) => sum + one.points, 0);
    const key = handKey(names.get(participant) ?? '', number);
    given.set(key, (given.get(key) ?? 0) + (points * most) / whole);
  }
  return given;
}

/** The key of a person and a task in `givenByHand`. */
export function handKey(who: string, task: number): string {
  return `${task} ${who}`;
}

/**
 * Writes the file again without people's work, and with module lengths changed by `minutes`: the contest
 * before its start.
 */
export async function writeBareContest(
  from: string,
  to: string,
  minutes: (minutes: number) => number,
): Promise<void> {
  await pipeline(zipped(bareFiles(resolve(from), minutes)), createWriteStream(to, { mode: 0o600 }));
}

async function* bareFiles(path: string, minutes: (minutes: number) => number): AsyncGenerator<ZippedFile> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name.endsWith('/') || WORK.test(name)) continue;
      const content = await zip.openReadStreamPromise(entry);
      if (name.endsWith(OWN_FILE)) yield { name, content: withMinutes(await buffer(content), minutes) };
      else yield { name, content };
    }
  } finally {
    zip.close();
  }
}

function withMinutes(content: Buffer, minutes: (minutes: number) => number): Buffer {
  const said = parse(content.toString('utf8')) as { tasks?: { module_minutes?: number | null }[] };
  for (const task of said.tasks ?? [])
    if (typeof task.module_minutes === 'number') task.module_minutes = minutes(task.module_minutes);
  return Buffer.from(stringify(said));
}
