import { type Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarms } from '#api/alarms.ts';
import { LiveRefused } from '#api/errors.ts';
import { type ClockSample, type LinkState, type LiveMessage } from '#api/ports.ts';
import { createLive, openSocketAt, reconnectDelayMs } from '#api/stomp.ts';
import { createTicker } from '#api/ticker.ts';

const SERVER_START = 1_700_000_000_000;

/** A WebSocket without a network: the test is the server. */
class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url = 'ws://test';
  readonly sent: string[] = [];

  send(data: string): void {
    this.sent.push(...data.split('\0').filter((frame) => frame.trim() !== ''));
  }
  close(): void {
    this.drop();
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  receive(command: string, headers: Readonly<Record<string, string>> = {}, body = ''): void {
    const head = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    this.onmessage?.({ data: `${command}\n${head.join('')}\n${body}\0` });
  }
  drop(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code: 1006 });
  }
  accept(): void {
    this.open();
    this.receive('CONNECTED', { version: '1.2', 'heart-beat': '10000,0' });
  }
  /** The headers of all frames with this command that were sent. */
  frames(command: string): Record<string, string>[] {
    const frames = this.sent.filter((frame) => frame.startsWith(`${command}\n`));
    return frames.map((frame) => {
      const [head = '', body = ''] = frame.split('\n\n');
      const pairs = head
        .split('\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);
      return { ...Object.fromEntries(pairs), body };
    });
  }
}

