import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MAX_FORM_BYTES = 64_000;
const MAX_FORM_FIELDS = 40;
const MAX_JSON_DEPTH = 16;

const BODY_MS = 300;
const MEGABYTE = 1_000_000;

let server: TestServer;
let contest: number;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ bodyMs: BODY_MS });
  const id = await server.seed.user({ name: 'ada' });
  contest = await server.seed.contest({ competitors: [id] });
  ada = await server.loginAs('ada');
});
afterAll(() => server.stop());

const authorization = (who: Pick<Person, 'name' | 'secret'>) =>
  `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}`;

/** Sends a request's head and this part of its body; returns everything received until the end. */
async function raw(head: readonly string[], body: string | Buffer = ''): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A connection that is reset has ended as well.
  socket.on('error', () => undefined);
  socket.write([...head, 'host: agon', '', ''].join('\r\n'));
  socket.write(body);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

/** Sends a body as ada and returns the outcome. */
async function sent(type: string, body: string | FormData, path = 'user/questions') {
  const headers: Record<string, string> = { authorization: authorization(ada) };
  if (type !== '') headers['content-type'] = type;
  const answer = await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body });
  return { status: answer.status, error: ((await answer.json()) as { error?: string }).error };
}

// F1
it('[SEC-1] a compressed body is not decompressed, but refused', async () => {
  const headers = {
    authorization: authorization(ada),
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const body = gzipSync(JSON.stringify({ contestId: contest, text: 'x'.repeat(2_000) }));
  const answer = await fetch(`${server.url}/api/user/questions`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toEqual([415, { error: 'backend.bad_request' }]);
});

describe('a caller that has not authenticated', () => {
  it('[SEC-1] is refused by their header, before any of a body is sent', async () => {
    for (const authorization of ['Basic eDp5', 'Basic !', 'Bearer x', ''])
      expect(
        await raw([
          'POST /api/user/submissions HTTP/1.1',
          `authorization: ${authorization}`,
          'content-type: application/json',
          'content-length: 50000000',
        ]),
      ).toMatch(/^HTTP\/1\.1 (401|413) /);
    expect(
      await raw(['POST /api/user/submissions HTTP/1.1', 'transfer-encoding: chunked', 'content-type: x/y']),
    ).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('[SEC-1] cannot have a form read that the same person could send', async () => {
    const form = new URLSearchParams(Array.from({ length: 2000 }, (_, at) => [`a${at}`, 'b'])).toString();
    const answer = await fetch(`${server.url}/api/user/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
    // 413 would mean that the server counted its fields.
    expect(answer.status).toBe(401);
  });

  it('[SEC-1] may send no large form to a call that is open to anybody', async () => {
    const answer = await raw(
      [
        'POST /api/recover HTTP/1.1',
        'content-type: application/x-www-form-urlencoded',
        `content-length: ${8 * MEGABYTE}`,
      ],
      'a=1&'.repeat(1000),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*backend\.too_large/);
  });

  it('[SEC-1] sends no body to an unknown address', async () => {
    const answer = await raw(['POST /api/nowhere HTTP/1.1', `content-length: ${8 * MEGABYTE}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a form', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => [`f${at}`, 'x'] as const);

  it('[SEC-1] has a limited number of fields, in any encoding', async () => {
    const urlencoded = new URLSearchParams(many(MAX_FORM_FIELDS + 1).map(([key, value]) => [key, value]));
    expect(await sent('application/x-www-form-urlencoded', urlencoded.toString())).toEqual({
      status: 413,
      error: 'backend.too_large',
    });
    const same = 'a=1&'.repeat(MAX_FORM_FIELDS + 1);
    expect((await sent('application/x-www-form-urlencoded', same)).status).toBe(413);
    const form = new FormData();
    for (const [key, value] of many(MAX_FORM_FIELDS + 1)) form.append(key, value);
    expect((await sent('', form)).status).toBe(413);
    // A form with the most fields allowed is read; its refusal is about a missing field.
    const fewer = new FormData();
    for (const [key, value] of many(MAX_FORM_FIELDS)) fewer.append(key, value);
    expect((await sent('', fewer)).status).toBe(400);
  });

  it('[SEC-1] has no more files than the call, and none that is too large', async () => {
    const form = new FormData();
    for (let at = 0; at < 2; at += 1) form.append('source', new Blob(['x']), 'a.cpp');
    expect((await sent('', form, 'user/submissions')).status).toBe(413);
  });

  it('[SEC-1] is as long as the call says', async () => {
    const long = 'x'.repeat(MAX_FORM_BYTES + 1);
    expect((await sent('application/json', JSON.stringify({ question: long }))).status).toBe(413);
    const form = new FormData();
    form.append('question', long);
    expect((await sent('', form)).status).toBe(413);
  });

  it('[SEC-1] is nested so deep and no deeper, in a body and in a field', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const within = `{"question":${nested(MAX_JSON_DEPTH - 1)}}`;
    expect((await sent('application/json', within)).error).toBe('backend.bad_request:topic');
    const past = `{"question":${nested(MAX_JSON_DEPTH)}}`;
    expect(await sent('application/json', past)).toEqual({ status: 400, error: 'backend.bad_request' });
    expect((await sent('application/json', `[${nested(30_000)}`)).status).toBe(400);
  });

  it('[SEC-1] ends, with its connection, when its bytes do not arrive', async () => {
    const head = [
      'POST /api/user/questions HTTP/1.1',
      `authorization: ${authorization(ada)}`,
      'content-type: application/json',
      'content-length: 100',
    ];
    expect(await raw(head, '{')).toMatch(/^HTTP\/1\.1 408 [^]*backend\.too_slow/);
    const multipart = [...head.slice(0, 2), 'content-type: multipart/form-data; boundary=x', head[3]!];
    expect(await raw(multipart, '--x\r\n')).toMatch(/^HTTP\/1\.1 408 [^]*backend\.too_slow/);
  });

  it('[SEC-1] of no declared length ends where the call says', async () => {
    const head = [
      'POST /api/user/questions HTTP/1.1',
      `authorization: ${authorization(ada)}`,
      'content-type: multipart/form-data; boundary=x',
      'transfer-encoding: chunked',
    ];
    const part = `--x\r\ncontent-disposition: form-data; name="z"; filename="z"\r\n\r\n${'x'.repeat(3 * MEGABYTE)}`;
    const before = performance.now();
    await raw(head, `${part.length.toString(16)}\r\n${part}`);
    expect(performance.now() - before).toBeLessThan(20 * BODY_MS);
  });
});

it('[SEC-1] a request that is no HTTP, and a malformed address, get our own answer', async () => {
  expect(await raw(['nonsense'])).toMatch(/^HTTP\/1\.1 400 [^]*backend\.bad_request/);
  expect(await raw(['GET /api/%E0%A4%A HTTP/1.1', 'connection: close'])).toMatch(
    /^HTTP\/1\.1 400 [^]*backend\.bad_request/,
  );
  expect(await raw([`GET / HTTP/1.1`, `x: ${'x'.repeat(20_000)}`])).toMatch(/^HTTP\/1\.1 431 /);
});

it('[SRV-6] an outage of the database is answered as such, with the time to come back', async () => {
  const { db } = server.app;
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const select = db.selectFrom.bind(db);
  db.selectFrom = () => {
    throw away;
  };
  const answer = await ada.call('init', { contestId: contest });
  db.selectFrom = select;
  expect([answer.status, answer.error, answer.headers.get('retry-after')]).toEqual([
    503,
    'backend.unavailable',
    '2',
  ]);
});

it('[API-6] a call without its file asks for one, and is not called wrong', async () => {
  // F95
  const form = new FormData();
  for (const [name, value] of Object.entries({ contestId: String(contest), task: '1', language: 'cpp' }))
    form.set(name, value);
  form.set('client_id', crypto.randomUUID());
  expect(await sent('', form, 'user/submissions')).toEqual({ status: 400, error: 'backend.file_required' });
});
