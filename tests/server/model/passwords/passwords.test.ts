import { randomBytes, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  CHEAPEST_COST,
  expectedWaitMs,
  hashPassword,
  inTurn,
  isOutdated,
} from '#server/model/passwords/passwords.ts';
import { PASSWORD_COST } from '#server/options.ts';

const hash = (password: string) => hashPassword(password, CHEAPEST_COST);
const verify = (password: string, kept: string | null) =>
  inTurn((hasher) => hasher.verify(password, kept, CHEAPEST_COST));

describe('kept passwords', () => {
  it('verify themselves and nothing else', async () => {
    const kept = await hash('вярна парола');
    expect(await verify('вярна парола', kept)).toBe(true);
    expect(await verify('вярна пaрола', kept)).toBe(false);
    expect(await verify('', kept)).toBe(false);
  });

  it('differ for the same password', async () => {
    expect(await hash('a')).not.toBe(await hash('a'));
  });

  it('know composed and decomposed letters for the same', async () => {
    expect(await verify('й'.normalize('NFD'), await hash('й'.normalize('NFC')))).toBe(true);
  });

  it('[SES-11] say no for somebody who has none, after the same work', async () => {
    const kept = await hashPassword('x', PASSWORD_COST);
    const timed = async (value: string | null) => {
      const startedAt = process.cpuUsage();
      expect(await inTurn((hasher) => hasher.verify('y', value, PASSWORD_COST))).toBe(false);
      const { user, system } = process.cpuUsage(startedAt);
      return user + system;
    };
    await timed(kept);
    const [wrong, nobody] = [await timed(kept), await timed(null)];
    expect(nobody).toBeGreaterThan(wrong / 4);
  });

  it('never match a broken entry', async () => {
    for (const kept of [
      '',
      ':',
      'AAAA:',
      ':AAAA',
      'nonsense',
      '$argon2id$',
      '$argon2id$v=19$m=1,t=1,p=1$$',
    ]) {
      expect(await verify('', kept)).toBe(false);
    }
  });

  it('[SEC-2] are as dear as OWASP asks, and name their cost', async () => {
    expect(await hashPassword('x', PASSWORD_COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[SEC-2] of an earlier version or a lower cost still verify, and are known as outdated', async () => {
    const salt = randomBytes(16);
    const older = scryptSync('парола', salt, 32, { N: 16_384, r: 8, p: 1 });
    const kept = `${salt.toString('base64')}:${older.toString('base64')}`;
    expect([await verify('парола', kept), await verify('other', kept)]).toEqual([true, false]);
    expect(isOutdated(kept, CHEAPEST_COST)).toBe(true);
    expect(isOutdated(await hash('x'), PASSWORD_COST)).toBe(true);
    expect(isOutdated(await hash('x'), CHEAPEST_COST)).toBe(false);
    expect(isOutdated(await hashPassword('x', PASSWORD_COST), CHEAPEST_COST)).toBe(false);
  });
});

it('[SEC-2] hashing never takes the threads that compress and read files', async () => {
  let hashed = 0;
  const hashes = Array.from({ length: 30 }, () => hashPassword('x', PASSWORD_COST).then(() => (hashed += 1)));
  await promisify(gzip)(randomBytes(100_000));
  // If they shared a thread pool, the compression would end after all hashes that were started before it.
  expect(hashed).toBeLessThan(hashes.length);
  await Promise.all(hashes);
});

it('[SRV-8] the expected wait grows with the queue, and is 0 without one', async () => {
  await hashPassword('x', PASSWORD_COST);
  expect(expectedWaitMs()).toBe(0);
  const queue = (length: number) => Array.from({ length }, () => hashPassword('x', PASSWORD_COST));
  const few = queue(10);
  const afterFew = expectedWaitMs();
  const many = queue(30);
  expect(afterFew).toBeGreaterThan(0);
  expect(expectedWaitMs()).toBeGreaterThan(2 * afterFew);
  await Promise.all([...few, ...many]);
  expect(expectedWaitMs()).toBe(0);
});
