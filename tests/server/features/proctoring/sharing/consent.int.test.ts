import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWebp } from '#tests/support/pictures.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;

/** A competitor who will be watched but has not been asked yet, with the admin of their contest. */
async function aWatched(contest: Parameters<TestServer['seed']['contest']>[0] = {}, types = '') {
  people += 1;
  const name = `asked${people}`;
  const userId = await server.seed.user({ name, types });
  await server.seed.user({ name: `admin-${name}`, role: 'admin' });
  const contestId = await server.seed.contest({ check_camera: true, competitors: [userId], ...contest });
  const person = await server.loginAs(name);
  const admin = await server.loginAs(`admin-${name}`);
  const watching = async () => (await person.call('watching', { contestId })).body;
  const answer = async (agreed: boolean, code?: string) =>
    person.call('consent', { contestId, agreed: agreed ? '1' : '0', code: code ?? (await watching()).code });
  const picture = async () => {
    const file = { name: 'snapshot', content: aWebp(64, 36) };
    const { status, error } = await person.call('snapshotCamera', { contestId }, { file });
    return [status, error];
  };
  const change = (columns: object) =>
    server.app.db.updateTable('contests').set(columns).where('id', '=', contestId).execute();
  const consent = async () => {
    const { body } = await person.call('me', {});
    return body.contests.find(({ id }) => id === contestId)?.consent;
  };
  const seen = async () => {
    const { body } = await admin.call('participants', { cid: contestId });
    return body.participants.map(({ agreed }) => agreed);
  };
  return { userId, contestId, person, watching, answer, picture, change, consent, seen };
}

const REFUSED = [409, 'backend.not_agreed'];
const TAKEN = [200, null];

