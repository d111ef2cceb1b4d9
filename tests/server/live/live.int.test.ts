import { afterEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { clientAddressBy, trustOf } from '#server/http/client-address.ts';
import { type Frame } from '#server/live/frames.ts';
import { frameBytes, type Harness, header, RawClient, startLive } from './harness.ts';
import { eventually } from '#tests/support/eventually.ts';

let harness: Harness;
afterEach(() => harness.stop());

const commands = (client: RawClient): readonly string[] => client.frames.map((frame) => frame.command);
const bodies = (client: RawClient): readonly unknown[] =>
  client.messages().map(({ body }) => JSON.parse(body));

async function refusedWith(client: RawClient): Promise<Frame> {
  const error = await client.heard('ERROR');
  expect(await client.closed()).toBe(1008);
  expect(client.frames.at(-1)).toBe(error);
  return error;
}

describe('coming in', () => {
  it('[LIV-1] the right credentials are answered with CONNECTED and the heart-beat on offer', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    const connected = await client.heard('CONNECTED');
    expect(header(connected, 'version')).toBe('1.2');
    expect(header(connected, 'heart-beat')).toBe('60000,0');
    expect(client.socket.protocol).toBe('v12.stomp');
    expect(client.socket.extensions).toBe('permessage-deflate');
    expect(harness.live.connections()).toBe(1);
  });

  it.each([
    ['a wrong password', { login: 'ana', passcode: 'wrong' }],
    ['an unknown user', { login: 'nobody', passcode: 'wrong' }],
    ['no password', { login: 'ana' }],
    ['no credentials', {}],
  ])('[LIV-5] %s is refused in the same words, and the connection closed', async (_, credentials) => {
    harness = await startLive();
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', receipt: 'r', ...credentials });
    const error = await refusedWith(client);
    expect([...error.headers]).toEqual([
      ['message', 'login.wrong_credentials'],
      ['receipt-id', 'r'],
    ]);
    expect(error.body).toBe('');
    await eventually(() => expect(harness.live.connections()).toBe(0));
  });

  it('a failure of ours is not called a wrong password', async () => {
    harness = await startLive({ authenticate: () => Promise.reject(new Error('no database')) });
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('STOMP', { 'accept-version': '1.1,1.2', login: 'ana', passcode: 'secret' });
    const error = await refusedWith(client);
    expect(header(error, 'message')).toBe('backend.unavailable');
    expect(error.body).toBe('');
    expect(harness.log).toContainEqual(expect.objectContaining({ level: 'warn', detail: 'no database' }));
    expect(JSON.stringify(harness.log)).not.toContain('secret');
  });

  it.each([
    [false, '127.0.0.1'],
    [1, '203.0.113.9'],
    [['127.0.0.1'], '203.0.113.9'],
    [['10.0.0.2'], '127.0.0.1'],
  ] as const)('[SEC-4] with the proxies %j the log names %s', async (trusted, address) => {
    harness = await startLive({ addressOf: clientAddressBy(trustOf(trusted)) });
    const forged = '198.51.100.1, 203.0.113.9';
    const client = new RawClient(harness.url, { headers: { 'x-forwarded-for': forged } });
    await client.opened();
    expect(harness.log).toContainEqual({ level: 'debug', event: 'live.opened', address });
  });

  it('a client of other versions learns which one is spoken', async () => {
    harness = await startLive();
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.0,1.1', login: 'ana', passcode: 'secret' });
    expect(header(await refusedWith(client), 'version')).toBe('1.2');
  });

  it('[LIV-5] nothing is served before CONNECT', async () => {
    harness = await startLive();
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('SEND', { destination: '/app/connect', receipt: 'r' }, '{}');
    expect(header(await refusedWith(client), 'receipt-id')).toBe('r');
    expect(harness.received).toEqual([]);
  });

  it('a client that does not connect in time is disconnected', async () => {
    harness = await startLive({ timing: { connectMs: 20 } });
    const client = new RawClient(harness.url);
    await refusedWith(client);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['no site', { origin: 'null' }, 403],
  ])('[LIV-5] a page of %s may not connect', async (_, options, status) => {
    harness = await startLive();
    const client = new RawClient(harness.url, options);
    await expect(client.opened()).rejects.toThrow(String(status));
  });

  it('pages of the same host and of allowed origins may connect', async () => {
    harness = await startLive({ allowedOrigins: ['https://board.example'] });
    await RawClient.in(harness.url, 'ana', {
      origin: harness.url.replace('ws:', 'http:').replace('/ws', ''),
    });
    await RawClient.in(harness.url, 'ana', { origin: 'https://board.example' });
  });

  it('another path is not found, and an unknown subprotocol is not chosen', async () => {
    harness = await startLive();
    await expect(new RawClient(harness.url.replace('/ws', '/other')).opened()).rejects.toThrow('404');
    const other = new WebSocket(harness.url, ['v10.stomp']);
    const failed = await new Promise<Error>((resolve) => other.on('error', resolve));
    expect(failed.message).toMatch('subprotocol');
  });
});

