import { createDecipheriv } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { partsFor, type SealOffer } from '#domain/tasks/seal.ts';
import { type SealedPart, sealedPart } from '#protocol/wire/sealed-part.ts';
import { startOpeningSeals, startSealing } from '#server/features/contest/sealing/clock.ts';
import { openSeal, sealContest } from '#server/features/contest/sealing/seal.ts';
import { createRights } from '#server/features/live/rights.ts';
import { subscriptionFor } from '#server/features/live/subscription.ts';
import { putFile } from '#server/files/store.ts';
import { type Caller } from '#server/model/caller.ts';
import { tablesOf } from '#server/operations/backup/catalog.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { urlOf } from '#tests/support/database.ts';
import { COMPETITORS, translatedContest } from '#tests/support/translatedContest.ts';

const START = NOW + 600_000;
const TEXT = '# Doubling\n\nPrint twice the number that nobody may know yet.\n';

let server: TestServer;
let second: TestServer;
const ids = new Map<string, number>();
const people = new Map<string, Person>();

beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ beside: server });
  for (const role of ROLES) await addPerson(role, { role });
  await addPerson('translator', { types: 'translator' });
  await addPerson('outsider', {});
});
beforeEach(() => setTime(NOW));
afterAll(async () => {
  await second.stop();
  await server.stop();
});

async function addPerson(name: string, given: Partial<Parameters<TestServer['seed']['user']>[0]>) {
  ids.set(name, await server.seed.user({ name, ...given }));
  people.set(name, await server.loginAs(name));
}

function setTime(at: number): void {
  for (const one of [server, second]) one.setTime(at);
}

function person(name: string): Person {
  const found = people.get(name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
}

/** A contest that starts in ten minutes, with a program in two languages, a quiz and an attachment. */
async function aContest(given: Parameters<TestServer['seed']['contest']>[0] = {}): Promise<number> {
  const { db } = server.app;
  const id = await server.seed.contest({
    type: 'ioi',
    start_at: START,
    competitors: ['user', 'translator'].map((name) => ids.get(name) ?? 0),
    staff: ROLES.filter((role) => role !== 'user').map((role) => ids.get(role) ?? 0),
    ...given,
  });
  const program = await server.seed.task(id, 1, { name: 'Doubling' });
  const quiz = await server.seed.task(id, 2, { name: 'Secret quiz', is_quiz: true });
  for (const lang of ['bg', 'en']) await addStatement(program, lang, `${TEXT}${lang}`);
  const file_hash = await putFile(db, Buffer.from([0, 1, 2, 255]));
  await db
    .insertInto('attachments')
    .values({ task_id: program, name: 'grader.zip', mime: 'application/zip', file_hash })
    .execute();
  await db
    .insertInto('quiz_questions')
    .values({
      task_id: quiz,
      number: 1,
      kind: 'short',
      points: 5,
      text: JSON.stringify({ en: 'How much is two and two?', bg: 'Колко е две и две?' }),
      options: JSON.stringify([]),
      key: JSON.stringify({ kind: 'short', accepted: ['the-key-of-it'], caseSensitive: false }),
    })
    .execute();
  return id;
}

async function addStatement(task_id: number, lang: string, text: string): Promise<void> {
  const file_hash = await putFile(server.app.db, Buffer.from(text));
  const row = { task_id, lang, mime: 'text/markdown', name: `a.${lang}.md`, file_hash };
  await server.app.db
    .insertInto('statements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['task_id', 'lang']).doUpdateSet({ file_hash }))
    .execute();
}

async function offered(contestId: number, who = 'user'): Promise<SealOffer | undefined> {
  return (await person(who).call('tasks', { contestId })).body.seal;
}

async function sealed(contestId: number): Promise<SealOffer> {
  await sealContest(server.app, contestId);
  const offer = await offered(contestId);
  if (!offer) throw new Error('no seal');
  return offer;
}

async function partBytes(part: string): Promise<Buffer> {
  const answer = await server.call('sealedPart', { part });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Buffer;
}

/** The layout of AES-GCM (NIST SP 800-38D): nonce, text, tag. */
function decrypted(
  bytes: Buffer,
  { name, key }: { readonly name: string; readonly key: string },
): SealedPart {
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), bytes.subarray(0, 12));
  cipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  return v.parse(sealedPart, JSON.parse(gunzipSync(plain).toString('utf8')));
}

const told = (contestId: number) => server.told(`/topic/seal/${contestId}`);

