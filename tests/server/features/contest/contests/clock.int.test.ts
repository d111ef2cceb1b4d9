import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App } from '#server/app.ts';
import { type ContestClock, startContestClock } from '#server/features/contest/contests/clock.ts';
import { NOW, startTestServer, type TestServer } from '#tests/support/server.ts';
import { eventually } from '#tests/support/eventually.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEKS_5 = 35 * 24 * HOUR;

/** A timer that a test runs by hand: `fire` wakes the clock and resolves when it sleeps again. */
function handTimer() {
  let waiting: { ms: number; task: () => void } | null = null;
  const asleep = () => eventually(() => waiting ?? Promise.reject(new Error('awake')), { interval: 2 });
  return {
    timer: (ms: number, task: () => void) => {
      waiting = { ms, task };
      return () => (waiting = null);
    },
    /** The time that the clock sets its timer to, ms. */
    sleep: async () => (await asleep()).ms,
    fire: async () => {
      const { task } = await asleep();
      waiting = null;
      task();
      await asleep();
    },
  };
}

let server: TestServer;
const clocks: ContestClock[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.setTime(NOW));
afterEach(async () => {
  await Promise.all(clocks.splice(0).map((clock) => clock.stop()));
  await server.app.db.deleteFrom('contests').execute();
});
afterAll(() => server.stop());

async function start(app: App = server.app) {
  const hand = handTimer();
  clocks.push(startContestClock(app, hand.timer));
  await hand.sleep();
  return hand;
}
const told = async (contestId: number) =>
  (await server.told(`/topic/contest/${contestId}`)).map(({ action, visible, frozen }) => [
    action,
    visible,
    frozen,
  ]);
const hidden = { standings_visible: false, standings_frozen: false };

