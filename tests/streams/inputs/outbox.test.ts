import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type HttpCall } from '#api/ports.ts';
import { type EventOf } from '#streams/events/event.ts';
import { aSubmission, NOON_AT } from '#tests/support/contest.ts';
import { ensureLive, type Machine } from '#tests/support/machine.ts';

const POST = 'POST /api/user/submissions';
const OFFLINE = new ApiError(0, 'backend.no_connection');

let made = 0;

function aSolution(change: Partial<EventOf<'SolutionSubmitted'>> = {}): EventOf<'SolutionSubmitted'> {
  made += 1;
  return {
    type: 'SolutionSubmitted',
    clientId: `c0ffee00-0000-4000-8000-${String(made).padStart(12, '0')}`,
    task: 1,
    language: 'cpp',
    fileName: 'a.cpp',
    source: 'int main(){}',
    encoding: 'text',
    submittedAt: NOON_AT + made,
    ...change,
  };
}

function keptAs(solution: EventOf<'SolutionSubmitted'>, owner = 'ivan/7') {
  const { clientId, task, language, fileName, source, encoding, submittedAt } = solution;
  return { owner, clientId, task, language, fileName, source, encoding, submittedAt, refused: null };
}

/** The text of a field in a call's form. */
function fieldOf({ form }: HttpCall, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value : '';
}

/** Sets the server's answers to submissions; returns the ids that it gets. */
function answerWith(machine: Machine, answer: (clientId: string) => unknown): string[] {
  const asked: string[] = [];
  machine.ports.server.overrides.set(POST, (call) => {
    const clientId = fieldOf(call, 'client_id');
    asked.push(clientId);
    return answer(clientId);
  });
  return asked;
}

const states = (machine: Machine) => machine.state().work.outbox.map(({ state }) => state.kind);