async function keyTold(contestId: number): Promise<string> {
  const opened = (await told(contestId)).filter(({ action }) => action === 'opened');
  expect(opened).toHaveLength(1);
  return String(opened[0]?.['key']);
}

describe('the sealed tasks of a contest', () => {
  it('[TSK-9] hold, once opened, what every call about them answers from the start on', async () => {
    const contestId = await aContest();
    const offer = await sealed(contestId);
    const bytes = await Promise.all(partsFor(offer, 'en').map(partBytes));
    setTime(START);
    await openSeal(server.app, contestId);
    const key = await keyTold(contestId);
    const [common, english] = bytes.map((one) => decrypted(one, { name: offer.name, key }));
    const user = person('user');
    expect(common?.tasks).toEqual((await user.call('tasks', { contestId })).body.tasks);
    expect(common?.details).toEqual([
      (await user.call('task', { contestId, tid: 1 })).body,
      (await user.call('task', { contestId, tid: 2 })).body,
    ]);
    const statement = (await user.call('statement', { contestId, tid: 1, lang: 'en' }))
      .body as unknown as Buffer;
    expect(english?.files).toEqual([
      { call: 'statement', tid: 1, name: 'en', mime: 'text/markdown', base64: statement.toString('base64') },
    ]);
    expect(english?.quizzes).toEqual([(await user.call('quiz', { contestId, tid: 2, lang: 'en' })).body]);
    expect(common?.files).toEqual([
      { call: 'attachment', tid: 1, name: 'grader.zip', mime: 'application/zip', base64: 'AAEC/w==' },
    ]);
  });

  it('[TSK-9] are the same bytes for all, which any cache may keep, and say nothing without their key', async () => {
    const contestId = await aContest();
    const offer = await sealed(contestId);
    const [part = ''] = partsFor(offer, 'bg');
    const answer = await server.call('sealedPart', { part });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const address of new Set([
      ...partsFor(offer, 'bg'),
      ...partsFor(offer, 'en'),
      ...partsFor(offer, 'de'),
    ])) {
      const text = (await partBytes(address)).toString('latin1');
      for (const secret of ['Doubling', 'nobody may know', 'two and two', 'the-key-of-it'])
        expect(text).not.toContain(secret);
    }
    expect(() =>
      decrypted(Buffer.alloc(64), { name: offer.name, key: Buffer.alloc(32).toString('base64url') }),
    ).toThrow();
  });

  it('[TSK-9] never hold the answers to a quiz', async () => {
    const contestId = await aContest();
    const offer = await sealed(contestId);
    const bytes = await Promise.all(partsFor(offer, 'en').map(partBytes));
    setTime(START);
    await openSeal(server.app, contestId);
    const key = await keyTold(contestId);
    const all = JSON.stringify(bytes.map((one) => decrypted(one, { name: offer.name, key })));
    expect(all).not.toContain('the-key-of-it');
  });

  it('[TSK-9] are sealed anew under another name and key when a statement changes before the start', async () => {
    const contestId = await aContest();
    const before = await sealed(contestId);
    await sealContest(second.app, contestId);
    expect(await offered(contestId)).toEqual(before);
    const { task_id } = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', contestId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    await addStatement(task_id, 'en', `${TEXT}corrected`);
    const after = await sealed(contestId);
    expect(after.name).not.toBe(before.name);
    expect((await server.call('sealedPart', { part: before.tasks })).status).toBe(404);
    const [, english = ''] = partsFor(after, 'en');
    const bytes = await partBytes(english);
    setTime(START);
    await openSeal(server.app, contestId);
    const opened = decrypted(bytes, { name: after.name, key: await keyTold(contestId) });
    expect(Buffer.from(opened.files[0]?.base64 ?? '', 'base64').toString()).toBe(`${TEXT}corrected`);
  });

  it('[TSK-9] stay closed when they were changed after the last seal, so that nobody works on an old text', async () => {
    const contestId = await aContest();
    await sealed(contestId);
    await server.app.db
      .updateTable('contest_tasks')
      .set({ max_score: 7 })
      .where('contest_id', '=', contestId)
      .execute();
    setTime(START);
    await openSeal(server.app, contestId);
    expect((await told(contestId)).map(({ action }) => action)).toEqual(['sealed']);
  });

  it('[TSK-9] are made within half an hour of the start alone, and not for exams whose modules people begin', async () => {
    const far = await aContest({ start_at: NOW + 31 * 60_000 });
    const exam = await aContest({ type: 'nvo' });
    const begun = await aContest({ start_at: NOW - 1 });
    for (const id of [far, exam, begun]) {
      await sealContest(server.app, id);
      expect(await told(id)).toEqual([]);
    }
  });
});

