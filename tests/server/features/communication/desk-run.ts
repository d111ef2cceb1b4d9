import { randomUUID } from 'node:crypto';
import { releaseLeft } from '#server/features/communication/claims.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { openLive } from '#tests/support/live.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { RawClient } from '#tests/server/live/harness.ts';

const MINUTE = 60_000;
/** Within the limit of questions per person and minute. */
const ASKED_EACH = 8;

/** An answer that the server took; its version is its number among the answers to the question. */
interface Taken {
  readonly qid: number;
  readonly version: number;
  readonly text: string;
}

/** The deeds at a desk, and the news that each person got of them. */
export interface DeskRun {
  readonly questions: readonly {
    readonly id: number;
    readonly version: number;
    readonly answer: string | null;
  }[];
  /** Every answer and every change of one that the server took. */
  readonly taken: readonly Taken[];
  /** News that the askers got over their connections, by question, in order; null for the question itself. */
  readonly heard: ReadonlyMap<number, readonly (string | null)[]>;
  /** The questions as known to each juror whose browser was never killed, from news alone: id → version. */
  readonly held: readonly ReadonlyMap<number, number>[];
  readonly claimsLeft: number;
  readonly audited: number;
  /** The number of calls by kind and status. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Random numbers from 0 to 1 with a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A juror with a browser, who knows only the news that arrived there. */
class Juror {
  readonly known = new Map<number, Question>();
  person: Person;
  client: RawClient;
  wasKilled = false;
  #read = 0;
  readonly #server: TestServer;

  private constructor(server: TestServer, person: Person, client: RawClient) {
    this.#server = server;
    this.person = person;
    this.client = client;
  }

  static async at(server: TestServer, name: string): Promise<Juror> {
    const person = await server.loginAs(name);
    const juror = new Juror(server, person, await listening(server, person, '/topic/questions'));
    await juror.#fetch();
    return juror;
  }

  /** The browser is killed and its session's key is lost; a new one is opened. */
  async restart(): Promise<void> {
    this.client.socket.terminate();
    this.wasKilled = true;
    this.person = await this.#server.loginAs(this.person.name);
    this.client = await listening(this.#server, this.person, '/topic/questions');
    this.#read = 0;
    await this.#fetch();
  }

  /** Reads the frames that have arrived. */
  hear(): void {
    const { frames } = this.client;
    for (const { command, body } of frames.slice(this.#read)) {
      if (command === 'MESSAGE') this.#take((JSON.parse(body) as { question: Question }).question);
    }
    this.#read = frames.length;
  }

  async #fetch(): Promise<void> {
    const { body } = await this.person.call('questions');
    for (const question of body.questions) this.#take(question);
  }

  #take(question: Question): void {
    const before = this.known.get(question.id)?.desk?.version ?? 0;
    if ((question.desk?.version ?? 0) >= before) this.known.set(question.id, question);
  }
}

async function listening(
  server: TestServer,
  { name, secret }: Person,
  destination: string,
): Promise<RawClient> {
  const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: name, passcode: secret });
  await client.heard('CONNECTED');
  await client.subscribe(destination, { id: 'one' });
  return client;
}

/**
 * Lets jurors work at one desk on the real server: they claim, answer, change, release, take over, send twice
 * and lose their browser, until every question is answered. The seed chooses their deeds.
 */
export async function runDesk(size: {
  readonly jurors: number;
  readonly questions: number;
  readonly seed: number;
}): Promise<DeskRun> {
  const server = await startTestServer();
  const live = await openLive(server);
  try {
    return await work(server, size);
  } finally {
    await live.close();
    await server.stop();
  }
}