describe('frames in their order', () => {
  it('[LIV-1] frames in one message wait for the slow lookups before them and are answered in order', async () => {
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letIn = resolve));
    const received: string[] = [];
    let busy = 0;
    harness = await startLive({
      authenticate: (login) => gate.then(() => ({ login })),
      authorizeSubscribe: async (_, destination) => {
        await new Promise((resolve) => setImmediate(resolve));
        return { stream: destination };
      },
      receive: async (_, __, body) => {
        busy += 1;
        expect(busy).toBe(1);
        for (let turns = 5 - Number(body); turns > 0; turns -= 1)
          await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
        received.push(body);
        return null;
      },
    });
    const client = new RawClient(harness.url);
    await client.opened();
    client.socket.send(
      Buffer.concat([
        frameBytes('CONNECT', { 'accept-version': '1.2', login: 'ana', passcode: 'x' }),
        frameBytes('SUBSCRIBE', { id: '0', destination: '/topic/a', receipt: 'r0' }),
        ...[1, 2, 3, 4].map((n) =>
          frameBytes('SEND', { destination: '/app/x', receipt: `r${n}` }, String(n)),
        ),
        frameBytes('DISCONNECT', { receipt: 'bye' }),
        frameBytes('SEND', { destination: '/app/x' }, '5'),
      ]),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.frames).toEqual([]);
    letIn();
    expect(await client.closed()).toBe(1000);
    expect(received).toEqual(['1', '2', '3', '4']);
    expect(client.frames.map((frame) => header(frame, 'receipt-id') ?? frame.command)).toEqual([
      'CONNECTED',
      'r0',
      'r1',
      'r2',
      'r3',
      'r4',
      'bye',
    ]);
  });

  it('a client that talks on while it is being let in is heard completely', async () => {
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letIn = resolve));
    harness = await startLive({ authenticate: (login) => gate.then(() => ({ login })) });
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', login: 'ana', passcode: 'x' });
    for (let n = 0; n < 50; n += 1) client.say('SEND', { destination: '/app/x' }, String(n));
    client.say('DISCONNECT', { receipt: 'bye' });
    letIn();
    await client.heardReceipt('bye');
    expect(harness.received).toEqual(Array.from({ length: 50 }, (_, n) => `ana /app/x ${n}`));
  });

  it('frames split over messages and joined in one are the same frames', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    const bytes = frameBytes('SEND', { destination: '/app/x', receipt: 'r' }, 'здравей');
    for (const byte of bytes) client.socket.send(Buffer.of(byte), { binary: true });
    await client.heardReceipt('r');
    client.socket.send(Buffer.concat([bytes, Buffer.from('\n\n'), bytes]));
    await eventually(() => expect(harness.received).toEqual(Array(3).fill('ana /app/x здравей')));
  });

  it('a committed transaction is taken as a whole, an aborted one not at all', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    for (const transaction of ['a', 'b']) {
      client.say('BEGIN', { transaction });
      client.say('SEND', { destination: '/app/x', transaction }, transaction);
    }
    client.say('SEND', { destination: '/app/x', receipt: 'outside' }, 'outside');
    await client.heardReceipt('outside');
    client.say('ABORT', { transaction: 'a' });
    client.say('COMMIT', { transaction: 'b', receipt: 'done' });
    await client.heardReceipt('done');
    expect(harness.received).toEqual(['ana /app/x outside', 'ana /app/x b']);
  });

  it('ACK and NACK are taken and change nothing', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    client.say('ACK', { id: '1' });
    client.say('NACK', { id: '1', receipt: 'r' });
    await client.heardReceipt('r');
  });
});