describe('the servers of an installation', () => {
  it('[TSK-9] [SRV-2] seal and open by themselves, to the millisecond, whatever is wrong with another contest', async () => {
    const broken = await aContest({ competitors: [] });
    const { task_id } = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', broken)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const hash = '0'.repeat(64);
    await server.app.db.insertInto('files').values({ hash, bytes: 5, content: null }).execute();
    await server.app.db
      .insertInto('statements')
      .values({ task_id, lang: 'de', mime: 'text/markdown', name: 'a.de.md', file_hash: hash })
      .execute();
    const contestId = await aContest();
    const chores = [server, second].flatMap(({ app }) => [startSealing(app), startOpeningSeals(app)]);
    await eventually(async () => expect(await offered(contestId)).toBeDefined());
    setTime(START - 1);
    await eventually(() => expect(server.logged.map(({ event }) => event)).toContain('tasks_not_sealed'));
    expect((await told(contestId)).map(({ action }) => action)).toEqual(['sealed']);
    setTime(START);
    await eventually(async () => expect(await told(contestId)).toHaveLength(2));
    await Promise.all(chores.map((chore) => chore.stop()));
    await keyTold(contestId);
    expect(await told(broken)).toEqual([]);
  });
});

describe('the key of sealed tasks', () => {
  it('[TSK-9] is published at the start, once, and not a millisecond earlier, whichever servers look', async () => {
    const contestId = await aContest();
    await sealed(contestId);
    const { key } = await server.app.db
      .selectFrom('seals')
      .select('key')
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow();
    const since = JSON.stringify({ [`/topic/seal/${contestId}`]: 0 });
    for (const early of [1_000, 500, 100, 10, 2, 1]) {
      setTime(START - early);
      await Promise.all([openSeal(server.app, contestId), openSeal(second.app, contestId)]);
      const polled = await person('user').call('updates', { contestId, since });
      expect(JSON.stringify([polled.body, await person('user').call('tasks', { contestId })])).not.toContain(
        key,
      );
      const journal = await server.app.db.selectFrom('journal').select('body').execute();
      expect(JSON.stringify(journal)).not.toContain(key);
    }
    setTime(START);
    await Promise.all([openSeal(server.app, contestId), openSeal(second.app, contestId)]);
    expect(await keyTold(contestId)).toBe(key);
    const polled = await person('user').call('updates', { contestId, since });
    expect(polled.body.frames.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ action: 'opened', key }),
    );
    expect(JSON.stringify([...server.logged, ...second.logged])).not.toContain(key);
  });

  it('[TSK-9] follows a start that is moved: to later nothing opens, to earlier at once', async () => {
    const contestId = await aContest();
    const offer = await sealed(contestId);
    const moveTo = (start_at: number) =>
      server.app.db.updateTable('contests').set({ start_at }).where('id', '=', contestId).execute();
    await moveTo(START + 60_000);
    setTime(START + 1);
    await openSeal(server.app, contestId);
    expect((await told(contestId)).map(({ action }) => action)).toEqual(['sealed']);
    expect((await offered(contestId))?.name).toBe(offer.name);
    await moveTo(START);
    await openSeal(server.app, contestId);
    await keyTold(contestId);
  });

  it('[TSK-9] is another one when a contest that had started is moved to later', async () => {
    const contestId = await aContest();
    const first = await sealed(contestId);
    setTime(START);
    await openSeal(server.app, contestId);
    await server.app.db
      .updateTable('contests')
      .set({ start_at: START + 60_000 })
      .where('id', '=', contestId)
      .execute();
    expect(await offered(contestId)).toBeUndefined();
    expect((await sealed(contestId)).name).not.toBe(first.name);
  });

  it('[TSK-9] is in no copy of the database', async () => {
    const client = new pg.Client({ connectionString: urlOf(server.target) });
    await client.connect();
    const names = (await tablesOf(client)).map(({ name }) => name);
    await client.end();
    expect(names).toContain('statements');
    expect(names.filter((name) => name.startsWith('seal'))).toEqual([]);
  });
});

