import { type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CallsInHand, countInHand } from '../../../server/http/in-hand.ts';

let http: FastifyInstance;
let inHand: CallsInHand;
let url: string;
let release: () => void;
let begun: number;

beforeEach(async () => {
  begun = 0;
  http = fastify({ forceCloseConnections: true });
  inHand = countInHand(http);
  const released = new Promise<void>((resolve) => (release = resolve));
  http.get('/slow', async () => {
    begun += 1;
    await released;
    return 'answered';
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/slow`;
});
afterEach(() => http.close());

it('[SRV-6] a server that is told to end answers what it has in hand, and takes nothing new', async () => {
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

it('[SRV-6] it does not wait for what never ends, nor for who is gone', async () => {
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