/** A client whose sockets the test holds; with `random` 1, every wait is the longest possible. */
function client({ random = 1, debug }: { random?: number; debug?: (line: string) => void } = {}) {
  const sockets: FakeSocket[] = [];
  const states: LinkState[] = [];
  const samples: ClockSample[] = [];
  const subscriptions: Subscription[] = [];
  const live = createLive({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    ticker: createTicker((ring) => createAlarms(ring)),
    now: () => SERVER_START + performance.now(),
    monotonic: () => performance.now(),
    random: () => random,
    onSample: (sample) => samples.push(sample),
  });
  let completed = false;
  const connect = async () => {
    const options = debug === undefined ? {} : { debug };
    const link$ = live.connect({ login: 'ani', passcode: 'secret' }, options);
    subscriptions.push(
      link$.subscribe({ next: (state) => states.push(state), complete: () => (completed = true) }),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  const socket = () => sockets.at(-1)!;
  const listen = (destination: string, since: () => number | null = () => null) => {
    const heard: (LiveMessage | Error)[] = [];
    const frames$ = live.subscribe(destination, since);
    subscriptions.push(frames$.subscribe({ next: (m) => heard.push(m), error: (e: Error) => heard.push(e) }));
    return heard;
  };
  const leave = () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  return {
    live,
    connect,
    socket,
    sockets,
    states,
    samples,
    listen,
    leave,
    subscriptions,
    ended: () => completed,
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const kinds = (states: readonly LinkState[]) => states.map(({ kind }) => kind);

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  }),
);
afterEach(() => vi.useRealTimers());

describe('the live channel', () => {
  it('[LIV-1] connects with the user’s credentials over STOMP 1.2 and says that it is open', async () => {
    const { connect, socket, states } = client();
    await connect();
    socket().accept();
    expect(socket().frames('CONNECT')[0]).toMatchObject({
      login: 'ani',
      passcode: 'secret',
      'accept-version': '1.2',
      'heart-beat': '0,10000',
    });
    expect(kinds(states)).toEqual(['connecting', 'open']);
  });

  it('[SRV-6] one beat of the server that is missed ends nothing, silence does', async () => {
    const { connect, socket, states } = client();
    await connect();
    socket().accept();
    const beat = () => socket().onmessage?.({ data: '\n' });
    await pass(9_000);
    beat();
    // The beat that is due next is missed, and the one after it is a little late.
    await pass(22_000);
    beat();
    expect(kinds(states)).toEqual(['connecting', 'open']);
    await pass(45_000);
    expect(kinds(states)).toContain('down');
  });

  it('[LIV-1] hands on frames with their numbers, and tells the clock that they are not from the future', async () => {
    const { connect, socket, listen, samples } = client();
    const heard = listen('/topic/contest/5');
    await connect();
    socket().accept();
    const [subscription] = socket().frames('SUBSCRIBE');
    expect(subscription).toMatchObject({ destination: '/topic/contest/5' });
    expect(subscription).not.toHaveProperty('since');
    const headers = {
      subscription: subscription!['id']!,
      'message-id': '1',
      destination: '/topic/contest/5',
    };
    socket().receive('MESSAGE', { ...headers, seq: '8', prev: '7', at: String(SERVER_START) }, '{"a":1}');
    socket().receive('MESSAGE', { ...headers, seq: '20', resync: 'true' });
    expect(heard).toEqual([
      { seq: 8, prev: 7, at: SERVER_START, resync: false, body: '{"a":1}' },
      { seq: 20, prev: null, at: null, resync: true, body: '' },
    ]);
    expect(samples).toEqual([{ sentAt: -Infinity, receivedAt: performance.now(), serverAt: SERVER_START }]);
  });

  it('[LIV-4] after a loss asks again for each destination, from the last number it has then', async () => {
    const { connect, socket, listen } = client();
    let last: number | null = 3;
    listen('/user/queue/submissions', () => last);
    await connect();
    socket().accept();
    expect(socket().frames('SUBSCRIBE')[0]).toMatchObject({ since: '3' });
    last = 9;
    socket().drop();
    await pass(2_001);
    socket().accept();
    expect(socket().frames('SUBSCRIBE')).toHaveLength(1);
    expect(socket().frames('SUBSCRIBE')[0]).toMatchObject({
      destination: '/user/queue/submissions',
      since: '9',
    });
  });

  it('[LIV-2] comes back by itself with growing delays up to 30 s, and says since when it is down and when it tries', async () => {
    const { connect, socket, sockets, states } = client();
    await connect();
    socket().accept();
    await pass(15_000);
    const lostAt = SERVER_START + performance.now();
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      socket().drop();
      const state = states.at(-1)!;
      if (state.kind !== 'down') throw new Error(state.kind);
      expect(state.since).toBe(lostAt);
      waits.push(state.retryAt - (SERVER_START + performance.now()));
      const before = sockets.length;
      await pass(waits.at(-1)! - 10);
      expect(sockets).toHaveLength(before);
      await pass(20);
      expect(sockets).toHaveLength(before + 1);
      await pass(0);
      if (tries === 0) expect(states.at(-1)?.kind).toBe('connecting');
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('[LIV-2] a connection that was good for a while starts from the shortest delay again', async () => {
    const { connect, socket, sockets, states } = client();
    await connect();
    for (const goodForMs of [0, 0, 15_000, 0]) {
      const before = sockets.length;
      socket().accept();
      await pass(goodForMs);
      socket().drop();
      while (sockets.length === before) await pass(100);
    }
    const waits = states.flatMap((state) => (state.kind === 'down' ? [state.retryAt - state.since] : []));
    expect(waits).toEqual([2_000, 4_000, 2_000, 4_000]);
  });

  it('[LIV-2] clients do not come back as one: the delays spread over nine tenths of the longest', () => {
    expect([
      reconnectDelayMs(1, 0),
      reconnectDelayMs(1, 1),
      reconnectDelayMs(5, 0),
      reconnectDelayMs(900, 1),
    ]).toEqual([200, 2_000, 3_000, 30_000]);
  });

  it('[LIV-2] gives up an attempt that has no answer after 10 s', async () => {
    const { connect, sockets, states } = client();
    await connect();
    await pass(10_001);
    expect(kinds(states)).toEqual(['connecting', 'down']);
    await pass(2_001);
    expect(sockets).toHaveLength(2);
  });

  it('[LIV-2] gives up a connection over which nothing comes, not even the beat', async () => {
    const { connect, socket, states } = client();
    await connect();
    socket().accept();
    await pass(40_000);
    expect(kinds(states).slice(0, 3)).toEqual(['connecting', 'open', 'down']);
  });

  it('[LIV-2] does not wait when it is told that the network is back', async () => {
    const { live, connect, socket, sockets } = client();
    await connect();
    socket().drop();
    await pass(500);
    live.reconnect();
    await pass(2);
    expect(sockets).toHaveLength(2);
    socket().accept();
    live.reconnect();
    await pass(5);
    expect(sockets).toHaveLength(2);
  });

  it('[LIV-2] gives up an open connection and opens another when it is told to', async () => {
    const { live, connect, socket, sockets, states } = client();
    await connect();
    socket().accept();
    live.reconnect({ drop: true });
    await pass(5);
    socket().accept();
    expect(sockets).toHaveLength(2);
    expect(kinds(states)).toEqual(['connecting', 'open', 'down', 'connecting', 'open']);
  });

  it('[LIV-2] gives up an attempt that hangs and makes another when it is told to: the machine slept over it', async () => {
    const { live, connect, socket, sockets } = client();
    await connect();
    socket().open();
    live.reconnect({ drop: true });
    await pass(5);
    expect(sockets).toHaveLength(2);
  });

  it.each(['login.wrong_credentials', 'login.expired', 'login.elsewhere', 'login.ended'])(
    '[LIV-2] %s ends it: nothing is tried again',
    async (key) => {
      const { connect, socket, sockets, states, ended } = client();
      await connect();
      socket().open();
      socket().receive('ERROR', { message: key });
      socket().drop();
      await pass(120_000);
      expect([states.at(-1), ended(), sockets.length]).toEqual([{ kind: 'refused', key }, true, 1]);
    },
  );

  it('[LIV-2] another error before the connection stands is tried again', async () => {
    const { connect, socket, sockets } = client();
    await connect();
    socket().open();
    socket().receive('ERROR', { message: 'live.unavailable' });
    socket().drop();
    await pass(2_001);
    expect(sockets).toHaveLength(2);
  });

  it('[LIV-5] a refused destination is told once and never asked for again; the others go on', async () => {
    const { connect, socket, listen } = client();
    const refused = listen('/topic/submissions');
    listen('/topic/contest/5');
    await connect();
    socket().accept();
    socket().receive('ERROR', { message: 'backend.forbidden', destination: '/topic/submissions' });
    socket().drop();
    await pass(2_001);
    socket().accept();
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(LiveRefused);
    expect(refused[0]).toMatchObject({ destination: '/topic/submissions', key: 'backend.forbidden' });
    expect(
      socket()
        .frames('SUBSCRIBE')
        .map(({ destination }) => destination),
    ).toEqual(['/topic/contest/5']);
  });

  it('publishes only while open, and keeps nothing for later', async () => {
    const { live, connect, socket } = client();
    expect(live.publish('/app/connect', '{}')).toBe(false);
    await connect();
    expect(live.publish('/app/connect', '{}')).toBe(false);
    socket().accept();
    expect(live.publish('/app/connect', '{"contestId":5}')).toBe(true);
    expect(socket().frames('SEND')).toMatchObject([{ destination: '/app/connect', body: '{"contestId":5}' }]);
  });

  it('leaving unsubscribes, disconnects and tries nothing more', async () => {
    const { connect, socket, sockets, leave, listen, states } = client();
    await connect();
    listen('/topic/contest/5');
    socket().accept();
    const before = states.length;
    leave();
    await pass(0);
    expect(socket().frames('DISCONNECT')).toHaveLength(1);
    socket().drop();
    await pass(120_000);
    expect([sockets.length, states.length]).toEqual([1, before]);
  });

  it('leaving while it waits for the next try opens no further socket', async () => {
    const { connect, socket, sockets, leave } = client();
    await connect();
    socket().drop();
    await pass(100);
    leave();
    await pass(120_000);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[LIV-7] [EVT-3] the verbose log has every line but never the passcode', async () => {
    const lines: string[] = [];
    const { connect, socket } = client({ debug: (line) => lines.push(line) });
    await connect();
    socket().accept();
    expect(lines.join('\n')).toContain('login:ani');
    expect(lines.join('\n')).not.toContain('secret');
  });
});

describe("the live channel's socket", () => {
  it.each([
    ['http:', 'ws://agon.test:8080/ws'],
    ['https:', 'wss://agon.test:8080/ws'],
  ])('of a page over %s is at %s', (protocol, url) => {
    const opened: unknown[][] = [];
    const socket = function (...args: unknown[]) {
      opened.push(args);
    };
    vi.stubGlobal('WebSocket', socket);
    openSocketAt('/ws', { protocol, host: 'agon.test:8080' })();
    vi.unstubAllGlobals();
    expect(opened).toEqual([[url, ['v12.stomp']]]);
  });
});

describe('each connection', () => {
  it('[LIV-1] says its contest before it subscribes to anything, also when it is made anew', async () => {
    const { live, socket, sockets, listen, subscriptions } = client();
    subscriptions.push(
      live.connect({ login: 'ani', passcode: 'secret' }).subscribe((link) => {
        if (link.kind === 'open') live.publish('/app/connect', '{"contestId":7}');
      }),
    );
    listen('/topic/configuration');
    await pass(0);
    socket().accept();
    await pass(0);
    const commands = () => socket().sent.map((frame) => frame.slice(0, frame.indexOf('\n')));
    expect(commands()).toEqual(['CONNECT', 'SEND', 'SUBSCRIBE']);
    socket().drop();
    while (sockets.length === 1) await pass(100);
    socket().accept();
    await pass(0);
    expect(commands()).toEqual(['CONNECT', 'SEND', 'SUBSCRIBE']);
  });
});