describe('people who may not see the tasks at the start', () => {
  const callerOf = (name: string): Caller => ({
    userId: ids.get(name) ?? 0,
    name,
    role: person(name).role,
    types: [],
    sessionId: null,
    isLocked: false,
  });
  const hears = async (name: string, contestId: number) => {
    const destination = `/topic/seal/${contestId}`;
    const rights = createRights(server.app.db, server.app.now);
    const subscription = await subscriptionFor(rights, callerOf(name), destination);
    return 'stream' in subscription && subscription.stream === destination;
  };

  it('[TSK-9] get neither seal nor key: every role is tried, translators and people of other contests too', async () => {
    const contestId = await aContest();
    await sealed(contestId);
    for (const name of people.keys()) {
      const answer = await person(name).call('tasks', { contestId });
      const may = name === 'user';
      expect([name, (answer.body as { seal?: unknown }).seal !== undefined]).toEqual([name, may]);
      expect([name, await hears(name, contestId)]).toEqual([name, may]);
    }
  });

  it('[TSK-9] [PRC-9] competitors who must agree to being watched get them once they have, and lose them when they take it back', async () => {
    const contestId = await aContest({ check_camera: true });
    await sealContest(server.app, contestId);
    expect([await offered(contestId), await hears('user', contestId)]).toEqual([undefined, false]);
    const { code } = (await person('user').call('watching', { contestId })).body;
    await person('user').call('consent', { contestId, code, agreed: true });
    expect(await offered(contestId)).toBeDefined();
    expect(await hears('user', contestId)).toBe(true);
    await person('user').call('consent', { contestId, code, agreed: false });
    expect([await offered(contestId), await hears('user', contestId)]).toEqual([undefined, false]);
    expect(await server.told('access/lost')).toContainEqual({ contestId, userIds: [ids.get('user')] });
  });
});

describe('a page that polls', () => {
  it('[TSK-9] [LIV-3] hears its other news on, and nothing of the seal, once the seal is not for its person any more', async () => {
    const contestId = await aContest({ check_camera: true });
    await sealContest(server.app, contestId);
    const { code } = (await person('user').call('watching', { contestId })).body;
    await person('user').call('consent', { contestId, code, agreed: true });
    const [seal, contest] = [`/topic/seal/${contestId}`, `/topic/contest/${contestId}`];
    const since = JSON.stringify({ [seal]: 0, [contest]: 0 });
    await person('admin').call('announce', { contestId, topic: 'general', message: 'Doors open' });
    const heard = async () => {
      const { status, body } = await person('user').call('updates', { contestId, since });
      return [status, [...new Set(body.frames.map((frame) => frame.destination))].sort(), body.resync];
    };
    expect(await heard()).toEqual([200, [contest, seal], []]);
    await person('user').call('consent', { contestId, code, agreed: false });
    expect(await heard()).toEqual([200, [contest], []]);
  });
});

describe('translations of a delegation', () => {
  it('[TSK-9] are a part for its competitors alone, as their calls answer from the start on', async () => {
    await addPerson('chief', { role: 'admin' });
    const contestId = await translatedContest(server, person('chief'));
    await server.app.db
      .updateTable('contests')
      .set({ start_at: START })
      .where('id', '=', contestId)
      .execute();
    await sealContest(server.app, contestId);
    const parts = new Map<string, Buffer>();
    const names = new Set<string>();
    for (const name of COMPETITORS) {
      people.set(name, await server.loginAs(name));
      const offer = await offered(contestId, name);
      if (offer?.own === undefined) throw new Error(`${name} has no part`);
      names.add(offer.own);
      parts.set(`${offer.name} ${name}`, await partBytes(offer.own));
    }
    expect(names.size).toBe(COMPETITORS.length);
    setTime(START);
    await openSeal(server.app, contestId);
    const key = await keyTold(contestId);
    for (const [named, bytes] of parts) {
      const [name = '', who = ''] = named.split(' ');
      const own = decrypted(bytes, { name, key });
      const reader = person(who);
      expect(own.tasks).toEqual((await reader.call('tasks', { contestId })).body.tasks);
      for (const detail of own.details)
        expect(detail).toEqual((await reader.call('task', { contestId, tid: detail.number })).body);
      for (const { tid, name: lang, base64 } of own.files) {
        const statement = (await reader.call('statement', { contestId, tid, lang }))
          .body as unknown as Buffer;
        expect([who, tid, lang, base64]).toEqual([who, tid, lang, statement.toString('base64')]);
      }
    }
    expect([...parts.values()].some((bytes) => bytes.length > 0)).toBe(true);
  });
});
