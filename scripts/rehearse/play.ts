import { randomUUID } from 'node:crypto';
import { type Act, type Actor, type StaffAct } from './acts.ts';
import { call, type Clock, patiently, RefusedCall, type Session } from './client.ts';
import { type HeldContest } from './file.ts';
import { type Seated } from './setup.ts';
import { type Slots } from './slots.ts';
import { type Tally } from './tally.ts';
import { SHORTEST_MODULE_MS } from './times.ts';

/** A rehearsed day with its server, clock and counts. */
export interface Stage extends Seated {
  readonly admin: Session;
  readonly held: HeldContest;
  readonly clock: Clock;
  readonly slots: Slots;
  readonly tally: Tally;
}

/** New ids of the repeated acts, by their ids in the file. */
export interface Became {
  readonly submissions: Map<number, number>;
}

/** Plays all acts of people and staff, each at its time; notes refused ones and goes on. */
export async function playDay(stage: Stage): Promise<Became> {
  const { done } = stage.held;
  const submissions = new Map<number, number>();
  const asked = new Map<number, PromiseWithResolvers<number | null>>();
  for (const { acts } of done.actors)
    for (const { act } of acts) if (act.kind === 'ask') asked.set(act.asked, promiseWithResolvers());
  await Promise.all([
    ...done.actors.map((actor) => playActor(stage, actor, { submissions, asked })),
    playStaff(stage, asked),
  ]);
  return { submissions };
}

/** A promise with its `resolve`. `Promise.withResolvers` replaces this from Node 22 on. */
interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function promiseWithResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** New ids of the questions, by their positions in the file, once they are asked; null: refused. */
type Asked = ReadonlyMap<number, PromiseWithResolvers<number | null>>;

async function playActor(
  stage: Stage,
  { name, acts }: Actor,
  known: { readonly submissions: Map<number, number>; readonly asked: Asked },
): Promise<void> {
  const { clock, sessions, tally } = stage;
  const session = sessions.get(name);
  let moduleSince: number | null = null;
  // Waiting out a module's shortest length does not count as late: it moves the rest of the person's day.
  let movedMs = 0;
  for (const { atMs, act } of acts) {
    await clock.until(dueAt(stage, atMs) + movedMs);
    if (moduleSince !== null && endsModule(act)) {
      movedMs += Math.max(0, moduleSince + SHORTEST_MODULE_MS - clock.now());
      await clock.until(moduleSince + SHORTEST_MODULE_MS);
      moduleSince = null;
    }
    const dueMs = dueAt(stage, atMs) + movedMs;
    const made = session ? await play(stage, name, act.kind, dueMs, () => doAct(stage, session, act)) : null;
    if (!session) tally.refused('nobody of this name', `${act.kind} of ${name}`);
    if (act.kind === 'start') moduleSince = clock.now();
    note(act, made, known);
  }
}

function endsModule({ kind }: Act): boolean {
  return kind === 'nextModule' || kind === 'finish';
}

/** Notes the object that an act made; null: it was refused, or made nothing. */
function note(
  act: Act,
  made: number | null,
  { submissions, asked }: { readonly submissions: Map<number, number>; readonly asked: Asked },
): void {
  if (act.kind === 'ask') asked.get(act.asked)?.resolve(made);
  if (act.kind === 'submit' && made !== null) submissions.set(act.id, made);
}

/** The time of an act; acts after the end come at once after it. */
function dueAt({ times: { startAt, endAt, speed }, held }: Stage, atMs: number): number {
  const pastEndMs = Math.max(0, ...held.done.actors.map(({ extraSeconds }) => extraSeconds)) * 1_000;
  return Math.min(startAt + atMs / speed, endAt + pastEndMs / speed);
}

/** Makes a call when a slot is free, and notes the outcome. */
async function play<T>(
  { clock, slots, tally }: Stage,
  who: string,
  what: string,
  dueMs: number,
  once: () => Promise<T>,
): Promise<T | null> {
  try {
    return await slots.run(() => {
      tally.began(clock.now() - dueMs);
      return patiently(clock, once);
    });
  } catch (error) {
    tally.refused(error instanceof RefusedCall ? error.key : String(error), `${what} of ${who}`);
    return null;
  }
}

/** Repeats a contestant's act; returns the id of the made object. */
async function doAct({ contestId, held }: Stage, session: Session, act: Act): Promise<number | null> {
  switch (act.kind) {
    case 'start':
    case 'nextModule':
    case 'finish':
      await call(session, act.kind, { contestId });
      return null;
    case 'saveAnswer': {
      const { task: tid, question: qid, value, marked, revision } = act;
      await call(session, 'saveAnswer', {
        contestId,
        tid,
        qid,
        value: JSON.stringify(value),
        marked,
        revision,
      });
      return null;
    }
    case 'submit': {
      const source = await fileOf(held, act.hash, act.fileName);
      return (await call(session, 'submit', { contestId, ...sentAs(act) }, { source })).id;
    }
    case 'runUserTest': {
      const source = await fileOf(held, act.hash, act.fileName);
      const input = await fileOf(held, act.inputHash, act.inputName);
      return (await call(session, 'runUserTest', { contestId, ...sentAs(act) }, { source, input })).id;
    }
    case 'ask': {
      const { topic, question } = act;
      return (await call(session, 'ask', { contestId, topic, question, client_id: randomUUID() })).id;
    }
  }
}

function sentAs({ task, language }: { readonly task: number; readonly language: string }) {
  return { task, language, client_id: randomUUID() };
}

async function fileOf(held: HeldContest, hash: string, name: string) {
  return { name, content: new Blob([Uint8Array.from(await held.content(hash))]) };
}

async function playStaff(stage: Stage, asked: Asked): Promise<void> {
  const { held, clock, admin } = stage;
  const announcements = new Map<number, number>();
  for (const { atMs, act } of held.done.staff) {
    const dueMs = dueAt(stage, atMs);
    await clock.until(dueMs);
    // When the question is asked late, its answer follows as soon as it is asked.
    const qid = act.kind === 'answer' ? await asked.get(act.asked)?.promise : null;
    await play(stage, 'the staff', act.kind, dueMs, () =>
      doStaffAct(stage, admin, act, { qid, announcements }),
    );
  }
}

async function doStaffAct(
  { contestId: cid, participants }: Stage,
  admin: Session,
  act: StaffAct,
  known: { readonly qid: number | null | undefined; readonly announcements: Map<number, number> },
): Promise<void> {
  switch (act.kind) {
    case 'answer':
      // A refused question gets no answer.
      if (typeof known.qid === 'number')
        await call(admin, 'answer', { qid: known.qid, answer: act.text, version: 0, to: act.to });
      return;
    case 'announce': {
      const { id, topic, message, audience, audience_name } = act.announcement;
      const said = await call(admin, 'announce', { contestId: cid, topic, message, audience, audience_name });
      known.announcements.set(id, said.id);
      return;
    }
    case 'withdrawAnnouncement': {
      const aid = known.announcements.get(act.announcement);
      if (aid !== undefined) await call(admin, 'withdrawAnnouncement', { aid });
      return;
    }
    case 'adjustScore': {
      const { who, task, amount, reason } = act;
      const pid = participants.get(who);
      await call(admin, 'adjustScore', { cid, pid, amount, reason, ...(task !== null && { task }) });
      return;
    }
    case 'disqualify':
      await call(admin, 'disqualify', { cid, pid: participants.get(act.who), reason: act.reason });
  }
}