describe('a solution on its way', () => {
  it('[TSK-8] says when it was submitted, on the server’s clock', () => {
    const machine = ensureLive();
    let sentAt = '';
    machine.ports.server.overrides.set(POST, (call) => {
      sentAt = fieldOf(call, 'sent_at');
      return aSubmission(1);
    });
    machine.send(aSolution({ submittedAt: NOON_AT + 12.7 }));
    machine.advance(100);
    expect(sentAt).toBe(String(NOON_AT + 12));
  });

  it('[TSK-8] waits behind those before it, and says so', () => {
    const machine = ensureLive();
    answerWith(machine, () => OFFLINE);
    machine.send(aSolution());
    machine.send(aSolution());
    machine.advance(100);
    expect(states(machine)).toEqual(['delayed', 'queued']);
    answerWith(machine, () => aSubmission(made));
    machine.send({ type: 'SolutionRetryWanted' });
    machine.advance(100);
    expect(states(machine)).toEqual([]);
  });

  it.each([
    ['a gateway', new ApiError(502, 'backend.server_error')],
    ['the login page of a network', new ApiError(200, 'backend.server_error', null, true)],
    ['a proxy that knows no such page', new ApiError(404, 'backend.not_found', null, true)],
    ['a proxy that forbids the method', new ApiError(405, 'Method Not Allowed', null, true)],
    ['a server that is busy', new ApiError(429, 'backend.too_often')],
  ])('[TSK-8] is not given up for what %s answers', (_, error) => {
    const machine = ensureLive();
    answerWith(machine, () => error);
    machine.send(aSolution());
    machine.advance(100);
    expect(states(machine)).toEqual(['delayed']);
  });

  it.each([
    ['says that it will not take it', new ApiError(409, 'backend.not_running')],
    ['does not know the contest any more', new ApiError(404, 'backend.not_found')],
    ['or a proxy finds it too large', new ApiError(413, 'Request Entity Too Large', null, true)],
  ])('[TSK-8] is refused where the server %s, and stays with its reason over a reload', (_, error) => {
    const machine = ensureLive();
    answerWith(machine, () => error);
    const solution = aSolution();
    machine.send(solution);
    machine.advance(100);
    expect(states(machine)).toEqual(['refused']);
    const { kept } = machine.ports;
    expect(kept.outbox).toMatchObject([{ ...keptAs(solution), refused: { key: error.key } }]);

    const again = ensureLive({ prepare: (ports) => void (ports.kept.outbox = kept.outbox) });
    const asked = answerWith(again, () => aSubmission(1));
    again.advance(60_000);
    expect(states(again)).toEqual(['refused']);
    expect(again.state().work.outbox[0]).toMatchObject({ source: solution.source, fileName: 'a.cpp' });
    expect(asked).toEqual([]);
    again.send({ type: 'SolutionDismissed', clientId: solution.clientId });
    again.advance(10);
    expect([states(again), again.ports.kept.outbox]).toEqual([[], []]);
  });

  it('[SRV-6] waits as long as a busy server asks for, and then arrives once', () => {
    const machine = ensureLive();
    let isBusy = true;
    const asked = answerWith(machine, () =>
      isBusy ? new ApiError(503, 'backend.unavailable', null, false, 20_000) : aSubmission(9),
    );
    machine.send(aSolution());
    machine.advance(100);
    expect(machine.state().work.outbox).toMatchObject([{ state: { kind: 'delayed', isBusy: true } }]);
    isBusy = false;
    machine.advance(19_000);
    expect(asked).toHaveLength(1);
    machine.advance(12_000);
    expect([asked.length, states(machine)]).toEqual([2, []]);
    expect(machine.eventsOf('SolutionAcknowledged')).toHaveLength(1);
  });

  it('[TSK-8] is tried at once when the channel is back, the network is, or the person wants it', () => {
    for (const hurry of [
      (machine: Machine) => machine.ports.browser.online$.next(true),
      (machine: Machine) => machine.send({ type: 'SolutionRetryWanted' }),
      (machine: Machine) => machine.send({ type: 'LiveConnected', at: NOON_AT }),
    ]) {
      const machine = ensureLive();
      const asked = answerWith(machine, () => OFFLINE);
      machine.send(aSolution());
      machine.advance(60_000);
      const before = asked.length;
      hurry(machine);
      machine.advance(30);
      expect(asked.length).toBe(before + 1);
    }
  });

  it('[TSK-8] waits after a lost network for the solution before it; with a network, a solution sent too soon is refused', () => {
    const machine = ensureLive();
    let online = false;
    answerWith(machine, () => {
      if (!online) return OFFLINE;
      return machine.ports.clock.now() < NOON_AT + 60_000
        ? new ApiError(409, 'backend.too_soon', '30')
        : aSubmission(9);
    });
    machine.send(aSolution());
    machine.advance(100);
    online = true;
    machine.send({ type: 'SolutionRetryWanted' });
    machine.advance(100);
    expect(machine.state().work.outbox).toMatchObject([{ state: { kind: 'delayed', tooSoon: true } }]);
    machine.until(({ work }) => work.outbox.length === 0);
    expect(machine.eventsOf('SolutionAcknowledged')).toHaveLength(1);

    const other = ensureLive();
    answerWith(other, () => new ApiError(409, 'backend.too_soon', '30'));
    other.send(aSolution());
    other.advance(100);
    expect(states(other)).toEqual(['refused']);
  });

  it('[TSK-8] says when the browser has no room to keep it', () => {
    const machine = ensureLive({ prepare: ({ kept }) => void (kept.hasRoom = false) });
    answerWith(machine, () => OFFLINE);
    machine.send(aSolution());
    machine.advance(100);
    expect(machine.state().work.outbox).toMatchObject([{ keeping: 'not_kept' }]);
  });

  it('[TSK-8] is kept after all, when the browser has room again while it waits', () => {
    const machine = ensureLive({ prepare: ({ kept }) => void (kept.hasRoom = false) });
    answerWith(machine, () => OFFLINE);
    machine.send(aSolution());
    machine.advance(100);
    machine.ports.kept.hasRoom = true;
    machine.advance(60_000);
    expect(machine.state().work.outbox).toMatchObject([{ keeping: 'kept' }]);
    expect(machine.ports.kept.outbox).toHaveLength(1);
    expect(machine.eventsOf('SolutionKept')).toHaveLength(1);
  });

  it('[TSK-8] is said to be kept when it is on the disk, and is sent after that; a slow disk does not hold it up', () => {
    for (const [diskMs, sentMs] of [
      [300, 300],
      [5_000, 500],
    ] as const) {
      const machine = ensureLive();
      machine.ports.kept.diskMs = diskMs;
      const asked = answerWith(machine, () => OFFLINE);
      const keeping = () => machine.state().work.outbox.map((one) => one.keeping);
      machine.send(aSolution());
      machine.advance(sentMs - 1);
      expect([asked, keeping()]).toEqual([[], ['writing']]);
      machine.advance(12);
      expect(asked).toHaveLength(1);
      machine.advance(diskMs - sentMs);
      expect([machine.ports.kept.outbox.length, keeping()]).toEqual([1, ['kept']]);
    }
  });

  it('[TSK-8] has arrived before it was on the disk: nothing of it is left there', () => {
    const machine = ensureLive();
    machine.ports.kept.diskMs = 5_000;
    const asked = answerWith(machine, () => aSubmission(1));
    machine.send(aSolution());
    // The removal of an entry could end before the entry is written.
    machine.ports.kept.diskMs = 1;
    machine.advance(1_000);
    expect([states(machine), asked.length]).toEqual([[], 1]);
    machine.advance(60_000);
    expect(machine.ports.kept.outbox).toEqual([]);
  });
});

