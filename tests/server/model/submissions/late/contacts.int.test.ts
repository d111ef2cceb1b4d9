import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactsOf, createContacts } from '#server/model/submissions/late/contacts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const CONTACT_GAP_MS = 40_000;

let server: TestServer;
let now = 0;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const aPerson = () => server.seed.user({ name: `p${(people += 1)}` });
const aProcess = () => createContacts({ db: server.app.db, now: () => now });
const all = (userId: number) => contactsOf(server.app.db, userId, 0, 10_000_000);

describe('contacts', () => {
  it('[TSK-8] grow while somebody is heard of, however often they are written down', async () => {
    const userId = await aPerson();
    const contacts = aProcess();
    for (const at of [1_000, 20_000, 50_000, 50_000 + CONTACT_GAP_MS]) {
      now = at;
      contacts.note(userId);
      await contacts.keep();
    }
    expect(await all(userId)).toEqual([{ fromAt: 1_000, toAt: 50_000 + CONTACT_GAP_MS }]);
  });

  it('[TSK-8] begin anew after a silence, also when both were heard before they were written down', async () => {
    const [kept, atOnce] = [await aPerson(), await aPerson()];
    const contacts = aProcess();
    for (const at of [1_000, 2_000, 100_000]) {
      now = at;
      contacts.note(kept);
      contacts.note(atOnce);
      if (at === 2_000) await contacts.keep();
    }
    now = 200_000;
    contacts.note(atOnce);
    await contacts.keep();
    expect(await all(kept)).toEqual([
      { fromAt: 1_000, toAt: 2_000 },
      { fromAt: 100_000, toAt: 100_000 },
    ]);
    expect(await all(atOnce)).toHaveLength(3);
  });

  it('[TSK-8] [SRV-2] of several processes at once are one', async () => {
    const userId = await aPerson();
    const processes = [aProcess(), aProcess(), aProcess()];
    for (let at = 1_000; at <= 100_000; at += 10_000) {
      processes.forEach((contacts, index) => {
        now = at + index * 3_000;
        contacts.note(userId);
      });
      await Promise.all(processes.map((contacts) => contacts.keep()));
    }
    expect(await all(userId)).toEqual([{ fromAt: 1_000, toAt: 97_000 }]);
  });

  it('[TSK-8] are not lost when they could not be written down; those of an unknown person are dropped', async () => {
    const userId = await aPerson();
    const { db } = server.app;
    let fails = true;
    const failing = new Proxy(db, {
      get: (target, key) => {
        if (key === 'executeQuery' && fails) return () => Promise.reject(new Error('gone'));
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const contacts = createContacts({ db: failing, now: () => now });
    now = 1_000;
    contacts.note(userId);
    contacts.note(999_999);
    await expect(contacts.keep()).rejects.toThrow('gone');
    fails = false;
    now = 5_000;
    contacts.note(userId);
    await contacts.keep();
    expect(await all(userId)).toEqual([{ fromAt: 1_000, toAt: 5_000 }]);
  });
});
