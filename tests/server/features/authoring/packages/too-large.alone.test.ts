import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

/** The real limit would need half a gigabyte. */
const MAX_BYTES = 2_000_000;
vi.mock('#domain/limits.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  MAX_PACKAGE_UPLOAD_BYTES: 2_000_000,
}));

let server: TestServer;
let boss: Person;
beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin' });
  boss = await server.loginAs('boss');
});
afterAll(() => server.stop());

const left = async () => {
  const drafts = await server.app.db.selectFrom('package_drafts').select('id').execute();
  const files = await server.app.db.selectFrom('package_draft_files').select('hash').execute();
  const mine = (name: string) => /^agon-(?:upload|package)-(\d+)-/.exec(name)?.[1] === String(process.pid);
  return [...drafts, ...files, ...(await readdir(tmpdir())).filter(mine)];
};

/** Sends the head of an upload, then pieces of its body while they are taken; returns everything received. */
async function upload(length: string, pieces: number, frame: (piece: string) => string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const answered: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answered.push(chunk));
  // A connection that is reset has ended as well.
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    [
      'POST /api/admin/packages HTTP/1.1',
      'host: agon',
      `authorization: Basic ${Buffer.from(`boss:${boss.secret}`).toString('base64')}`,
      'content-type: multipart/form-data; boundary=x',
      length,
      '',
      '',
    ].join('\r\n'),
  );
  const file = '--x\r\ncontent-disposition: form-data; name="package"; filename="large.zip"\r\n\r\n';
  for (const piece of [file, ...Array.from({ length: pieces }, () => 'x'.repeat(100_000))])
    socket.write(frame(piece));
  await ended;
  return Buffer.concat(answered).toString();
}

it('[AUT-7] [SEC-1] a package that says it is too large is refused by its head, in words, and leaves nothing', async () => {
  const answer = await upload(`content-length: ${10 * MAX_BYTES}`, 1, (piece) => piece);
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"backend\.too_large"/);
  expect(await left()).toEqual([]);
});

it('[AUT-7] [SEC-1] a package that turns out too large is refused, in words, and leaves nothing', async () => {
  const content = 'x'.repeat(MAX_BYTES + 1);
  const { status, error } = await boss.call(
    'importPackage',
    { into: '' },
    { package: { name: 'a.zip', content } },
  );
  expect([status, error]).toEqual([413, 'backend.too_large:2 MB']);
  expect(await left()).toEqual([]);
});

it('[AUT-7] [SEC-1] a package of no stated length is cut off where it is too large, and leaves nothing', async () => {
  const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`;
  await upload('transfer-encoding: chunked', 40, chunk);
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});
