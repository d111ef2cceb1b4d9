import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../../server/features/session/passwords.ts';

describe('kept passwords', () => {
  it('verify themselves and nothing else', async () => {
    const kept = await hashPassword('вярна парола');
    expect(await verifyPassword('вярна парола', kept)).toBe(true);
    expect(await verifyPassword('вярна пaрола', kept)).toBe(false);
    expect(await verifyPassword('', kept)).toBe(false);
  });

  it('differ for the same password', async () => {
    expect(await hashPassword('a')).not.toBe(await hashPassword('a'));
  });

  it('know composed and decomposed letters for the same', async () => {
    expect(await verifyPassword('й'.normalize('NFD'), await hashPassword('й'.normalize('NFC')))).toBe(true);
  });

  it('[SES-11] say no for somebody who has none, after the same work', async () => {
    const kept = await hashPassword('x');
    const timed = async (value: string | null) => {
      const startedAt = process.cpuUsage();
      expect(await verifyPassword('y', value)).toBe(false);
      const { user, system } = process.cpuUsage(startedAt);
      return user + system;
    };
    await timed(kept);
    const [wrong, nobody] = [await timed(kept), await timed(null)];
    expect(nobody).toBeGreaterThan(wrong / 4);
  });

  it('never match what is kept broken', async () => {
    for (const kept of ['', ':', 'AAAA:', ':AAAA', 'nonsense']) {
      expect(await verifyPassword('', kept)).toBe(false);
    }
  });
});
