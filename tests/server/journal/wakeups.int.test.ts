import { getEventListeners } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openWakeups, type Wakeups } from '#server/journal/wakeups.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';

interface Ear {
  readonly wakeups: Wakeups;
  readonly heard: (readonly string[] | 'all')[];
  readonly states: boolean[];
}

let test: TestDatabase;
let ears: [Ear, Ear];
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  ears = [open(), open()];
  await eventually(() => ears.forEach((ear) => expect(ear.states).toEqual([true])));
});
afterEach(() => Promise.all(ears.map((ear) => ear.wakeups.close())));
afterAll(() => test.close());

function open(): Ear {
  const heard: Ear['heard'] = [];
  const states: boolean[] = [];
  const wakeups = openWakeups({
    target: test.target,
    onWake: (streams) => heard.push(streams),
    onState: (connected) => states.push(connected),
  });
  return { wakeups, heard, states };
}

/** Ends every listening connection. */
async function lose(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
    test.db,
  );
}

it('wake other processes, in one message for simultaneous entries, and not their own', async () => {
  ears[0].wakeups.announce(['a', 'b']);
  ears[0].wakeups.announce(['b', 'с кирилица\n']);
  await eventually(() => expect(ears[1].heard).toEqual(['all', ['a', 'b', 'с кирилица\n']]));
  ears[1].wakeups.announce(['back']);
  await eventually(() => expect(ears[0].heard).toEqual(['all', ['back']]));
});

it('says that everything may have news when there are too many names', async () => {
  ears[0].wakeups.announce(Array.from({ length: 2_000 }, (_, index) => `user/${index}`));
  await eventually(() => expect(ears[1].heard).toEqual(['all', 'all']));
});

it('[SRV-6] leaves no listener behind, however often the connection is lost, nor when it is closed', async () => {
  const adding = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const ear = open();
  await eventually(() => expect(ear.states).toEqual([true]));
  const [ending] = adding.mock.contexts.filter((target) => target instanceof AbortSignal);
  adding.mockRestore();
  const once = getEventListeners(ending!, 'abort').length;
  for (const losses of [1, 2, 3]) {
    await lose();
    await eventually(() => expect(ear.states).toHaveLength(1 + 2 * losses));
  }
  expect(getEventListeners(ending!, 'abort')).toHaveLength(once);
  await ear.wakeups.close();
  expect(getEventListeners(ending!, 'abort')).toEqual([]);
});

it('connects again when the connection is lost, and looks at everything then', async () => {
  await lose();
  await eventually(() => ears.forEach((ear) => expect(ear.states).toEqual([true, false, true])), {
    timeout: 5_000,
  });
  expect(ears[0].heard).toEqual(['all', 'all']);
  ears[0].wakeups.announce(['a']);
  await eventually(() => expect(ears[1].heard.at(-1)).toEqual(['a']));
});
