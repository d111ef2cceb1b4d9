import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MissingContentError } from '#server/files/content-store.ts';
import { type ContentStore } from '#server/files/content-store.ts';
import { s3Store } from '#server/files/s3-store.ts';
import { startSwift, type Swift, whyNoSwift } from '#tests/support/swift.ts';

const MIB = 1_048_576;
const LARGE_BYTES = 300 * MIB;
const why = whyNoSwift();

let swift: Swift;
let store: ContentStore;

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const sourceOf = (content: Buffer, hash = sha256(content)) => ({
  hash,
  bytes: content.length,
  open: () => Readable.from([content], { objectMode: false }),
});

/** A content generated while it is read, so that it is never in memory as a whole. */
function made(bytes: number) {
  const block = randomBytes(MIB);
  const blocks = function* () {
    for (let at = 0; at < bytes; at += block.length) yield block;
  };
  const sum = createHash('sha256');
  for (const one of blocks()) sum.update(one);
  return { hash: sum.digest('hex'), bytes, open: () => Readable.from(blocks(), { objectMode: false }) };
}

async function read(hash: string, from = 0): Promise<Buffer> {
  return Buffer.concat(await (await store.read(hash, from)).toArray());
}

async function sumOf(hash: string, from: number): Promise<{ readonly hash: string; readonly bytes: number }> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const part of await store.read(hash, from)) {
    sum.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { hash: sum.digest('hex'), bytes };
}

describe.skipIf(why !== null)(`files in OpenStack Swift${why === null ? '' : `: ${why}`}`, () => {
  beforeAll(async () => {
    swift = await startSwift();
    store = s3Store(swift.settings);
  }, 90_000);
  afterAll(() => swift.stop());

  it('[AUT-12] come back as they were, whole and from any byte on', async () => {
    await store.check();
    for (const bytes of [0, 1, 131_072, 5 * MIB + 3]) {
      const content = randomBytes(bytes);
      const hash = sha256(content);
      expect(await store.has(hash)).toBe(false);
      await store.put(sourceOf(content));
      await store.put(sourceOf(content));
      expect(await store.has(hash)).toBe(true);
      expect((await read(hash)).equals(content)).toBe(true);
      for (const from of [1, bytes - 1].filter((at) => at > 0 && at < bytes))
        expect((await read(hash, from)).equals(content.subarray(from))).toBe(true);
    }
  });

  it('[AUT-12] of 300 MB too, in one request', { timeout: 120_000 }, async () => {
    const source = made(LARGE_BYTES);
    await store.put(source);
    expect(await sumOf(source.hash, 0)).toEqual({ hash: source.hash, bytes: LARGE_BYTES });
    expect((await sumOf(source.hash, LARGE_BYTES - 7)).bytes).toBe(7);
    await store.remove(source.hash);
    expect(await store.has(source.hash)).toBe(false);
  });

  it('[AUT-12] are listed, all pages of them, and gone when they are removed, also twice', async () => {
    const kept = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const content = Buffer.from(`content ${number}`);
        await store.put(sourceOf(content));
        return sha256(content);
      }),
    );
    const listed = new Map<string, number>();
    for await (const { hash, at } of store.list()) listed.set(hash, at);
    for (const hash of kept) expect(Math.abs((listed.get(hash) ?? 0) - Date.now())).toBeLessThan(120_000);
    for (const hash of [...kept, ...kept]) await store.remove(hash);
    for await (const { hash } of store.list()) expect(kept).not.toContain(hash);
  });

  it('[AUT-12] missing ones, and ones whose content does not match their name, are reported', async () => {
    await expect(store.read('0'.repeat(64), 0)).rejects.toThrow(MissingContentError);
    const wrong = sourceOf(Buffer.from('one thing'), sha256(Buffer.from('another')));
    await expect(store.put(wrong)).rejects.toThrow(/400/);
    expect(await store.has(wrong.hash)).toBe(false);
  });

  it('[SEC-2] are refused to a wrong key, a wrong secret, and in a bucket that is not there', async () => {
    const { settings } = swift;
    const other = (change: Partial<typeof settings>) => s3Store({ ...settings, ...change }).check();
    await expect(other({ secretKey: 'wrong' })).rejects.toThrow(/SignatureDoesNotMatch, 403/);
    await expect(other({ accessKey: 'nobody' })).rejects.toThrow(/, 403/);
    await expect(other({ bucket: 'no-such-bucket' })).rejects.toThrow(/NoSuchBucket, 404/);
  });

  it('[AUT-12] are kept by a machine whose clock is wrong by an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      const early = s3Store(swift.settings);
      const content = randomBytes(200_000);
      await early.put(sourceOf(content));
      expect(await early.has(sha256(content))).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it(
    '[AUT-12] are an error while it is away, and there again when it is back',
    { timeout: 120_000 },
    async () => {
      const before = randomBytes(200_000);
      await store.put(sourceOf(before));
      await swift.halt();
      const lost = randomBytes(200_000);
      await expect(store.put(sourceOf(lost))).rejects.toThrow(/ECONNREFUSED/);
      await expect(store.read(sha256(before), 0)).rejects.toThrow(/ECONNREFUSED/);
      await swift.resume();
      expect(await store.has(sha256(lost))).toBe(false);
      expect((await read(sha256(before))).equals(before)).toBe(true);
    },
  );

  it('[AUT-12] are whole or not there when it goes away in the middle', { timeout: 120_000 }, async () => {
    const source = made(64 * MIB);
    const half = async function* () {
      let bytes = 0;
      for await (const part of source.open()) {
        if (bytes >= source.bytes / 2) await swift.halt();
        bytes += (part as Buffer).length;
        yield part as Buffer;
      }
    };
    const failing = { ...source, open: () => Readable.from(half(), { objectMode: false }) };
    await expect(store.put(failing)).rejects.toThrow(/S3 store of files/);
    await swift.resume();
    expect(await store.has(source.hash)).toBe(false);
    await store.put(source);
    expect(await sumOf(source.hash, 0)).toEqual({ hash: source.hash, bytes: source.bytes });
  });
});