async function work(
  server: TestServer,
  { jurors: jurorCount, questions: questionCount, seed }: Parameters<typeof runDesk>[0],
): Promise<DeskRun> {
  const { db } = server.app;
  const jurorIds = await Promise.all(
    Array.from({ length: jurorCount }, (_, index) =>
      server.seed.user({ name: `juror-${index}`, role: 'author' }),
    ),
  );
  const askerCount = Math.ceil(questionCount / ASKED_EACH);
  const askerIds: number[] = [];
  for (let index = 0; index < askerCount; index += 1)
    askerIds.push(await server.seed.user({ name: `asker-${index}` }));
  const contestId = await server.seed.contest({ staff: jurorIds, competitors: askerIds, tasks: 1 });
  const askers = await Promise.all(
    askerIds.map(async (_, index) => {
      const person = await server.loginAs(`asker-${index}`);
      return { person, client: await listening(server, person, `/user/queue/questions/${contestId}`) };
    }),
  );
  const jurors = await Promise.all(jurorIds.map((_, index) => Juror.at(server, `juror-${index}`)));

  const counts: Record<string, number> = {};
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
  const taken = new Map<string, Taken>();
  let now = NOW;
  let isOver = false;

  const asking = async () => {
    for (let index = 0; index < questionCount; index += 1) {
      const asked = { contestId, topic: 'general', question: `Q${index}`, client_id: randomUUID() };
      await askers[index % askerCount]!.person.call('ask', asked);
    }
  };

  const answer = async ({ person }: Juror, question: Question, text: string, times: number) => {
    const version = question.desk?.version ?? 0;
    const sent = await Promise.all(
      Array.from({ length: times }, () => person.call('answer', { qid: question.id, answer: text, version })),
    );
    for (const { status, body } of sent) {
      count(`${version === 0 ? 'answer' : 'change'} ${status}`);
      if (status !== 200) continue;
      taken.set(text, { qid: question.id, version: version + 1, text });
      if (body.answer !== text) throw new Error(`the answer ${text} came back as ${body.answer}`);
    }
  };

  const step = async (juror: Juror, random: () => number, name: string) => {
    juror.hear();
    const all = [...juror.known.values()];
    const waiting = all.filter((one) => one.answer === null);
    const answered = all.filter((one) => one.answer !== null);
    const pick = (from: readonly Question[]) => from[Math.floor(random() * from.length)];
    const times = random() < 0.2 ? 2 : 1;
    const chance = random();
    if (chance < 0.12) {
      const question = pick(answered);
      if (question) await answer(juror, question, name, times);
      return;
    }
    const question = pick(waiting) ?? pick(answered);
    if (!question) return;
    if (chance < 0.3) return answer(juror, question, name, times);
    const qid = question.id;
    const claimed = await Promise.all(
      Array.from({ length: times }, () =>
        juror.person.call('claimQuestion', { qid, take_over: random() < 0.1 }),
      ),
    );
    count(`claim ${claimed[0]!.status}`);
    if (claimed[0]!.status !== 200) return;
    const then = random();
    if (then < 0.06) {
      count('killed');
      await juror.restart();
    } else if (then < 0.2) await juror.person.call('releaseQuestion', { qid });
    else await answer(juror, claimed[0]!.body, name, times);
  };

  const working = async (juror: Juror, index: number) => {
    const random = seeded(seed * 1000 + index);
    for (let turn = 0; !isOver; turn += 1) {
      await step(juror, random, `${index}/${turn}`);
      // A juror with nothing to do waits for news.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  /** The server's part: time goes on, and abandoned claims are released. */
  const keeping = async () => {
    const isDone = async () => {
      const { waiting } = await db
        .selectFrom('questions')
        .select((eb) => eb.fn.countAll<number>().filterWhere('answer', 'is not', null).as('waiting'))
        .executeTakeFirstOrThrow();
      return waiting === questionCount;
    };
    while (!(await isDone())) {
      now += 2_000;
      server.setTime(now);
      count('looked');
      await Promise.all([releaseLeft(server.app), releaseLeft(server.app)]);
    }
    isOver = true;
  };
  await Promise.all([asking(), keeping(), ...jurors.map(working)]);

  server.setTime(now + 2 * MINUTE);
  await releaseLeft(server.app);
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'version', 'answer', 'claimed_by'])
    .orderBy('id')
    .execute();
  const { audited } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('audited'))
    .where('action', '=', 'answer')
    .executeTakeFirstOrThrow();

  const told = questionCount + [...taken.values()].length;
  await until(() => askers.reduce((sum, { client }) => sum + client.messages().length, 0) >= told);
  const versions = new Map(questions.map(({ id, version }) => [id, version]));
  const steady = jurors.filter(({ wasKilled }) => !wasKilled);
  const versionsOf = ({ known }: Juror) =>
    new Map([...known].map(([id, question]) => [id, question.desk?.version ?? 0]));
  await until(() =>
    steady.every((juror) => {
      juror.hear();
      const own = versionsOf(juror);
      return [...versions].every(([id, version]) => own.get(id) === version);
    }),
  );

  const heard = new Map<number, (string | null)[]>();
  for (const { client } of askers) {
    for (const { body } of client.messages()) {
      const frame = JSON.parse(body) as { question: Question };
      heard.set(frame.question.id, [...(heard.get(frame.question.id) ?? []), frame.question.answer]);
    }
  }
  for (const { client } of [...askers, ...jurors]) client.socket.terminate();
  return {
    questions,
    taken: [...taken.values()],
    heard,
    held: steady.map(versionsOf),
    claimsLeft: questions.filter(({ claimed_by: by }) => by !== null).length,
    audited,
    counts,
  };
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 15_000;
  while (!isSo()) {
    if (performance.now() > end) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
