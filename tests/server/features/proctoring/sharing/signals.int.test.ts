import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { watchWork } from '#server/features/proctoring/sharing/watch-work.ts';
import { watchSessions } from '#server/features/session/watch-sessions.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;

/** A competitor of a running contest with all checks and signals switched on. */
async function aWatched(contest: Parameters<TestServer['seed']['contest']>[0] = {}) {
  people += 1;
  const name = `signalled${people}`;
  const userId = await server.seed.user({ name });
  const contestId = await server.seed.contest({
    check_screen: true,
    check_camera: true,
    check_internet: true,
    signals: [...SIGNAL_KINDS],
    competitors: [userId],
    ...contest,
  });
  await server.seed.consent(contestId, userId);
  const person = await server.loginAs(name);
  const log = async (
    operation: 'SCREEN_SHARE' | 'CAMERA_SHARE' | 'FOCUS' | 'INTERNET',
    message = '',
    at = NOW,
  ) => expect((await person.call('log', { contestId, operation, message, at })).status).toBe(200);
  return { name, userId, contestId, person, log };
}

const signalsOf = (userId: number) =>
  server.app.db
    .selectFrom('signals')
    .select(['kind', 'source', 'at', 'ended_at', 'detail'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const told = async (contestId: number) =>
  (await server.told('/topic/desk')).filter(
    ({ subject, contest }) => subject === 'signals' && contest === contestId,
  ).length;

describe('signals', () => {
  it('[PRC-8] begin and end with the notes of the browser, each once, and are told to the desk', async () => {
    const { userId, contestId, log } = await aWatched();
    await log('SCREEN_SHARE', 'window:5:0', NOW - 60_000);
    await log('SCREEN_SHARE', 'window:5:0', NOW - 50_000);
    await log('SCREEN_SHARE', 'STOPPED', NOW - 40_000);
    await log('SCREEN_SHARE', 'NotAllowedError: no', NOW - 35_000);
    await log('SCREEN_SHARE', 'screen:0:0', NOW - 30_000);
    await log('INTERNET', '', NOW - 20_000);
    expect(await signalsOf(userId)).toEqual([
      {
        kind: 'surface',
        source: 'screen',
        at: NOW - 60_000,
        ended_at: NOW - 40_000,
        detail: { label: 'window:5:0' },
      },
      { kind: 'stream_ended', source: 'screen', at: NOW - 40_000, ended_at: NOW - 30_000, detail: {} },
      { kind: 'internet', source: null, at: NOW - 20_000, ended_at: NOW - 20_000, detail: {} },
    ]);
    expect(await told(contestId)).toBe(4);
  });

  it("[PRC-8] are neither kept nor published when they are switched off or outside of a contestant's time", async () => {
    const { userId, contestId, log } = await aWatched({ signals: ['stream_ended'] });
    await log('SCREEN_SHARE', 'window:5:0');
    await log('FOCUS');
    await log('CAMERA_SHARE', 'STOPPED', 5);
    await log('INTERNET');
    expect(await signalsOf(userId)).toEqual([]);
    expect(await told(contestId)).toBe(0);
    const notes = await server.app.db
      .selectFrom('activity_log')
      .select('operation')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    expect(notes.map(({ operation }) => operation)).toEqual(['SCREEN_SHARE', 'CAMERA_SHARE', 'INTERNET']);
  });

  it('[PRC-8] an end that comes late tells of no time before the beginning', async () => {
    const { userId, log } = await aWatched();
    await log('FOCUS', '', NOW - 1_000);
    await log('FOCUS', 'OVER', NOW - 5_000);
    expect(await signalsOf(userId)).toMatchObject([{ at: NOW - 1_000, ended_at: NOW - 1_000 }]);
  });
});

// F63
describe('work without sharing', () => {
  it('[PRC-9] is told of once for each time, from the work until a picture comes again', async () => {
    const { userId, contestId, person } = await aWatched({ check_screen: false, tasks: 1 });
    const submit = async () => {
      const work = { contestId, task: 1, language: 'cpp', client_id: crypto.randomUUID() };
      const source = { source: { name: 'a.cpp', content: 'int main() {}' } };
      expect((await person.call('submit', work, source)).error).toBeNull();
    };
    const picture = async (grey: number) => {
      const file = { name: 'snapshot', content: aPng(4, 3, grey) };
      expect((await person.call('snapshotCamera', { contestId }, { file })).error).toBeNull();
    };
    const at = async (ms: number, happens?: () => Promise<void>) => {
      server.setTime(NOW + ms);
      await happens?.();
      await watchWork(server.app);
      return signalsOf(userId);
    };
    await picture(1);
    // Pictures come as they should, though a little late.
    await at(40_000, submit);
    expect(await at(80_000)).toEqual([]);
    // Sharing begins only after this submission, and the picture soon follows.
    await at(5 * MINUTE, submit);
    await at(5 * MINUTE + 20_000, () => picture(2));
    expect(await at(6 * MINUTE)).toEqual([]);
    // A competitor who only reads and sends nothing causes no signal.
    expect(await at(9 * MINUTE)).toEqual([]);
    await at(10 * MINUTE, submit);
    await at(10 * MINUTE + 40_000);
    const signal = { kind: 'unshared', source: 'camera', at: NOW + 10 * MINUTE };
    expect(await at(11 * MINUTE, submit)).toMatchObject([{ ...signal, ended_at: null }]);
    expect(await at(12 * MINUTE)).toMatchObject([{ ...signal, ended_at: null }]);
    await at(13 * MINUTE, () => picture(3));
    const over = { ...signal, ended_at: NOW + 13 * MINUTE };
    expect(await at(14 * MINUTE)).toMatchObject([over]);
    await at(20 * MINUTE, submit);
    expect(await at(21 * MINUTE)).toMatchObject([over, { kind: 'unshared', at: NOW + 20 * MINUTE }]);
    expect(await told(contestId)).toBe(3);
    server.setTime(NOW);
  });
});

describe('two sessions', () => {
  it('[PRC-8] are told of while both are used, and not when one was left behind', async () => {
    const { userId } = await aWatched();
    const [first] = await server.app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    await openSession(server.app.db, userId, NOW + MINUTE);
    server.setTime(NOW + MINUTE);
    await watchSessions(server.app);
    expect(await signalsOf(userId)).toEqual([]);
    const use = (at: number) =>
      server.app.db
        .updateTable('sessions')
        .set({ last_used_at: at })
        .where('id', '=', first?.id ?? 0)
        .execute();
    await use(NOW + 2 * MINUTE);
    server.setTime(NOW + 2 * MINUTE);
    await watchSessions(server.app);
    await watchSessions(server.app);
    expect(await signalsOf(userId)).toMatchObject([{ kind: 'second_session', ended_at: null }]);
    server.setTime(NOW + 20 * MINUTE);
    await watchSessions(server.app);
    expect(await signalsOf(userId)).toMatchObject([
      { kind: 'second_session', at: NOW + 2 * MINUTE, ended_at: NOW + 20 * MINUTE },
    ]);
    server.setTime(NOW);
  });
});

describe('a change of address', () => {
  const from = (address: string, name: string, secret: string) =>
    fetch(`${server.url}/api/me`, {
      headers: {
        'x-forwarded-for': address,
        authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
      },
    });

  it("[PRC-8] is told of once for each new network of the contest's time", async () => {
    const { userId, name, person } = await aWatched();
    for (const address of ['10.0.0.5', '10.0.0.5', '10.0.9.7', '10.0.0.5', '10.0.9.7'])
      expect((await from(address, name, person.secret)).status).toBe(200);
    expect(await signalsOf(userId)).toEqual([
      { kind: 'address', source: null, at: NOW, ended_at: NOW, detail: { from: '10.0.0.5', to: '10.0.9.7' } },
    ]);
    const other = await server.loginAs(name);
    await from('10.0.0.5', name, other.secret);
    expect(await signalsOf(userId)).toHaveLength(1);
    await from('192.168.7.1', name, other.secret);
    expect(await signalsOf(userId)).toHaveLength(2);
  });
});
