import { type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CallsInHand, countInHand } from '#server/http/in-hand.ts';

let http: FastifyInstance;
let inHand: CallsInHand;
let origin: string;
let url: string;
let lines: PassThrough;
let release: () => void;
let begun: number;

beforeEach(async () => {
  begun = 0;
  lines = new PassThrough();
  http = fastify({ forceCloseConnections: true });
  inHand = countInHand(http);
  const released = new Promise<void>((resolve) => (release = resolve));
  http.get('/slow', async () => {
    begun += 1;
    await released;
    return 'answered';
  });
  http.get('/feed', (_request, reply) => reply.send(lines));
  await http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  url = `${origin}/slow`;
});
afterEach(() => http.close());

it('[SRV-6] a server told to end answers the calls under way, and takes no new ones', async () => {
  const calls = [fetch(url), fetch(url)];
  await expect.poll(() => begun).toBe(2);
  inHand.takeNoMore();
  await expect(fetch(url)).rejects.toThrow();
  let isOver = false;
  const over = inHand.answered(60_000).then(() => (isOver = true));
  expect(isOver).toBe(false);
  release();
  for (const answer of await Promise.all(calls)) {
    expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'answered']);
  }
  await over;
  expect(begun).toBe(2);
});

it('[SRV-6] it does not wait for endless answers, nor for callers who are gone', async () => {
  const gone = new AbortController();
  const calls = [fetch(url), fetch(url, { signal: gone.signal })].map((call) => call.catch(() => null));
  await expect.poll(() => begun).toBe(2);
  inHand.takeNoMore();
  await inHand.answered(20);
  gone.abort();
  release();
  await inHand.answered(60_000);
  await Promise.all(calls);
});

it('[SRV-6] an answer is awaited until it begins: a feed that goes on is not, though it is in hand', async () => {
  lines.write('{}\n');
  const feed = await fetch(`${origin}/feed`);
  expect(inHand.isAwaited()).toBe(false);
  const call = fetch(url);
  await expect.poll(() => begun).toBe(1);
  expect(inHand.isAwaited()).toBe(true);
  release();
  await (await call).text();
  expect(inHand.isAwaited()).toBe(false);
  let isOver = false;
  const over = inHand.answered(60_000).then(() => (isOver = true));
  lines.end();
  expect([isOver, await feed.text()]).toEqual([false, '{}\n']);
  await over;
});

it('[SRV-6] a caller who leaves before the answer is not waited for', async () => {
  const gone = new AbortController();
  const call = fetch(url, { signal: gone.signal }).catch(() => null);
  await expect.poll(() => inHand.isAwaited()).toBe(true);
  gone.abort();
  await call;
  await expect.poll(() => inHand.isAwaited()).toBe(false);
  release();
});
