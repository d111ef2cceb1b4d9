import { type AnsweredTo } from '#protocol/wire/communication.ts';
import { publicAnswer } from '#server/features/communication/wire.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type WorkRow } from '#server/exchange/contest-file/work/rows.ts';

/** A submitted program or file. */
interface Sent {
  readonly task: number;
  readonly language: string;
  readonly hash: string;
  readonly fileName: string;
}

/** An act of a contestant. Tasks have their numbers in the new contest. */
export type Act =
  | { readonly kind: 'start' | 'nextModule' | 'finish' }
  | {
      readonly kind: 'saveAnswer';
      readonly task: number;
      readonly question: number;
      readonly value: WorkRow<'answers'>['value'];
      readonly marked: boolean;
      readonly revision: number;
    }
  | ({ readonly kind: 'submit'; readonly id: number } & Sent)
  | ({ readonly kind: 'runUserTest'; readonly inputHash: string; readonly inputName: string } & Sent)
  | { readonly kind: 'ask'; readonly asked: number; readonly topic: string; readonly question: string };

/** An act of the staff. `who` is a login name. */
export type StaffAct =
  | { readonly kind: 'answer'; readonly asked: number; readonly text: string; readonly to: AnsweredTo }
  | { readonly kind: 'announce'; readonly announcement: WorkRow<'announcements'> }
  | { readonly kind: 'withdrawAnnouncement'; readonly announcement: number }
  | {
      readonly kind: 'adjustScore';
      readonly who: string;
      readonly task: number | null;
      readonly amount: number;
      readonly reason: string;
    }
  | { readonly kind: 'disqualify'; readonly who: string; readonly reason: string };

/** An act and its time, ms after the start of the contest. */
interface Timed<A> {
  readonly atMs: number;
  readonly act: A;
}

/** A contestant's acts, in order. */
export interface Actor {
  readonly name: string;
  readonly extraSeconds: number;
  readonly acts: readonly Timed<Act>[];
}

/** Everybody's acts in a contest. */
export interface Done {
  readonly actors: readonly Actor[];
  readonly staff: readonly Timed<StaffAct>[];
  /** Kinds of acts that cannot be repeated, and their counts. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Options for reading the work of a file. */
interface Reading {
  readonly startAt: number;
  readonly endAt: number;
  readonly isModular: boolean;
  /** The new numbers of tasks, by their numbers in the file. */
  readonly numbers: ReadonlyMap<number, number>;
}

/** An act in a person's day. Acts of one moment are in the order of modules, each from start to end. */
interface Place {
  readonly atMs: number;
  readonly module: number;
  readonly rank: number;
  readonly act: Act;
}

const REASON = 'as in the file';
/** Time before the end of a person's time in which the end of a module counts as that end, ms. */
const WITH_THE_END_MS = 1_000;
const LAST = Number.MAX_SAFE_INTEGER;

/** Collects the acts of contestants while they are read. */
interface Collecting {
  readonly work: FileWork;
  readonly reading: Reading;
  readonly late: readonly WorkRow<'late'>[];
  readonly put: (participant: number, at: number, act: Act, module?: number, rank?: number) => void;
  readonly leave: (what: string) => void;
  readonly here: (task: number) => number;
  readonly moduleOf: (task: number) => number;
}

/** Reads everybody's acts, each at its time. Accepted late work counts at its claimed time. */
export async function readActs(work: FileWork, reading: Reading): Promise<Done> {
  const { startAt, numbers } = reading;
  const leftOut = new Map<string, number>();
  const people = await collect(work.rows('participants'));
  const questions = await collect(work.rows('questions'));
  const places = new Map<number, Place[]>(people.map(({ id }) => [id, []]));
  const here = (task: number) => numbers.get(task) ?? task;
  const collecting: Collecting = {
    work,
    reading,
    here,
    late: await collect(work.rows('late')),
    put: (participant, at, act, module = 0, rank = 1) =>
      places.get(participant)?.push({ atMs: at - startAt, module, rank, act }),
    leave: (what) => leftOut.set(what, (leftOut.get(what) ?? 0) + 1),
    moduleOf: (task) => (reading.isModular ? here(task) : 0),
  };
  await putSent(collecting);
  await putQuizAnswers(collecting);
  for (const [asked, { participant, topic, question, asked_at: at }] of questions.entries())
    collecting.put(participant, at, { kind: 'ask', asked, topic: mappedTopic(topic, here), question });
  await putProgress(collecting, people);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    actors: people.map(({ id, name, extra_time_seconds: extraSeconds }) => {
      const acts = (places.get(id) ?? []).toSorted(
        (a, b) => a.atMs - b.atMs || a.module - b.module || a.rank - b.rank,
      );
      return { name, extraSeconds, acts };
    }),
    staff: await staffActs(work, { questions, people, names, here, startAt }),
    leftOut,
  };
}

