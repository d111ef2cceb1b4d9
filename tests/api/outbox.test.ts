import { VirtualTimeScheduler } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutbox } from '#api/outbox.ts';
import { type OutboxTable } from '#api/outboxTable.ts';
import { type Outbox } from '#api/ports.ts';
import { type KeptItems } from '#api/storage.ts';
import { virtualTicker } from '../support/virtual.ts';

type Mood = 'works' | 'refuses' | 'says nothing';

/** Everything that the pages of one browser share. */
interface FakeBrowser {
  readonly rows: Map<string, unknown>;
  readonly items: KeptItems;
  readonly scheduler: VirtualTimeScheduler;
  mood: Mood;
  /** The most characters that the small storage takes. */
  room: number;
  /** A page; with null, it has no small storage. */
  page(items?: KeptItems | null): Outbox;
}

let browser: FakeBrowser;

beforeEach(() => {
  browser = aBrowser();
});

function aBrowser(): FakeBrowser {
  const rows = new Map<string, unknown>();
  const small = new Map<string, string>();
  const channels: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>[] = [];
  const scheduler = new VirtualTimeScheduler();
  const answer = <T>(work: () => T): Promise<T> => {
    if (own.mood === 'says nothing') return new Promise<T>(() => undefined);
    return own.mood === 'refuses' ? Promise.reject(new Error('QuotaExceededError')) : Promise.resolve(work());
  };
  const table: OutboxTable = {
    read: () => answer(() => [...rows]),
    write: (id, entry) => answer(() => void rows.set(id, entry)),
    remove: (id) => answer(() => void rows.delete(id)),
  };
  const items: KeptItems = {
    getItem: (key) => small.get(key) ?? null,
    setItem(key, value) {
      if (value.length > own.room) throw new Error('QuotaExceededError');
      small.set(key, value);
    },
    removeItem: (key) => void small.delete(key),
    key: (index) => [...small.keys()][index] ?? null,
    get length() {
      return small.size;
    },
  };
  const own: FakeBrowser = {
    rows,
    items,
    scheduler,
    mood: 'works',
    room: 1_000,
    page(chosen = items) {
      const channel: (typeof channels)[number] = {
        onmessage: null,
        postMessage(message: unknown) {
          for (const other of channels)
            if (other !== channel)
              other.onmessage?.call(null as never, new MessageEvent('message', { data: message }));
        },
      };
      channels.push(channel);
      return createOutbox({ ticker: virtualTicker(scheduler), table, items: chosen, channel });
    },
  };
  return own;
}

/** Whether the page says that the entry is kept. When the database does not answer, time passes. */
async function keep(page: Outbox, id: string, entry: unknown): Promise<boolean> {
  const told: boolean[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    page.keep(id, entry).subscribe({ next: (one) => told.push(one), complete: resolve, error: reject });
  });
  if (browser.mood === 'says nothing') passTime();
  await ended;
  expect(told).toHaveLength(1);
  return told[0] === true;
}

async function drop(page: Outbox, id: string): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    page.drop(id).subscribe({ complete: resolve, error: reject });
  });
  if (browser.mood === 'says nothing') passTime();
  await ended;
}

/** Lets ten seconds pass: no page waits longer than that for a database. */
function passTime(): void {
  const { scheduler } = browser;
  scheduler.maxFrames = scheduler.frame + 10_000;
  scheduler.flush();
}

/** The last value that reading the outbox gives. */
async function read(
  page: Outbox,
): Promise<{ readonly entries: readonly unknown[]; readonly isAll: boolean }> {
  let last = { entries: [] as readonly unknown[], isAll: false };
  await new Promise<void>((resolve, reject) => {
    page.read().subscribe({ next: (one) => (last = one), complete: resolve, error: reject });
  });
  return last;
}

describe('the outbox', () => {
  it('[TSK-8] two pages that write at once lose nothing of each other', async () => {
    const [one, other] = [browser.page(), browser.page()];
    expect(await read(one)).toEqual({ entries: [], isAll: true });
    await Promise.all([keep(one, 'a', { of: 'one' }), keep(other, 'b', { of: 'other' })]);
    await keep(one, 'a', { of: 'one', again: true });
    expect((await read(other)).entries).toEqual([{ of: 'one', again: true }, { of: 'other' }]);
    await drop(other, 'a');
    expect((await read(one)).entries).toEqual([{ of: 'other' }]);
  });

  it('[TSK-8] a change by another page is heard when it is done, a change of its own is not', async () => {
    const [one, other] = [browser.page(), browser.page()];
    const heard: string[] = [];
    one.changes$.subscribe(() => heard.push(`one, with ${browser.rows.size}`));
    other.changes$.subscribe(() => heard.push(`other, with ${browser.rows.size}`));
    await keep(one, 'a', {});
    await drop(other, 'a');
    expect(heard).toEqual(['other, with 1', 'one, with 0']);
  });

  it('[TSK-8] takes a file that is far too large for the small storage, and leaves nothing in that', async () => {
    const entry = { source: 'x'.repeat(100_000) };
    expect(await keep(browser.page(), 'a', entry)).toBe(true);
    expect([browser.rows.get('a'), browser.items.length]).toEqual([entry, 0]);
  });

  it.each(['refuses', 'says nothing'] as const)(
    '[TSK-8] where the database %s, a small file is kept all the same; a large one is said not to be kept',
    async (mood) => {
      browser.mood = mood;
      const page = browser.page();
      expect(await keep(page, 'small', { source: 'x' })).toBe(true);
      expect(await keep(page, 'large', { source: 'x'.repeat(2_000) })).toBe(false);
      browser.mood = 'refuses';
      // While the page is open, its next session finds both entries.
      expect((await read(page)).entries).toHaveLength(2);
      expect(await read(browser.page())).toEqual({ entries: [{ source: 'x' }], isAll: false });
      await drop(page, 'small');
      await drop(page, 'large');
      expect((await read(page)).entries).toEqual([]);
    },
  );

  it('[TSK-8] where nothing may be stored at all, nothing is told to be kept', async () => {
    browser.mood = 'refuses';
    const page = browser.page(null);
    expect(await keep(page, 'a', { of: 'one' })).toBe(false);
    expect((await read(page)).entries).toEqual([{ of: 'one' }]);
  });

  it('[TSK-8] an entry that an older version of the page left is found, and removed from where it was', async () => {
    browser.items.setItem('agon.outbox.old', JSON.stringify({ of: 'older' }));
    browser.items.setItem('agon.drafts', '[]');
    const page = browser.page();
    expect(await read(page)).toEqual({ entries: [{ of: 'older' }], isAll: true });
    await drop(page, 'old');
    expect([(await read(page)).entries, browser.items.length]).toEqual([[], 1]);
  });

  it('[TSK-8] of an entry that is in both places the newer counts', async () => {
    const page = browser.page();
    await keep(page, 'a', { refused: null });
    browser.mood = 'refuses';
    await keep(page, 'a', { refused: 'backend.not_running' });
    browser.mood = 'works';
    expect((await read(page)).entries).toEqual([{ refused: 'backend.not_running' }]);
    await keep(page, 'a', { refused: 'backend.too_large' });
    expect([(await read(page)).entries, browser.items.length]).toEqual([
      [{ refused: 'backend.too_large' }],
      0,
    ]);
    await drop(page, 'a');
    expect((await read(page)).entries).toEqual([]);
  });
});