describe('refusals', () => {
  it.each<[string, Buffer]>([
    ['an unknown command', frameBytes('HELLO', { receipt: 'r' })],
    ['a second CONNECT', frameBytes('CONNECT', { 'accept-version': '1.2', receipt: 'r' })],
    ['SUBSCRIBE without an id', frameBytes('SUBSCRIBE', { destination: '/topic/a', receipt: 'r' })],
    ['SUBSCRIBE without a destination', frameBytes('SUBSCRIBE', { id: '1', receipt: 'r' })],
    [
      'a since that is no number',
      frameBytes('SUBSCRIBE', { id: '1', destination: '/t', since: '-1', receipt: 'r' }),
    ],
    ['SEND without a destination', frameBytes('SEND', { receipt: 'r' })],
    ['a body where none belongs', frameBytes('UNSUBSCRIBE', { id: '1', receipt: 'r' }, 'x')],
    ['COMMIT of no transaction', frameBytes('COMMIT', { transaction: 't', receipt: 'r' })],
    [
      'a body past the limit',
      frameBytes('SEND', { destination: '/app/x', receipt: 'r' }, 'x'.repeat(65_537)),
    ],
    ['an undefined escape', Buffer.from('SEND\nreceipt:r\ndestination:\\t\n\n\0')],
    ['a refused SEND', frameBytes('SEND', { destination: '/app/refused', receipt: 'r' })],
  ])('%s is an ERROR with the receipt, and the end', async (_, bytes) => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    client.socket.send(bytes);
    const error = await refusedWith(client);
    expect(header(error, 'receipt-id')).toBe('r');
    expect(header(error, 'message')).toBe('backend.bad_request');
    expect(header(error, 'destination')).toBeUndefined();
  });

  it('[LIV-5] a refused SUBSCRIBE names the destination, and nothing of it is ever heard', async () => {
    harness = await startLive();
    harness.forbidden.add('/topic/secret');
    const client = await RawClient.in(harness.url);
    await client.subscribe('/topic/open');
    client.say('SUBSCRIBE', { id: '1', destination: '/topic/secret', since: '0', receipt: 'r' });
    const error = await refusedWith(client);
    expect(Object.fromEntries(error.headers)).toEqual({
      message: 'backend.forbidden',
      destination: '/topic/secret',
      'receipt-id': 'r',
    });
    expect(harness.journal.followers('/topic/secret')).toBe(0);
    expect(harness.journal.followers('/topic/open')).toBe(0);
  });

  it.each(['client', 'client-individual', 'sometimes'])(
    'a subscription with ack:%s is refused by its name',
    async (ack) => {
      harness = await startLive();
      const client = await RawClient.in(harness.url);
      client.say('SUBSCRIBE', { id: '1', destination: '/topic/a', ack, receipt: 'r' });
      const error = await refusedWith(client);
      expect(header(error, 'message')).toBe('backend.bad_request');
      expect(error.body).toMatch(
        ack === 'sometimes' ? 'ack mode is not offered' : `ack:${ack} is not offered`,
      );
      expect(harness.journal.followers('/topic/a')).toBe(0);
    },
  );

  it('ack:auto is the default and the only mode', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    await client.subscribe('/topic/a', { ack: 'auto' });
    harness.journal.append('/topic/a', 1);
    await client.heard('MESSAGE');
  });

  it('a failure of ours does not look like a refused destination', async () => {
    harness = await startLive();
    harness.journal.broken = new Error('no database');
    const client = await RawClient.in(harness.url);
    client.say('SUBSCRIBE', { id: '1', destination: '/topic/a' });
    const error = await refusedWith(client);
    expect(header(error, 'message')).toBe('backend.unavailable');
    expect(header(error, 'destination')).toBeUndefined();
  });

  it('64 subscriptions are allowed, and one that was given up makes room', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    for (let n = 0; n < 64; n += 1) client.say('SUBSCRIBE', { id: `s${n}`, destination: `/topic/${n}` });
    client.say('UNSUBSCRIBE', { id: 's0' });
    await client.subscribe('/topic/again', { id: 's0' });
    expect(harness.journal.followers('/topic/0')).toBe(0);
    client.say('SUBSCRIBE', { id: 'one too many', destination: '/topic/x' });
    expect(header(await refusedWith(client), 'message')).toBe('backend.too_large');
  });

  it('a message past the WebSocket limit ends the connection', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    client.socket.send(Buffer.alloc(300_000, 10));
    expect(await client.closed()).toBe(1009);
  });
});

