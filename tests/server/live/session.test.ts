import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveConnection, type LiveDependencies } from '#server/live/dependencies.ts';
import { createFrameParser } from '#server/live/frames.ts';
import { createHub } from '#server/live/hub.ts';
import { openSession } from '#server/live/session.ts';
import { frameBytes } from './harness.ts';
import { MemoryJournal } from './journal.ts';
import { parsed } from '#tests/support/frames.ts';
import { Allowance, liveBudgetsOf } from '#server/live/allowance.ts';
import { Budgets } from '#server/model/budgets/budgets.ts';

const CONNECT = frameBytes('CONNECT', {
  'accept-version': '1.2',
  login: 'ana',
  passcode: 'x',
  'heart-beat': '0,1',
});
const TIMING = { heartBeatMs: 10_000, connectMs: 10_000, pingMs: 25_000 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(overrides: Partial<LiveDependencies<string>> = {}) {
  const sent: Buffer[] = [];
  const connection = {
    address: '127.0.0.1',
    bufferedAmount: 0,
    send: (frame: Buffer) => void sent.push(frame),
    drained: () => Promise.resolve(),
    together: <T>(work: () => T) => work(),
    close: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
  } satisfies LiveConnection;
  const journal = new MemoryJournal();
  const hub = createHub(journal);
  const deps: LiveDependencies<string> = {
    journal,
    authenticate: (login) => Promise.resolve(login),
    authorizeSubscribe: (_, destination) => Promise.resolve({ stream: destination }),
    receive: () => Promise.resolve(null),
    now: () => 0,
    log: () => undefined,
    ...overrides,
  };
  const session = openSession({
    deps,
    hub,
    connection,
    timing: TIMING,
    turns: { next: () => Promise.resolve() },
    allowance: new Allowance(liveBudgetsOf(new Budgets()), '127.0.0.1', () => 0),
    named: () => undefined,
  });
  const commands = (): readonly string[] =>
    parsed(createFrameParser(), Buffer.concat(sent)).frames.map(({ command }) => command);
  return { session, connection, journal, hub, sent, commands };
}

describe('a session', () => {
  it('stops reading while too much waits for a slow lookup, and reads on afterwards', async () => {
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letIn = resolve));
    const { session, connection } = open({ authenticate: (login) => gate.then(() => login) });
    session.receive(CONNECT);
    const frame = frameBytes('SEND', { destination: '/app/x' }, 'x'.repeat(4_000));
    for (let n = 0; n < 4; n += 1) session.receive(frame);
    expect(connection.pause).not.toHaveBeenCalled();
    for (let n = 0; n < 3; n += 1) session.receive(frame);
    expect(connection.pause).toHaveBeenCalledOnce();
    expect(connection.resume).not.toHaveBeenCalled();
    letIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.resume).toHaveBeenCalledOnce();
    expect(connection.close).not.toHaveBeenCalled();
  });

  it('waits 10 s for CONNECT, not longer', async () => {
    const { connection, commands } = open();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(connection.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(commands()).toEqual(['ERROR']);
    expect(connection.close).toHaveBeenCalledOnce();
  });

  it('once connected lasts, with a heart-beat each 10 s until it ends', async () => {
    const { session, connection, sent } = open();
    session.receive(CONNECT);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.close).not.toHaveBeenCalled();
    expect(sent.filter((bytes) => bytes.toString() === '\n')).toHaveLength(6);
    session.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing behind when it ends while a SUBSCRIBE is under way', async () => {
    const { session, journal, hub, commands } = open();
    session.receive(CONNECT);
    await vi.advanceTimersByTimeAsync(0);
    const follow = journal.follow.bind(journal);
    journal.follow = async (stream, listener) => {
      const following = await follow(stream, listener);
      session.end();
      return following;
    };
    session.receive(frameBytes('SUBSCRIBE', { id: '0', destination: '/topic/a', receipt: 'r' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.streams()).toBe(0);
    expect(journal.followers('/topic/a')).toBe(0);
    expect(commands()).toEqual(['CONNECTED']);
    await session.recheck(() => true);
  });

  it('moved to another stream by its rights gets a resync, without a refused destination', async () => {
    let stream = 'one';
    const { session, sent, commands } = open({ authorizeSubscribe: () => Promise.resolve({ stream }) });
    session.receive(CONNECT);
    session.receive(frameBytes('SUBSCRIBE', { id: '0', destination: '/topic/a', receipt: 'r' }));
    await vi.waitFor(() => expect(commands()).toContain('RECEIPT'));
    await session.recheck(() => true);
    stream = 'two';
    await session.recheck(() => true);
    const [error] = parsed(createFrameParser(), sent.at(-1)!).frames;
    expect(error!.command).toBe('ERROR');
    expect(error!.headers.get('message')).toBe('backend.unavailable');
    expect(error!.headers.has('destination')).toBe(false);
  });

  it('[LIV-5] SUBSCRIBEs that came together are looked up together and answered in their order, up to the one that is refused', async () => {
    const asked: string[] = [];
    const { session, sent, hub, commands } = open({
      authorizeSubscribe: async (_, destination) => {
        asked.push(destination);
        // The first check takes longest.
        for (let turn = asked.length; turn < 6; turn += 1) await Promise.resolve();
        return destination.endsWith('c') ? { refused: 'backend.forbidden' } : { stream: destination };
      },
    });
    session.receive(CONNECT);
    await vi.advanceTimersByTimeAsync(0);
    for (const name of ['a', 'b', 'c', 'd']) {
      session.receive(frameBytes('SUBSCRIBE', { id: name, destination: `/topic/${name}`, receipt: name }));
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['a', 'b', 'c', 'd'].map((name) => `/topic/${name}`));
    expect(commands()).toEqual(['CONNECTED', 'RECEIPT', 'RECEIPT', 'ERROR']);
    const frames = parsed(createFrameParser(), Buffer.concat(sent)).frames;
    expect(frames.slice(1).map(({ headers }) => headers.get('receipt-id'))).toEqual(['a', 'b', 'c']);
    expect(frames.at(-1)!.headers.get('destination')).toBe('/topic/c');
    expect(hub.streams()).toBe(0);
  });

  it('frames between SUBSCRIBEs are handled between them', async () => {
    const { session, hub, commands } = open();
    session.receive(CONNECT);
    await vi.advanceTimersByTimeAsync(0);
    const subscribe = (id: string, destination: string) =>
      session.receive(frameBytes('SUBSCRIBE', { id, destination, receipt: id }));
    subscribe('0', '/topic/a');
    session.receive(frameBytes('UNSUBSCRIBE', { id: '0', receipt: 'gone' }));
    subscribe('0', '/topic/b');
    await vi.advanceTimersByTimeAsync(0);
    expect(commands()).toEqual(['CONNECTED', 'RECEIPT', 'RECEIPT', 'RECEIPT']);
    expect(hub.streams()).toBe(1);
    subscribe('1', '/topic/c');
    subscribe('1', '/topic/d');
    await vi.advanceTimersByTimeAsync(0);
    expect(commands().slice(4)).toEqual(['RECEIPT', 'ERROR']);
    expect(hub.streams()).toBe(0);
  });

  it('[SRV-6] a slow look-up of the user does not disconnect', async () => {
    const { session, connection } = open({
      authenticate: (login) => new Promise((resolve) => setTimeout(() => resolve(login), 20_000)),
    });
    session.receive(CONNECT);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connection.close).not.toHaveBeenCalled();
    session.end();
  });
});