/** Submissions and user tests. */
async function putSent({ work, late, put, leave, here, moduleOf }: Collecting): Promise<void> {
  const countsAt = new Map(late.map((one) => [one.id, one.state === 'accepted' ? one.counts_at : null]));
  for await (const row of work.rows('submissions')) {
    const at = row.late === null ? row.at : (countsAt.get(row.late) ?? null);
    if (at === null || !row.counts) leave('submissions that came late and do not count');
    else put(row.participant, at, { kind: 'submit', id: row.id, ...sentOf(row, here) }, moduleOf(row.task));
  }
  for await (const row of work.rows('user_tests')) {
    const { input_hash: inputHash, input_name: inputName } = row;
    const act = { kind: 'runUserTest', inputHash, inputName, ...sentOf(row, here) } as const;
    put(row.participant, row.at, act, moduleOf(row.task));
  }
}

/** The last state of each answer to a quiz. */
async function putQuizAnswers({ work, late, put, leave, here, moduleOf }: Collecting): Promise<void> {
  const known = new Map(late.map((one) => [answerKey(one), one.counts_at]));
  for await (const row of work.rows('answers')) {
    const { participant, task, question, value, marked, revision } = row;
    const act = { kind: 'saveAnswer', task: here(task), question, value, marked, revision } as const;
    put(participant, known.get(answerKey(row)) ?? row.saved_at, act, moduleOf(task));
  }
  for (const { state, question } of late)
    if (state !== 'accepted' && question !== null) leave('answers that came late and do not count');
}

/** Modules, and the finish. */
async function putProgress(
  { work, reading, put }: Collecting,
  people: readonly WorkRow<'participants'>[],
): Promise<void> {
  const sittings = new Map<number, WorkRow<'sittings'>[]>(people.map(({ id }) => [id, []]));
  for await (const row of work.rows('sittings')) sittings.get(row.participant)?.push(row);
  for (const person of people) {
    const own = sittings.get(person.id) ?? [];
    const personEnd = reading.endAt + person.extra_time_seconds * 1_000;
    for (const { at, act, module, rank } of progressOf(person, own, personEnd, reading.numbers.size))
      put(person.id, at, act, module, rank);
  }
}

/** Starts and ends of modules, and the finish. A module that the person's end ended has no act of its own. */
function* progressOf(
  person: WorkRow<'participants'>,
  sittings: readonly WorkRow<'sittings'>[],
  personEnd: number,
  tasks: number,
): Generator<{ readonly at: number; readonly act: Act; readonly module: number; readonly rank: number }> {
  const { started_tasks: started, module_started_at: openSince, finished_at: finishedAt } = person;
  let isFinishReplayed = false;
  for (const { number, started_at: from, ended_at: to } of sittings) {
    yield { at: from, act: { kind: 'start' }, module: number, rank: 0 };
    if (to >= personEnd - WITH_THE_END_MS) continue;
    const isFinish = to === finishedAt;
    isFinishReplayed ||= isFinish;
    const kind = isFinish && number < tasks ? 'finish' : 'nextModule';
    yield { at: to, act: { kind }, module: number, rank: 2 };
  }
  if (openSince !== null && !sittings.some(({ number }) => number === started))
    yield { at: openSince, act: { kind: 'start' }, module: started, rank: 0 };
  if (finishedAt !== null && finishedAt < personEnd - WITH_THE_END_MS && !isFinishReplayed)
    yield { at: finishedAt, act: { kind: 'finish' }, module: LAST, rank: 2 };
}

