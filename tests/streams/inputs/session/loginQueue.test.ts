import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type Machine, startMachine } from '#tests/support/machine.ts';

/** A person at the login page of a server that answers `me` after this time, and tells these waits in turn. */
function atTheDoor(loginMs: number, waits: (number | ApiError)[]): Machine {
  const machine = startMachine({
    latency: ({ path }) => (path === '/api/me' ? [loginMs, 0] : [10, 10]),
    prepare: ({ kept, server }) => {
      kept.credentials = null;
      server.overrides.set('GET /api/login-queue', () => {
        const told = waits.shift() ?? 0;
        return told instanceof ApiError ? told : { wait_ms: told };
      });
    },
  });
  machine.advance(10);
  return machine;
}

const logIn = (machine: Machine) =>
  machine.send({ type: 'LoginSubmitted', username: 'ivan', password: 'my password' });
const told = (machine: Machine) => machine.eventsOf('LoginQueueSeen').map(({ waitMs }) => waitMs);
const asked = ({ ports }: Machine) => ports.server.count('GET /api/login-queue');

describe('the queue of logins', () => {
  it('[SRV-8] is told to a person who waits in it: their own wait shrinks, however many come after them', () => {
    const machine = atTheDoor(7_000, [6_000, 9_000, 1_500]);
    logIn(machine);
    machine.advance(6_900);
    expect(told(machine)).toEqual([6_000, 4_000, 1_500]);
    expect(machine.state().session).toMatchObject({ attempt: true, waitMs: 1_500 });
  });

  it('[SRV-8] is nobody’s concern whose login takes less than two seconds, or has ended', () => {
    const machine = atTheDoor(1_900, [6_000]);
    logIn(machine);
    machine.advance(60_000);
    expect(machine.state().session).toMatchObject({ kind: 'open' });
    expect(asked(machine)).toBe(0);
  });

  it('[SRV-8] begins anew with the next login', () => {
    const machine = atTheDoor(3_000, [500, 8_000]);
    machine.ports.server.overrides.set('GET /api/me', () => new ApiError(401, 'login.wrong_credentials'));
    logIn(machine);
    machine.advance(3_500);
    expect(machine.state().session).not.toHaveProperty('waitMs');
    logIn(machine);
    machine.advance(2_900);
    expect(told(machine)).toEqual([500, 8_000]);
  });

  it('[SRV-8] is asked for again where it could not be told', () => {
    const machine = atTheDoor(7_000, [new ApiError(0, 'backend.no_connection'), 5_000]);
    logIn(machine);
    machine.advance(4_500);
    expect(told(machine)).toEqual([5_000]);
    expect(machine.eventsOf('RequestFailed')).toEqual([]);
  });
});
