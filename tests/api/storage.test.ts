import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStorage, decodeBase64, encodeBase64, encodeCredentials, memoryItems } from '#api/storage.ts';

describe('the storage', () => {
  it('[SES-6] keeps username, password and contestid, each base64', () => {
    const kept = new Map<string, string>();
    const browser = memoryItems(kept);
    const storage = createStorage(browser);
    storage.writeCredentials({ username: 'иван', password: 'secret' });
    storage.writeContestId('12');
    expect(Object.fromEntries(kept)).toEqual({
      username: Buffer.from('иван').toString('base64'),
      password: Buffer.from('secret').toString('base64'),
      contestid: Buffer.from('12').toString('base64'),
    });
    expect([storage.readCredentials(), storage.readContestId()]).toEqual([
      { username: 'иван', password: 'secret' },
      '12',
    ]);
  });

  it('[SES-6] clearing removes those three and leaves language and layout', () => {
    const kept = new Map<string, string>();
    const browser = memoryItems(kept);
    const storage = createStorage(browser);
    storage.writeCredentials({ username: 'a', password: 'b' });
    storage.writeContestId('1');
    storage.writeLanguage('en');
    storage.writeLayout({ isBoxed: true });
    storage.clearSession();
    expect([storage.readCredentials(), storage.readContestId()]).toEqual([null, null]);
    expect([storage.readLanguage(), storage.readLayout()]).toEqual(['en', { isBoxed: true }]);
    expect([...kept.keys()].sort()).toEqual(['agon.layout', 'lang']);
  });

  it('[SES-6] a value that is not base64, or half there, counts as nothing', () => {
    const storage = createStorage(
      memoryItems(
        new Map([
          ['username', '%%%'],
          ['contestid', '//8='],
        ]),
      ),
    );
    expect([storage.readCredentials(), storage.readContestId()]).toEqual([null, null]);
    expect(createStorage(memoryItems(new Map([['agon.layout', '{']]))).readLayout()).toBeNull();
  });

  it('base64 brings back every text, and is that of RFC 7617', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeBase64(encodeBase64(text)) === text),
    );
    expect(encodeCredentials('test', '123£')).toBe('dGVzdDoxMjPCow==');
  });

  it('a full storage does not break the session', () => {
    const storage = createStorage({
      ...memoryItems(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(() => storage.writeContestId('1')).not.toThrow();
  });

  it('where the browser refuses storage, the page remembers for itself', () => {
    const storage = createStorage();
    storage.writeContestId('5');
    expect(storage.readContestId()).toBe('5');
  });
});
