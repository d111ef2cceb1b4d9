import { describe, expect, it } from 'vitest';
import { type RowChange } from '#server/db/row-changes.ts';
import { KeptRows } from '#server/db/kept-rows.ts';
import { type SessionRow } from '#server/model/session-row.ts';

const MOST = 4;

const rowOf = (session: number, user = session): SessionRow => ({
  session_id: session,
  created_at: 0,
  last_used_at: 0,
  revoked_at: null,
  ended_because: null,
  locked_at: null,
  viewed_by: null,
  places: [],
  id: user,
  name: 'ivan',
  role: 'user',
  types: '',
});

/** Kept sessions, and the changes that a test tells them of. */
function aMemory() {
  const listeners: ((change: RowChange | 'unknown') => void)[] = [];
  const changes = { current: true };
  const kept = new KeptRows<SessionRow>(
    {
      isCurrent: () => changes.current,
      follow: (listener) => void listeners.push(listener),
    },
    {
      rowsOf: (row) => [
        { table: 'sessions', id: row.session_id },
        { table: 'users', id: row.id },
      ],
      most: MOST,
    },
  );
  const tell = (change: RowChange | 'unknown') => {
    for (const listener of listeners) listener(change);
  };
  const read = (key: string, row: SessionRow | undefined) => kept.read(key, () => Promise.resolve(row));
  return { kept, changes, tell, read };
}

describe('kept rows', () => {
  it('[SRV-7] are given out as they were read, each by its key', async () => {
    const { kept, read } = aMemory();
    expect(await read('a', rowOf(1))).toEqual(rowOf(1));
    await read('b', rowOf(2));
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([rowOf(1), rowOf(2), undefined]);
  });

  it('[SRV-7] are forgotten when they or their person change, and no others', async () => {
    const { kept, tell, read } = aMemory();
    for (const [key, row] of Object.entries({
      a: rowOf(1, 7),
      b: rowOf(2, 7),
      c: rowOf(3, 8),
      d: rowOf(3, 8),
    }))
      await read(key, row);
    const left = () => ['a', 'b', 'c', 'd'].filter((key) => kept.get(key));
    tell({ table: 'sessions', id: 1 });
    expect(left()).toEqual(['b', 'c', 'd']);
    tell({ table: 'users', id: 8 });
    expect(left()).toEqual(['b']);
    tell({ table: 'users', id: 1 });
    expect(left()).toEqual(['b']);
  });

  it.each(['unknown', { table: 'sessions', id: null }] as const)(
    '[SRV-7] are all forgotten where any may have changed: %j',
    async (change) => {
      const { kept, tell, read } = aMemory();
      await read('a', rowOf(1));
      tell(change);
      expect(kept.get('a')).toBeUndefined();
    },
  );

  it('[SRV-7] are not given out while changes may have been missed', async () => {
    const { kept, changes, read } = aMemory();
    await read('a', rowOf(1));
    changes.current = false;
    expect(kept.get('a')).toBeUndefined();
    changes.current = true;
    expect(kept.get('a')).toEqual(rowOf(1));
  });

  it('[SRV-7] are not kept when something changed while they were read, or may have', async () => {
    const { kept, changes, tell } = aMemory();
    const during = (work: () => void) =>
      kept.read('a', () => {
        work();
        return Promise.resolve(rowOf(1));
      });
    await during(() => tell({ table: 'sessions', id: 99 }));
    expect(kept.get('a')).toBeUndefined();
    await during(() => (changes.current = false));
    changes.current = true;
    expect(kept.get('a')).toBeUndefined();
    await during(() => undefined);
    expect(kept.get('a')).toEqual(rowOf(1));
  });

  it('[SRV-7] that are read again replace the former row', async () => {
    const { kept, tell, read } = aMemory();
    await read('a', rowOf(1));
    await read('a', { ...rowOf(1), last_used_at: 9 });
    expect(kept.get('a')?.last_used_at).toBe(9);
    await read('a', undefined);
    expect(kept.get('a')).toBeUndefined();
    tell({ table: 'sessions', id: 1 });
  });

  it('[SRV-7] have a maximum number: those that were used longest ago go first', async () => {
    const { kept, read } = aMemory();
    for (const at of [1, 2, 3, 4]) await read(`s${at}`, rowOf(at));
    kept.get('s1');
    await read('one more', rowOf(5));
    expect(['s1', 's2', 's3', 'one more'].map((key) => Boolean(kept.get(key)))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
