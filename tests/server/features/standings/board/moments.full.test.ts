import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handFold, plainRows } from '#tests/support/foldedByHand.ts';
import { MISSING_RECORDINGS as MISSING, playRecording } from '#tests/support/recordings.ts';
import { startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const FREEZE = 240 * MINUTE;
const RECORDED = [
  { name: 'wf47-frozen', type: 'icpc' },
  { name: 'spb-2022', type: 'ioi' },
] as const;

let server: TestServer;
let admin: Person;
let watcher: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  await server.seed.user({ name: 'watcher', role: 'spectator' });
  admin = await server.loginAs('admin');
  watcher = await server.loginAs('watcher');
});
afterAll(() => server.stop());

describe.skipIf(MISSING !== '').each(RECORDED)(`every minute of $name${MISSING}`, ({ name, type }) => {
  let contestId: number;
  beforeAll(async () => {
    const as = { server, admin, watcher: 'watcher' };
    contestId = await playRecording(as, { name, type, standings: 'yes_60' });
  }, 240_000);

  it('[STD-6] is the feed folded by hand: whole for staff, and for spectators without the frozen part', async () => {
    const folded = handFold(name, type);
    for (let minute = 0; minute <= 300; minute += 1) {
      const at = minute * MINUTE;
      const { body: whole } = await admin.call('standingMoment', { contestId, at });
      expect(plainRows(whole), `minute ${minute}`).toEqual(folded(at, null));
      const { body: open } = await watcher.call('standingMoment', { contestId, at });
      expect(plainRows(open), `minute ${minute}, frozen`).toEqual(folded(at, FREEZE));
    }
  }, 600_000);
});
