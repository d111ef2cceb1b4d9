import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepareUnsealing, unseal } from '#api/unseal.ts';
import { aSealKey, makePart } from '#tests/support/sealed.ts';

const NAME = 'a-seal';

afterEach(() => vi.unstubAllGlobals());

/** A page without TLS, in which browsers offer no WebCrypto. */
function withoutTls(): void {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
}

describe.each([
  ['on a page with TLS', () => undefined],
  ['on a page without TLS', withoutTls],
])('a part of a seal %s', (_, open) => {
  it('[TSK-9] is the text that was sealed', async () => {
    open();
    const key = aSealKey();
    const { blob } = makePart({ files: [] }, { name: NAME, key });
    await prepareUnsealing();
    expect(JSON.parse(await unseal(blob, { name: NAME, key }))).toEqual({
      tasks: [],
      details: [],
      files: [],
      quizzes: [],
    });
  });

  it.each([
    ['another key', { name: NAME, key: aSealKey() }],
    ['the name of another seal', { name: 'another', key: null }],
  ])('[TSK-9] stays closed with %s', async (_with, { name, key }) => {
    open();
    const right = aSealKey();
    const { blob } = makePart({}, { name: NAME, key: right });
    await expect(unseal(blob, { name, key: key ?? right })).rejects.toThrow();
  });

  it('[TSK-9] that was damaged stays closed', async () => {
    open();
    const key = aSealKey();
    const { blob } = makePart({}, { name: NAME, key });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await expect(unseal(new Blob([bytes]), { name: NAME, key })).rejects.toThrow();
  });
});
