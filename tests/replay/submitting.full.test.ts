import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventOf } from '#streams/events/event.ts';
import { type Cut, type CuttingProxy, openCuttingProxy } from '../support/cuttingProxy.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Client, startClient } from './support/client.ts';
import { newClientId } from './support/heldContest.ts';
import { eventually } from '../support/eventually.ts';

/** The seed of the cuts; set it to repeat a failed run. */
const SEED = Number(process.env['AGON_SEED'] ?? Date.now() % 1_000_000);
const SUBMISSIONS = 40;
/** The most bytes of a call or an answer, with its headers. */
const MOST_BYTES = 1_600;
const TIMEOUT_MS = 60_000;

let server: TestServer;
let proxy: CuttingProxy;
let client: Client;
let contestId: number;

beforeAll(async () => {
  server = await startTestServer();
  const userId = await server.seed.user({ name: 'anna' });
  contestId = await server.seed.contest({
    tasks: 1,
    start_at: Date.now() - 3_600_000,
    end_at: Date.now() + 3_600_000,
    competitors: [userId],
  });
  server.setTime(Date.now());
});
beforeEach(async () => {
  const target = Number(new URL(server.url).port);
  proxy = await openCuttingProxy(target, (beginning) => beginning.startsWith('POST /api/user/submissions'));
  const { name, secret } = await server.loginAs('anna');
  client = startClient({
    port: proxy.port,
    credentials: { username: name, password: secret },
    contestId,
    opens: [],
  });
  await eventually(() => expect(client.state().work.submissions).not.toBeNull(), { timeout: TIMEOUT_MS });
});
afterEach(async () => {
  client.stop();
  await proxy.close();
});
afterAll(() => server.stop());

function aSolution(index: number): EventOf<'SolutionSubmitted'> {
  return {
    type: 'SolutionSubmitted',
    clientId: newClientId(),
    task: 1,
    language: 'cpp',
    fileName: `${index}.cpp`,
    source: `// ${index}\n${'int x; '.repeat(index)}`,
    encoding: 'text',
    submittedAt: Date.now(),
  };
}

function aCut(random: () => number): Cut {
  const bytes = 1 + Math.floor(random() * MOST_BYTES);
  const kinds: readonly Cut[] = [
    { kind: 'reset' },
    { kind: 'in_request', bytes },
    { kind: 'before_answer' },
    { kind: 'in_answer', bytes },
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? { kind: 'reset' };
}

describe(`submitting over a network that is cut at any byte (AGON_SEED=${SEED})`, () => {
  it(
    '[TSK-8] each arrives once, byte for byte, in the order in which they were submitted',
    async () => {
      const random = seededRandom(SEED);
      const solutions = Array.from({ length: SUBMISSIONS }, (_, index) => aSolution(index));
      for (const solution of solutions) {
        await proxy.cut(aCut(random), 1 + Math.floor(random() * 2));
        client.send(solution);
        await eventually(
          () => {
            const { outbox } = client.state().work;
            // The person asks for the next try at once.
            if (outbox.some(({ state }) => state.kind === 'delayed'))
              client.send({ type: 'SolutionRetryWanted' });
            expect(outbox).toEqual([]);
          },
          { timeout: TIMEOUT_MS },
        );
      }
      expect(proxy.cuts()).toBeGreaterThan(SUBMISSIONS / 2);
      const rows = await server.app.db
        .selectFrom('submissions')
        .select(['client_id', 'file_hash'])
        .where('contest_id', '=', contestId)
        .orderBy('id')
        .execute();
      const sent = solutions.map(({ clientId, source }) => ({
        client_id: clientId,
        file_hash: createHash('sha256').update(source).digest('hex'),
      }));
      expect(rows).toEqual(sent);
      expect(client.faults).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
