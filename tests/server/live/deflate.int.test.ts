import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type JsonValue } from '#server/db/json-column.ts';
import { type Gathering } from '#server/live/gathering.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Harness, RawClient, startLive } from './harness.ts';

let harness: Harness;
afterEach(() => harness.stop());

/** No gathering: each appended entry becomes a frame. */
const each: Gathering = { ms: 0, mostMissed: 500, canWait: () => true, merge: () => null };
const gatheringOf = (destination: string) => (destination.startsWith('/topic/board') ? each : null);

const text = (n: number): JsonValue => ({ action: 'cells', n, cells: [[n % 17, n % 5, n, 0, n * 7919]] });
const bodies = (client: RawClient, topic: string) =>
  client
    .messages()
    .filter(({ headers }) => headers.get('destination') === topic)
    .map(({ body }) => JSON.parse(body) as JsonValue);
const bytesRead = (client: RawClient) =>
  (client.socket as unknown as { _socket: { bytesRead: number } })._socket.bytesRead;

async function said(clients: readonly RawClient[], topic: string, count: number, from: number) {
  for (let n = from; n < from + count; n += 1) {
    harness.journal.append(topic, text(n));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(() => {
    for (const client of clients) expect(bodies(client, topic).at(-1)).toEqual(text(from + count - 1));
  });
}

describe('frames compressed once for all', () => {
  it('[LIV-1] [STD-8] deliver the same to clients that came early, late, follow two boards, or understand no compression', async () => {
    harness = await startLive({ gatheringOf });
    const early = await RawClient.in(harness.url);
    const both = await RawClient.in(harness.url);
    const plain = await RawClient.in(harness.url, 'ana', { perMessageDeflate: false });
    const short = await RawClient.in(harness.url, 'ana', {
      perMessageDeflate: { serverNoContextTakeover: true },
    });
    expect(early.socket.extensions).toBe('permessage-deflate');
    expect(plain.socket.extensions).toBe('');
    const all = [early, both, plain, short];
    for (const client of all) await client.subscribe('/topic/board/1', { id: 'b' });
    await both.subscribe('/topic/board/2', { id: 'c' });
    await said(all, '/topic/board/1', 150, 1);
    const late = await RawClient.in(harness.url);
    await late.subscribe('/topic/board/1', { id: 'b' });
    for (let n = 0; n < 200; n += 10) {
      harness.journal.append('/topic/board/2', text(n));
      await said([...all, late], '/topic/board/1', 10, 151 + n);
    }
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => text(from + n));
    for (const client of all) expect(bodies(client, '/topic/board/1')).toEqual(range(1, 351));
    expect(bodies(late, '/topic/board/1')).toEqual(range(151, 351));
    expect(bodies(both, '/topic/board/2')).toHaveLength(20);
    // About a third of the uncompressed bytes, although each frame has only about 150 bytes.
    expect(bytesRead(early)).toBeLessThan(bytesRead(plain) / 2.5);
    expect(bytesRead(short)).toBeGreaterThan(bytesRead(early));
  });

  it('[LIV-1] a browser’s compressed frames are understood, in pieces too, and one that bursts is refused', async () => {
    harness = await startLive();
    const client = await RawClient.in(harness.url, 'ana', { perMessageDeflate: { threshold: 0 } });
    const body = JSON.stringify({ text: 'ё'.repeat(3_000) });
    const frame = `SEND\ndestination:/app/x\n\n${body}\0`;
    client.socket.send(frame.slice(0, 1_000), { fin: false, compress: true });
    client.socket.send(frame.slice(1_000), { fin: true, compress: true });
    await eventually(() => expect(harness.received).toEqual([`ana /app/x ${body}`]));
    const bomb = await RawClient.in(harness.url, 'ana', { perMessageDeflate: { threshold: 0 } });
    bomb.socket.send(Buffer.alloc(5_000_000, 'a'), { compress: true, binary: false });
    expect(await bomb.closed()).toBe(1009);
    expect(harness.live.connections()).toBe(1);
  });

  it('[LIV-1] a client with a smaller window than others gets frames uncompressed', async () => {
    harness = await startLive({ gatheringOf });
    const { hostname, port } = new URL(harness.url.replace('ws:', 'http:'));
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          [
            'GET /ws HTTP/1.1',
            `Host: ${hostname}:${port}`,
            'Upgrade: websocket',
            'Connection: Upgrade',
            `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
            'Sec-WebSocket-Version: 13',
            'Sec-WebSocket-Protocol: v12.stomp',
            'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=10',
            '\r\n',
          ].join('\r\n'),
        ),
      );
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toContain('101 Switching Protocols');
    expect(answer.toLowerCase()).not.toContain('sec-websocket-extensions');
  });
});
