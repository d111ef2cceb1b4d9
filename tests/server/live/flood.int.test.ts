// F1
import { afterEach, describe, expect, it } from 'vitest';
import { type Harness, header, RawClient, startLive } from './harness.ts';
import { eventually } from '#tests/support/eventually.ts';

const ACK = 'ACK\nid:1\n\n\0';
const COMPRESSED = { perMessageDeflate: { threshold: 0 } };
const WITHIN = { timeout: 5_000, interval: 2 };

let harness: Harness;
afterEach(() => harness.stop());

async function opened(options = {}): Promise<RawClient> {
  const client = new RawClient(harness.url, options);
  await client.opened();
  return client;
}

/** Waits until the server refuses a client that has sent too much. */
async function refusedForTooMuch(client: RawClient): Promise<void> {
  expect(header(await client.heard('ERROR'), 'message')).toBe('backend.too_large');
  await client.closed();
  await eventually(() => expect(harness.live.connections()).toBe(0), WITHIN);
}

describe('a client that has not authenticated', () => {
  it('[SEC-1] [LIV-1] may not have a few hundred bytes become hundreds of thousands', async () => {
    harness = await startLive();
    const client = await opened(COMPRESSED);
    client.socket.send(ACK.repeat(25_000), { compress: true });
    await refusedForTooMuch(client);
  });

  it('[SEC-1] [LIV-1] may not send many small messages that are each of legal size', async () => {
    harness = await startLive();
    const client = await opened(COMPRESSED);
    for (let n = 0; n < 2_000; n += 1) client.socket.send('\n'.repeat(8_000), { compress: true });
    await refusedForTooMuch(client);
  });

  it.each([
    ['ends of lines', (client: RawClient) => client.socket.send('\n'.repeat(80_000))],
    [
      'empty messages',
      (client: RawClient) => {
        for (let n = 0; n < 2_000; n += 1) client.socket.send('');
      },
    ],
    [
      'pings',
      (client: RawClient) => {
        for (let n = 0; n < 2_000; n += 1) client.socket.ping();
      },
    ],
  ])('[SEC-1] may not send %s without end', async (_, send) => {
    harness = await startLive();
    const client = await opened();
    send(client);
    await refusedForTooMuch(client);
  });

  it('[SEC-1] [SRV-6] leaves room to others of the same address, which come in when it has gone', async () => {
    harness = await startLive();
    const silent = await Promise.all(Array.from({ length: 200 }, () => opened()));
    const more = Array.from({ length: 400 }, () => new RawClient(harness.url));
    const behind = RawClient.in(harness.url, 'behind');
    await eventually(() => expect(harness.live.lobby.full.place).toBeGreaterThan(100), WITHIN);
    expect(harness.live.connections()).toBeLessThan(400);
    for (const { socket } of [...silent, ...more]) socket.terminate();
    await behind;
    await eventually(() => expect(harness.live.lobby.count).toBe(0), WITHIN);
  });
});

describe('an authenticated client', () => {
  it('[SEC-1] [LIV-1] may send the frames of a page that comes in, and not frames without end', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url);
    for (let n = 0; n < 60; n += 1) client.say('SUBSCRIBE', { id: `s${n}`, destination: `/topic/${n}` });
    for (let n = 0; n < 60; n += 1) client.say('UNSUBSCRIBE', { id: `s${n}` });
    client.say('SEND', { destination: '/app/x', receipt: 'all' });
    await client.heardReceipt('all');
    client.socket.send(ACK.repeat(7_000));
    await refusedForTooMuch(client);
  });

  it('[SEC-1] [SRV-6] gives the program a turn after each frame that others wait behind', async () => {
    let atTheTurn: number | undefined;
    harness = await startLive({
      receive: () => {
        received += 1;
        if (received === 1) setImmediate(() => (atTheTurn = received));
        return Promise.resolve(null);
      },
    });
    let received = 0;
    const client = await RawClient.in(harness.url);
    client.socket.send('SEND\ndestination:/app/x\n\n\0'.repeat(200));
    await eventually(() => expect(received).toBe(200), WITHIN);
    expect(atTheTurn).toBeLessThan(20);
  });
});
