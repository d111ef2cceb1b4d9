import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { followSource } from '#scripts/replay-source.ts';

/** The `since_token` of each request. */
const asked: (string | null)[] = [];
const feed = createServer((request, answer) => {
  const token = new URL(request.url ?? '/', 'http://feed').searchParams.get('since_token');
  asked.push(token);
  // It has forgotten every name that it gave.
  if (token !== null) answer.writeHead(400).end();
  else answer.end(`{"type":"state","id":null,"data":{},"token":"t${asked.length}"}\n`);
});

afterAll(() => new Promise((resolve) => feed.close(resolve)));

it('[AUT-10] a feed that no longer knows the last event is read again from its beginning', async () => {
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const { port } = feed.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/event-feed`);
  let last: string | null = null;
  let read = 0;
  for await (const lines of followSource({ url, credentials: null }, () => last)) {
    for (const line of lines) last = (JSON.parse(line) as { token: string }).token;
    read += lines.length;
    if (read === 2) break;
  }
  expect(asked).toEqual([null, 't1', null]);
});