describe('messages', () => {
  it('[LIV-1] a subscriber gets new entries, after the receipt, until it unsubscribes', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    harness.journal.append('/topic/a', 'old');
    await client.subscribe('/topic/a');
    harness.journal.append('/topic/a', { action: 'update', diffTimeEnd: 600 });
    const message = await client.heard('MESSAGE');
    expect(Object.fromEntries(message.headers)).toMatchObject({ subscription: 'sub-0', seq: '2', prev: '1' });
    client.say('UNSUBSCRIBE', { id: 'sub-0', receipt: 'gone' });
    await client.heardReceipt('gone');
    harness.journal.append('/topic/a', 'unheard');
    await client.subscribe('/topic/b');
    harness.journal.append('/topic/b', 'heard');
    await eventually(() => expect(bodies(client)).toContain('heard'));
    expect(bodies(client)).toEqual([{ action: 'update', diffTimeEnd: 600 }, 'heard']);
  });

  it('[LIV-4] with since, the receipt comes first, then missed entries, then new ones', async () => {
    harness = await startLive();
    for (let n = 1; n <= 250; n += 1) harness.journal.append('/topic/a', n);
    const client = await RawClient.in(harness.url);
    await client.subscribe('/topic/a', { since: '3' });
    harness.journal.append('/topic/a', 251);
    await eventually(() => expect(client.messages()).toHaveLength(248));
    expect(commands(client).slice(0, 3)).toEqual(['CONNECTED', 'RECEIPT', 'MESSAGE']);
    expect(bodies(client)).toEqual(Array.from({ length: 248 }, (_, i) => i + 4));
  });

  it('[LIV-4] entries out of reach are announced by one empty message with the number to load up to', async () => {
    harness = await startLive();
    for (let n = 1; n <= 5; n += 1) harness.journal.append('/topic/a', n);
    harness.journal.trim('/topic/a', 4);
    const client = await RawClient.in(harness.url);
    await client.subscribe('/topic/a', { since: '2' });
    const message = await client.heard('MESSAGE');
    expect(message.body).toBe('');
    expect(header(message, 'resync')).toBe('true');
    expect(header(message, 'seq')).toBe('5');
  });

  it('[LIV-5] one destination of two people is two streams', async () => {
    harness = await startLive();
    const [ana, boris] = await Promise.all([
      RawClient.in(harness.url, 'ana'),
      RawClient.in(harness.url, 'boris'),
    ]);
    await Promise.all([ana.subscribe('/user/queue/x'), boris.subscribe('/user/queue/x')]);
    harness.journal.append('/user/queue/x@ana', 'for ana');
    harness.journal.append('/user/queue/x@boris', 'for boris');
    await Promise.all([ana.heard('MESSAGE'), boris.heard('MESSAGE')]);
    expect([bodies(ana), bodies(boris)]).toEqual([['for ana'], ['for boris']]);
  });

  it('[LIV-4] a client that does not read is dropped, and has everything after it came back', async () => {
    harness = await startLive();
    const journal = harness.journal;
    const slow = await RawClient.in(harness.url, 'slow', { perMessageDeflate: false });
    const quick = await RawClient.in(harness.url, 'quick');
    await Promise.all([slow.subscribe('/topic/a'), quick.subscribe('/topic/a')]);
    slow.socket.pause();
    const bulk = 'x'.repeat(100_000);
    let appended = 0;
    while (harness.live.connections() === 2 && appended < 500) {
      const seq = journal.append('/topic/a', bulk);
      appended += 1;
      await eventually(() => expect(header(quick.messages().at(-1), 'seq')).toBe(String(seq)), {
        interval: 1,
      });
    }
    expect(harness.live.connections()).toBe(1);
    expect(harness.log).toContainEqual(expect.objectContaining({ level: 'warn', event: 'live.dropped' }));
    slow.socket.resume();
    await slow.closed();
    const since = header(slow.messages().at(-1), 'seq') ?? '0';
    const back = await RawClient.in(harness.url, 'slow');
    await back.subscribe('/topic/a', { since });
    await eventually(() => expect(header(back.messages().at(-1), 'seq')).toBe(String(appended)), {
      timeout: 10_000,
    });
    const numbers = [...slow.messages(), ...back.messages()].map((frame) => Number(header(frame, 'seq')));
    expect(numbers).toEqual(Array.from({ length: appended }, (_, i) => i + 1));
    expect(harness.live.connections()).toBe(2);
  });

  it("a replay of many megabytes goes at the reader's pace", async () => {
    harness = await startLive();
    for (let n = 1; n <= 200; n += 1) harness.journal.append('/topic/a', 'x'.repeat(100_000));
    const client = await RawClient.in(harness.url, 'ana', { perMessageDeflate: false });
    await client.subscribe('/topic/a', { since: '0' });
    await eventually(() => expect(client.messages()).toHaveLength(200), { timeout: 10_000 });
    expect(harness.log.filter(({ event }) => event === 'live.dropped')).toEqual([]);
  });
});