describe('agreeing to be watched', () => {
  it('[PRC-3] no picture is taken of anybody who has not, and staff see who has', async () => {
    const one = await aWatched();
    expect(await one.watching()).toMatchObject({
      terms: { camera: true, screen: false, internet: false, keptDays: 30 },
      needed: true,
      agreed_at: null,
    });
    expect(await one.consent()).toBe('asked');
    expect(await one.picture()).toEqual(REFUSED);
    expect(await one.seen()).toEqual([false]);
    expect((await one.answer(true)).body).toMatchObject({ agreed_at: NOW });
    expect(await one.consent()).toBe('given');
    expect(await one.picture()).toEqual(TAKEN);
    expect(await one.seen()).toEqual([true]);
  });

  // F63
  it('[PRC-9] no call that gives or takes work answers a person who has not agreed, until they do', async () => {
    const one = await aWatched();
    const { contestId } = one;
    await server.seed.task(contestId, 1);
    const ask = async () => {
      const { body: list } = await one.person.call('tasks', { contestId });
      const of = { contestId, tid: 1 };
      const client_id = crypto.randomUUID();
      const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
      const work = { contestId, task: 1, language: 'cpp', client_id };
      const answers = [
        await one.person.call('task', of),
        await one.person.call('statement', { ...of, lang: 'en' }),
        await one.person.call('attachment', { ...of, name: 'a.txt' }),
        await one.person.call('quiz', of),
        await one.person.call('saveAnswer', { ...of, qid: 1, value: '"1"', marked: '0', revision: 1 }),
        await one.person.call('runUserTest', work, { ...source, input: { name: 'a.in', content: '' } }),
        await one.person.call('askPrint', { contestId, client_id }, source),
        await one.person.call('submit', work, source),
      ];
      return { list, errors: answers.map(({ error }) => error) };
    };
    const kept = await ask();
    expect(kept.list).toEqual({ tasks: [], error: 'backend.consent_first' });
    expect(new Set(kept.errors)).toEqual(new Set(['backend.consent_first']));
    // Reading news of the contest and writing to the organisers needs no agreement.
    expect((await one.person.call('communication', { contestId })).status).toBe(200);
    await one.answer(true);
    const given = await ask();
    expect(given.list).toMatchObject({ tasks: [{ number: 1 }], error: null });
    expect(given.errors).not.toContain('backend.consent_first');
    expect([given.errors[0], given.errors.at(-1)]).toEqual([null, null]);
    await one.answer(false);
    expect((await ask()).list.error).toBe('backend.consent_first');
  });

  // F63
  it('[PRC-9] a person who has finished without agreeing is given nothing either, until their end', async () => {
    const one = await aWatched();
    const { contestId } = one;
    await server.seed.task(contestId, 1);
    expect((await one.person.call('finish', { contestId })).status).toBe(200);
    const task = async () => (await one.person.call('task', { contestId, tid: 1 })).error;
    expect((await one.person.call('tasks', { contestId })).body.error).toBe('backend.consent_first');
    expect(await task()).toBe('backend.consent_first');
    await one.change({ end_at: NOW });
    expect(await task()).toBeNull();
  });

  it('[PRC-8] every answer is kept with its terms, its words and its time, and the newest counts', async () => {
    const one = await aWatched({ signals: ['black'], pictures_kept_days: 5 });
    await one.answer(true);
    await one.answer(false);
    expect(await one.picture()).toEqual(REFUSED);
    const rows = await server.app.db
      .selectFrom('consents')
      .select(['agreed', 'terms', 'text_version', 'at'])
      .where('user_id', '=', one.userId)
      .orderBy('id')
      .execute();
    const terms = { camera: true, screen: false, internet: false, signals: ['black'], keptDays: 5 };
    const common = { terms, text_version: 1, at: NOW };
    expect(rows).toEqual([
      { ...common, agreed: true },
      { ...common, agreed: false },
    ]);
    await server.app.db.updateTable('consents').set({ text_version: 0 }).execute();
    await one.answer(true);
    expect(await one.picture()).toEqual(TAKEN);
    // A new text of the terms needs a new agreement.
    await server.app.db.updateTable('consents').set({ text_version: 0 }).execute();
    expect(await one.picture()).toEqual(REFUSED);
  });

  it('[PRC-8] is asked anew when more is watched or kept for longer, and not when less is', async () => {
    const one = await aWatched({ check_screen: true });
    await one.answer(true);
    await one.change({ check_screen: false, pictures_kept_days: 10 });
    expect(await one.picture()).toEqual(TAKEN);
    await one.change({ signals: ['focus', 'black'] });
    expect(await one.picture()).toEqual(REFUSED);
    expect(await one.consent()).toBe('asked');
    await one.answer(true);
    expect(await one.picture()).toEqual(TAKEN);
    await one.change({ pictures_kept_days: 31 });
    expect(await one.picture()).toEqual(REFUSED);
  });

  it('[PRC-8] to other terms than were shown is no agreement', async () => {
    const one = await aWatched();
    const { code } = await one.watching();
    await one.change({ check_screen: true });
    expect(await one.answer(true, code)).toMatchObject({ status: 409, error: 'backend.terms_changed' });
    expect(await one.consent()).toBe('asked');
  });

  it('[PRC-8] is not asked where nothing is watched, nor of a translator', async () => {
    const nothing = await aWatched({ check_camera: false, check_internet: true });
    expect(await nothing.consent()).toBeUndefined();
    expect(await nothing.seen()).toEqual([undefined]);
    expect((await nothing.answer(true)).status).toBe(400);
    const translator = await aWatched({}, 'translator');
    expect(await translator.watching()).toMatchObject({ needed: false });
    expect(await translator.consent()).toBeUndefined();
    expect(await translator.seen()).toEqual([undefined]);
  });

  it('[PRC-8] content of windows and pictures is not kept of anybody who has not', async () => {
    const one = await aWatched({ signals: ['focus'] });
    const focus = () =>
      one.person.call('log', { contestId: one.contestId, operation: 'FOCUS', message: '', at: NOW });
    const kept = () =>
      server.app.db.selectFrom('activity_log').select('id').where('user_id', '=', one.userId).execute();
    expect((await focus()).status).toBe(200);
    expect(await kept()).toEqual([]);
    await one.answer(true);
    await focus();
    expect(await kept()).toHaveLength(1);
  });
});
