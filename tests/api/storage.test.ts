import fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import {
  createStorage,
  decodeBase64,
  encodeBase64,
  encodeCredentials,
  type KeptItems,
} from '../../src/api/storage.ts';

function items(kept = new Map<string, string>()): KeptItems & { readonly kept: Map<string, string> } {
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('the storage', () => {
  it('[SES-6] keeps username, password and contestid, each base64', () => {
    const browser = items();
    const storage = createStorage(browser);
    storage.writeCredentials({ username: 'иван', password: 'secret' });
    storage.writeContestId('12');
    expect(Object.fromEntries(browser.kept)).toEqual({
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
    const browser = items();
    const storage = createStorage(browser);
    storage.writeCredentials({ username: 'a', password: 'b' });
    storage.writeContestId('1');
    storage.writeLanguage('en');
    storage.writeLayout({ isBoxed: true });
    storage.clearSession();
    expect([storage.readCredentials(), storage.readContestId()]).toEqual([null, null]);
    expect([storage.readLanguage(), storage.readLayout()]).toEqual(['en', { isBoxed: true }]);
    expect([...browser.kept.keys()].sort()).toEqual(['agon.layout', 'lang']);
  });

  it('[TSK-8] two pages that write into the outbox at once lose nothing of each other', () => {
    const browser = items();
    const [one, other] = [createStorage(browser), createStorage(browser)];
    expect([one.readOutbox(), other.readOutbox()]).toEqual([[], []]);
    expect(one.keepInOutbox('a', { of: 'one' })).toBe(true);
    other.keepInOutbox('b', { of: 'other' });
    one.keepInOutbox('a', { of: 'one', again: true });
    expect(other.readOutbox()).toEqual([{ of: 'one', again: true }, { of: 'other' }]);
    other.dropFromOutbox('a');
    expect(one.readOutbox()).toEqual([{ of: 'other' }]);
  });

  it('[TSK-8] what the browser has no room for is told to be not kept', () => {
    const full = { ...items(), setItem: () => expect.fail('QuotaExceededError') };
    expect(createStorage(full).keepInOutbox('a', {})).toBe(false);
  });

  it('[TSK-8] a change of the outbox by another page is heard, other changes are not', () => {
    const changes$ = new Subject<string | null>();
    let heard = 0;
    createStorage(items(), changes$).outboxChanges$.subscribe(() => (heard += 1));
    changes$.next('agon.drafts');
    changes$.next('lang');
    expect(heard).toBe(0);
    changes$.next('agon.outbox.a');
    changes$.next(null);
    expect(heard).toBe(2);
  });

  it('[SES-6] what is not base64, or half there, counts as nothing', () => {
    const storage = createStorage(
      items(
        new Map([
          ['username', '%%%'],
          ['contestid', '//8='],
        ]),
      ),
    );
    expect([storage.readCredentials(), storage.readContestId()]).toEqual([null, null]);
    expect(createStorage(items(new Map([['agon.layout', '{']]))).readLayout()).toBeNull();
  });

  it('base64 brings back every text, and is that of RFC 7617', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeBase64(encodeBase64(text)) === text),
    );
    expect(encodeCredentials('test', '123£')).toBe('dGVzdDoxMjPCow==');
  });

  it('a full storage does not break the session', () => {
    const storage = createStorage({
      ...items(),
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
