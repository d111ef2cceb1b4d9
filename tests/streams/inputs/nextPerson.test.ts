import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { ensureLive, type Machine } from '#tests/support/machine.ts';

const SLOW_MS = 1_000;

/** A contestant's page on a line on which calls to an address that ends so take two seconds. */
const onSlowLine = (end: string, prepare?: (machine: Machine['ports']) => void) =>
  ensureLive({
    latency: ({ path }) => (path.endsWith(end) ? [SLOW_MS, SLOW_MS] : [10, 10]),
    ...(prepare && { prepare }),
  });

/** The person leaves, and another logs in at the same computer. */
function handOver(machine: Machine): void {
  machine.send({ type: 'SessionEnded', reason: 'signed_out' });
  machine.send({ type: 'LoginSubmitted', username: 'maria', password: 'another password' });
  machine.until(({ session }) => session.kind === 'open');
  machine.advance(10 * SLOW_MS);
}

const userTest = (clientId: string): ContestEvent => ({
  type: 'UserTestSubmitted',
  clientId,
  task: 1,
  language: 'py',
  fileName: 'A.py',
  source: 'print(1)',
  input: '41',
  inputName: 'input.txt',
  sample: null,
});
const print = (clientId: string): ContestEvent => ({
  type: 'PrintAsked',
  clientId,
  fileName: 'A.py',
  source: 'print(1)',
  task: 1,
  submission: null,
});

describe('work that waits when a session ends', () => {
  it.each([
    ['[TSK-4] user tests', 'POST /api/user/user_tests', userTest],
    ['[AUT-11] prints', 'POST /api/user/prints', print],
  ] as const)('%s are not sent in the name of the next person', (_, call, waiting) => {
    const machine = onSlowLine(call.split('/').at(-1) ?? '');
    machine.send(waiting('first'));
    machine.send(waiting('second'));
    machine.advance(SLOW_MS + 100);
    expect(machine.ports.server.heard.filter((one) => one === call)).toHaveLength(1);
    handOver(machine);
    expect(machine.ports.server.heard.filter((one) => one === call)).toHaveLength(1);
  });

  it('[COM-1] marking everything as read is not tried again in the session of the next person', () => {
    let tries = 0;
    const machine = ensureLive({
      prepare: ({ server }) =>
        void server.overrides.set('POST /api/user/communication/seen', () => {
          tries += 1;
          throw new ApiError(503, 'backend.unavailable');
        }),
    });
    machine.send({ type: 'CommunicationSeen' });
    machine.advance(100);
    expect(tries).toBe(1);
    handOver(machine);
    expect(tries).toBe(1);
  });
});

describe('a logout on a slow line', () => {
  it('[SES-6] does not end the session of the next person, although the session ended twice', () => {
    const machine = onSlowLine('/logout');
    machine.send({ type: 'SessionEnded', reason: 'signed_out' });
    machine.send({ type: 'SessionEnded', reason: 'internet_access' });
    machine.send({ type: 'LoginSubmitted', username: 'maria', password: 'another password' });
    machine.until(({ session }) => session.kind === 'open');
    machine.advance(10 * SLOW_MS);
    expect(machine.ports.kept.credentials).not.toBeNull();
    expect(machine.ports.server.heard.filter((one) => one.endsWith('/logout'))).toHaveLength(1);
  });
});