/** The staff's answers, announcements and decisions, in order. */
async function staffActs(
  work: FileWork,
  given: {
    readonly questions: readonly WorkRow<'questions'>[];
    readonly people: readonly WorkRow<'participants'>[];
    readonly names: ReadonlyMap<number, string>;
    readonly here: (task: number) => number;
    readonly startAt: number;
  },
): Promise<readonly Timed<StaffAct>[]> {
  const { questions, people, names, here, startAt } = given;
  const all: Timed<StaffAct>[] = [];
  const put: PutStaffAct = (at, act) => all.push({ atMs: at - startAt, act });
  const announced = putAnswers(questions, put);
  for await (const announcement of work.rows('announcements')) {
    const { id, at, message, withdrawn_at: withdrawnAt } = announcement;
    // The answer that made this announcement makes it again.
    if (announced.delete(message)) continue;
    const topic = mappedTopic(announcement.topic, here);
    put(at, { kind: 'announce', announcement: { ...announcement, topic } });
    if (withdrawnAt !== null) put(withdrawnAt, { kind: 'withdrawAnnouncement', announcement: id });
  }
  for await (const row of work.rows('adjustments')) putAdjustment(row, { names, here, put });
  for (const { name: who, disqualified_at: at, disqualified_reason: reason } of people)
    if (at !== null) put(at, { kind: 'disqualify', who, reason: reason || REASON });
  return all.sort((one, other) => one.atMs - other.atMs);
}

type PutStaffAct = (at: number, act: StaffAct) => void;

/** Puts the answers that stand; returns the texts of the announcements that they made. */
function putAnswers(questions: readonly WorkRow<'questions'>[], put: PutStaffAct): Set<string> {
  const announced = new Set<string>();
  for (const [asked, { question, answer, answered_at: at, answered_to: to }] of questions.entries()) {
    if (answer === null || at === null) continue;
    put(at, { kind: 'answer', asked, text: answer, to: to ?? 'asker' });
    if (to === 'everybody') announced.add(publicAnswer(question, answer));
    else if (to === 'announcement') announced.add(answer);
  }
  return announced;
}

function putAdjustment(
  row: WorkRow<'adjustments'>,
  given: {
    readonly names: ReadonlyMap<number, string>;
    readonly here: (task: number) => number;
    readonly put: PutStaffAct;
  },
): void {
  const { participant, task, amount, reason, at, withdrawn_at: withdrawn } = row;
  const who = given.names.get(participant);
  if (withdrawn !== null || who === undefined) return;
  const number = task === null ? null : given.here(task);
  given.put(at, { kind: 'adjustScore', who, task: number, amount, reason: reason || REASON });
}

function sentOf(
  row: Pick<WorkRow<'submissions'>, 'task' | 'language' | 'hash' | 'file_name'>,
  here: (task: number) => number,
): Sent {
  const { task, language, hash, file_name: fileName } = row;
  return { task: here(task), language, hash, fileName };
}

function mappedTopic(topic: string, here: (task: number) => number): string {
  const number = /^task:(\d+)$/.exec(topic)?.[1];
  return number === undefined ? topic : `task:${here(Number(number))}`;
}

function answerKey(row: {
  readonly participant: number;
  readonly task: number;
  readonly question: number | null;
  readonly revision: number | null;
}): string {
  return [row.participant, row.task, row.question, row.revision].join(' ');
}

/** All rows of a kind. */
export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