describe('staying', () => {
  it('heart-beats come to clients that want them; none are asked of clients', async () => {
    harness = await startLive({ timing: { heartBeatMs: 10 } });
    const silent = await RawClient.in(harness.url);
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', 'heart-beat': '5,5', login: 'ana', passcode: 'secret' });
    expect(header(await client.heard('CONNECTED'), 'heart-beat')).toBe('10,0');
    await eventually(() => expect(client.heartBeats).toBeGreaterThan(3));
    expect(silent.heartBeats).toBe(0);
    expect(silent.closeCode).toBeUndefined();
  });

  it('a heart-beat that is not two numbers is refused', async () => {
    harness = await startLive();
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('CONNECT', {
      'accept-version': '1.2',
      'heart-beat': 'often',
      login: 'ana',
      passcode: 'secret',
    });
    await refusedWith(client);
  });

  it('a client that answers no ping is dropped, one that does stays', async () => {
    harness = await startLive({ timing: { pingMs: 300 } });
    const answers = await RawClient.in(harness.url);
    const silent = await RawClient.in(harness.url, 'ana', { autoPong: false });
    expect(await silent.closed()).toBe(1006);
    expect(answers.closeCode).toBeUndefined();
    expect(harness.live.connections()).toBe(1);
  });

  it('[SRV-6] one missed ping ends no connection', async () => {
    harness = await startLive({ timing: { pingMs: 100 } });
    const client = await RawClient.in(harness.url, 'ana', { autoPong: false });
    let pings = 0;
    client.socket.on('ping', () => {
      pings += 1;
      if (pings % 2 === 0) client.socket.pong();
    });
    await eventually(() => expect(pings).toBeGreaterThan(6));
    expect(client.closeCode).toBeUndefined();
  });

  it('[TSK-8] every sign of an admitted client is heard: answers to pings too', async () => {
    const heard: string[] = [];
    harness = await startLive({ timing: { pingMs: 50 }, heard: ({ login }) => void heard.push(login) });
    const stranger = new RawClient(harness.url);
    await stranger.opened();
    await RawClient.in(harness.url, 'ana');
    const before = heard.length;
    await eventually(() => expect(heard.length).toBeGreaterThan(before + 2));
    expect(new Set(heard)).toEqual(new Set(['ana']));
  });

  it('[LIV-5] a disconnected client hears why, and no other is disconnected', async () => {
    harness = await startLive();
    const [ana, boris] = await Promise.all([
      RawClient.in(harness.url, 'ana'),
      RawClient.in(harness.url, 'boris'),
    ]);
    harness.live.disconnectWhere(({ login }) => login === 'ana', 'login.wrong_credentials');
    expect(header(await refusedWith(ana), 'message')).toBe('login.wrong_credentials');
    await boris.subscribe('/topic/a');
  });

  it('[LIV-5] a client disconnected while being admitted does not come in', async () => {
    let letIn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letIn = resolve));
    const asked = vi.fn();
    harness = await startLive({
      authenticate: (login) => {
        asked();
        return gate.then(() => ({ login }));
      },
    });
    const client = new RawClient(harness.url);
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', login: 'ana', passcode: 'secret' });
    await eventually(() => expect(asked).toHaveBeenCalled());
    harness.live.disconnectWhere(({ login }) => login === 'ana', 'login.wrong_credentials');
    letIn();
    await refusedWith(client);
    expect(commands(client)).toEqual(['ERROR']);
  });

  it('[LIV-5] a right that was taken away ends the sessions of those who lost it', async () => {
    harness = await startLive();
    const [ana, boris] = await Promise.all([
      RawClient.in(harness.url, 'ana'),
      RawClient.in(harness.url, 'boris'),
    ]);
    await Promise.all([ana.subscribe('/topic/a', { id: 'x' }), boris.subscribe('/topic/b')]);
    await ana.subscribe('/topic/b', { id: 'y' });
    await harness.live.recheck(() => true);
    harness.forbidden.add('/topic/a');
    await harness.live.recheck((_, destination) => destination === '/topic/b');
    expect(ana.closeCode).toBeUndefined();
    await harness.live.recheck((_, destination) => destination === '/topic/a');
    expect(harness.journal.followers('/topic/a')).toBe(0);
    const error = await refusedWith(ana);
    expect(Object.fromEntries(error.headers)).toEqual({
      message: 'backend.forbidden',
      destination: '/topic/a',
    });
    harness.journal.append('/topic/b', 1);
    await boris.heard('MESSAGE');
  });

  it('[LIV-5] a right taken away while it is being asked for is seen as well', async () => {
    let allowed = true;
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const asked = vi.fn();
    harness = await startLive({
      authorizeSubscribe: async (_, destination) => {
        const before = allowed;
        asked();
        await gate;
        return before ? { stream: destination } : { refused: 'backend.forbidden' };
      },
    });
    const client = await RawClient.in(harness.url);
    client.say('SUBSCRIBE', { id: '0', destination: '/topic/a' });
    await eventually(() => expect(asked).toHaveBeenCalled());
    allowed = false;
    const rechecked = harness.live.recheck(() => true);
    answer();
    await rechecked;
    expect(header(await refusedWith(client), 'destination')).toBe('/topic/a');
  });

  it('closing disconnects all clients and admits none', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    await client.subscribe('/topic/a');
    await harness.live.close();
    expect(await client.closed()).toBe(1001);
    expect(harness.journal.followers('/topic/a')).toBe(0);
    await expect(new RawClient(harness.url).opened()).rejects.toThrow('503');
  });
});