describe('the clock of contests', () => {
  it('[TML-6] tells the start, the freeze and nothing else of yes_60, each at its instant', async () => {
    const begin = NOW + HOUR;
    const id = await server.seed.contest({ start_at: begin, standings: 'yes_60', ...hidden });
    const hand = await start();
    const at = async (now: number) => {
      server.setTime(now);
      await hand.fire();
      return told(id);
    };
    expect(await at(begin - 1)).toEqual([]);
    expect(await at(begin)).toEqual([['standing_update', true, false]]);
    expect(await at(begin + 4 * HOUR - 1)).toHaveLength(1);
    const frozen = ['standing_update', true, true];
    expect((await at(begin + 4 * HOUR)).slice(1)).toEqual([frozen]);
    expect(await at(begin + 5 * HOUR)).toHaveLength(2);
    expect(await at(begin + WEEKS_5)).toHaveLength(2);
    const states = (await server.told(`/topic/standing/${id}`)).filter(({ action }) => action === 'state');
    expect(states).toMatchObject([
      { visible: true, frozen: false },
      { visible: true, frozen: true },
    ]);
  });

  it('[STD-1] shows standings set to `after` when the contest has ended', async () => {
    const id = await server.seed.contest({ end_at: NOW + MINUTE, standings: 'after', ...hidden });
    const hand = await start();
    server.setTime(NOW + MINUTE - 1);
    await hand.fire();
    expect(await told(id)).toEqual([]);
    server.setTime(NOW + MINUTE);
    await hand.fire();
    expect(await told(id)).toEqual([['standing_update', true, false]]);
    const row = await server.app.db
      .selectFrom('contests')
      .select('standings_visible')
      .executeTakeFirstOrThrow();
    expect(row.standings_visible).toBe(true);
  });

  it.each([
    ['start', 'yes', 0, { standings_visible: false }],
    ['freeze', 'yes_60', 4 * HOUR, { standings_visible: true }],
    ['end', 'after', 5 * HOUR, { standings_visible: false }],
  ])(
    '[TML-3] [TML-6] sleeps to the very millisecond of the %s, however far it is, and never long',
    async (_what, standings, afterStart, already) => {
      const begin = NOW + WEEKS_5;
      const boundary = begin + afterStart;
      const state = { standings_frozen: false, ...already };
      server.setTime(boundary - 1_000);
      const id = await server.seed.contest({ start_at: begin, standings, ...state });
      const hand = await start();
      expect(await hand.sleep()).toBe(250);
      server.setTime(boundary - 90);
      await hand.fire();
      expect(await hand.sleep()).toBe(90);
      expect(await told(id)).toEqual([]);
      server.setTime(boundary);
      await hand.fire();
      expect(await told(id)).toHaveLength(1);
    },
  );

  it('[SRV-2] tells once, whichever of many processes is first', async () => {
    const id = await server.seed.contest({ start_at: NOW + 10, ...hidden });
    const hands = await Promise.all(Array.from({ length: 6 }, () => start()));
    server.setTime(NOW + 10);
    await Promise.all(hands.map((hand) => hand.fire()));
    expect(await told(id)).toEqual([['standing_update', true, false]]);
  });

  it('[SRV-2] takes nothing back when the clock of another process is a little behind', async () => {
    const id = await server.seed.contest({ start_at: NOW + 10_000, ...hidden });
    let behindMs = 0;
    const other = await start({ ...server.app, now: () => server.app.now() - behindMs });
    const hand = await start();
    server.setTime(NOW + 10_000);
    behindMs = 400;
    await hand.fire();
    await other.fire();
    expect(await told(id)).toEqual([['standing_update', true, false]]);
  });

  it('hears of times that were moved, and of contests made without telling it', async () => {
    const hand = await start();
    const id = await server.seed.contest({ start_at: NOW - HOUR, ...hidden });
    await hand.fire();
    expect(await told(id)).toHaveLength(1);
    await server.app.db
      .updateTable('contests')
      .set({ standings: 'yes_60', end_at: NOW + MINUTE })
      .execute();
    await hand.fire();
    expect(await told(id)).toEqual([
      ['standing_update', true, false],
      ['standing_update', true, true],
    ]);
  });

  it('tells at its start what passed while no process ran', async () => {
    const id = await server.seed.contest({
      start_at: NOW - WEEKS_5,
      end_at: NOW - WEEKS_5 + HOUR,
      standings: 'after',
      ...hidden,
    });
    await start();
    expect(await told(id)).toEqual([['standing_update', true, false]]);
  });

  it('goes on after the database failed it', async () => {
    const id = await server.seed.contest({ start_at: NOW - HOUR, ...hidden });
    let isDown = true;
    const write: App['write'] = (work) =>
      isDown ? Promise.reject(new Error('down')) : server.app.write(work);
    const hand = await start({ ...server.app, write });
    expect(await told(id)).toEqual([]);
    isDown = false;
    await hand.fire();
    expect(await told(id)).toHaveLength(1);
    expect(server.logged.some(({ event }) => event === 'contest_clock_failed')).toBe(true);
  });

  it('[TML-6] by the real clock is no more than 200 ms late', async () => {
    const real = { ...server.app, now: () => Date.now() };
    const begin = Date.now() + 700;
    const id = await server.seed.contest({ start_at: begin, end_at: begin + HOUR, ...hidden });
    clocks.push(startContestClock(real));
    const machineMs = latenessAt(begin);
    const at = await eventually(
      async () => {
        const query = server.app.db
          .selectFrom('journal')
          .select('at')
          .where('stream', '=', `/topic/contest/${id}`);
        return (await query.executeTakeFirstOrThrow()).at;
      },
      { timeout: 5_000, interval: 20 },
    );
    expect(at).toBeGreaterThanOrEqual(begin);
    expect(at - begin - (await machineMs)).toBeLessThan(200);
  });
});

/** The lateness of a bare timer plus one query, ms: a busy machine causes it, not the clock. */
async function latenessAt(moment: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
  await server.app.db.selectFrom('contests').select('id').execute();
  return Math.max(0, Date.now() - moment);
}
