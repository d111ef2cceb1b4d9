import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { packageZip } from '#tests/support/packageZip.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await startWithCast();
});
afterAll(() => cast.server.stop());

/** The folder's earlier contents: tests of other files run in the same process. */
let before: ReadonlySet<string> = new Set();
/** Packages that the server is working on. */
const inHand = async () =>
  (await readdir(tmpdir())).filter(
    (name) => name.startsWith(`agon-package-${process.pid}-`) && !before.has(name),
  );

// F4
it('[AUT-7] a package whose sender hangs up is given up: it leaves nothing, and their next one is read', async () => {
  const { server, author } = cast;
  before = new Set(await inHand());
  const tests = Array.from({ length: 3_000 }, (_, at) => [
    [`data/secret/1-small/t${at}.in`, `${at}\n`],
    [`data/secret/1-small/t${at}.ans`, `${2 * at}\n`],
  ]);
  const large = packageZip(Object.fromEntries(tests.flat()) as Record<string, string>);
  const form = new FormData();
  form.append('into', '');
  form.append('package', new File([new Uint8Array(large)], 'large.zip'));
  const gone = new AbortController();
  const sent = fetch(new URL('/api/author/packages', server.url), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${author.name}:${author.secret}`).toString('base64')}` },
    body: form,
    signal: gone.signal,
  });
  await expect.poll(inHand).toHaveLength(1);
  gone.abort();
  await expect(sent).rejects.toThrow();
  const next = await author.call(
    'importPackage',
    { into: '' },
    {
      package: { name: 'next.zip', content: packageZip() },
    },
  );
  expect(next.status).toBe(200);
  const { body } = await author.call('packageDrafts');
  expect(body.drafts.map(({ file_name: name }) => name)).toEqual(['next.zip']);
  await expect.poll(inHand).toEqual([]);
});