describe('two pages of one browser', () => {
  it('[TSK-8] an entry that one wrote down the other shows, and sends under the same id', () => {
    const machine = ensureLive();
    const asked = answerWith(machine, () => OFFLINE);
    const solution = aSolution();
    machine.ports.kept.outbox = [keptAs(solution)];
    machine.ports.outboxChanges$.next();
    machine.advance(100);
    expect([states(machine), asked]).toEqual([['delayed'], [solution.clientId]]);
    machine.ports.outboxChanges$.next();
    machine.advance(100);
    expect(states(machine)).toEqual(['delayed']);
  });

  it('[TSK-8] after an entry of one got through, the other asks for it at once; one that was put away is away', () => {
    const machine = ensureLive();
    answerWith(machine, () => OFFLINE);
    machine.send(aSolution());
    machine.advance(60_000);
    const asked = answerWith(machine, () => aSubmission(3));
    machine.ports.kept.outbox = [];
    machine.ports.outboxChanges$.next();
    machine.advance(50);
    expect([states(machine), asked.length]).toEqual([[], 1]);

    answerWith(machine, () => new ApiError(409, 'backend.not_running'));
    machine.send(aSolution());
    machine.advance(100);
    expect(states(machine)).toEqual(['refused']);
    machine.ports.kept.outbox = [];
    machine.ports.outboxChanges$.next();
    machine.advance(10);
    expect(states(machine)).toEqual([]);
  });

  it('[TSK-8] an entry that has arrived while the outbox was read is not sent again', () => {
    const machine = ensureLive();
    answerWith(machine, () => OFFLINE);
    machine.send(aSolution());
    machine.advance(100);
    const asked = answerWith(machine, () => aSubmission(1));
    machine.ports.kept.diskMs = 300;
    machine.ports.outboxChanges$.next();
    machine.send({ type: 'SolutionRetryWanted' });
    machine.advance(60_000);
    expect([states(machine), asked.length]).toEqual([[], 1]);
    expect(machine.eventsOf('SolutionRestored')).toEqual([]);
  });

  it('[TSK-8] an entry that was written down while the outbox was read is not taken for put away', () => {
    const machine = ensureLive();
    answerWith(machine, () => new ApiError(409, 'backend.not_running'));
    machine.ports.kept.diskMs = 1;
    machine.send(aSolution());
    machine.ports.kept.diskMs = 300;
    machine.ports.outboxChanges$.next();
    machine.advance(60_000);
    expect([states(machine), machine.ports.kept.outbox.length]).toEqual([['refused'], 1]);
  });

  it('[TSK-8] nothing is taken for put away where the browser does not show all that it holds', () => {
    const machine = ensureLive();
    answerWith(machine, () => new ApiError(409, 'backend.not_running'));
    machine.send(aSolution());
    machine.advance(100);
    const other = aSolution();
    machine.ports.kept.outbox = [keptAs(other)];
    machine.ports.kept.isReadable = false;
    machine.ports.outboxChanges$.next();
    machine.advance(100);
    expect(machine.state().work.outbox.map(({ clientId }) => clientId)).toContain(other.clientId);
    expect(states(machine)).toEqual(['refused', 'refused']);
  });

  it('[TSK-8] another person’s, or another contest’s, is neither shown nor sent, and stays for them', () => {
    const theirs = [keptAs(aSolution(), 'maria/7'), keptAs(aSolution(), 'ivan/8')];
    const machine = ensureLive({ prepare: (ports) => void (ports.kept.outbox = theirs) });
    const asked = answerWith(machine, () => aSubmission(1));
    machine.ports.outboxChanges$.next();
    machine.advance(60_000);
    expect([states(machine), asked, machine.ports.kept.outbox]).toEqual([[], [], theirs]);
  });
});
