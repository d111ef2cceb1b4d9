import { describe, expect, it } from 'vitest';
import { decidePrinting } from '#server/features/onsite/hall/ask-print.ts';
import { decideBalloon } from '#server/features/onsite/hall/hand-balloon.ts';
import { decidePrint } from '#server/features/onsite/hall/handle-print.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { contestRow, HOUR, MINUTE, START } from '#tests/server/features/contest/contests/rows.ts';

describe('a balloon', () => {
  const press = (now: 'waiting' | 'taken' | 'delivered', state: typeof now, was = now) =>
    decideBalloon({ state: now }, { input: { state, was } });

  it('[AUT-11] goes forward from what it is, whatever the one who presses sees', () => {
    expect(press('waiting', 'taken', 'delivered')).toBe('taken');
    expect(press('waiting', 'delivered')).toBe('delivered');
    expect(press('taken', 'delivered', 'waiting')).toBe('delivered');
  });

  it('[AUT-11] goes back only from what the one who presses sees', () => {
    expect(press('delivered', 'waiting')).toBe('waiting');
    expect(press('delivered', 'waiting', 'taken')).toBeNull();
  });

  it('[AUT-11] stays as it is where it is so already, or where nobody has it any more', () => {
    expect(press('waiting', 'waiting')).toBeNull();
    expect(press('delivered', 'taken')).toBeNull();
    expect(press('delivered', 'delivered')).toBeNull();
    expect(decideBalloon(null, { input: { state: 'taken', was: 'waiting' } })).toBeNull();
  });
});

describe('a print', () => {
  const given = { now: 5_000, caller: { userId: 7 } };
  const press = (
    now: 'waiting' | 'printed' | 'delivered' | 'refused',
    input: Parameters<typeof decidePrint>[1]['input'],
  ) => decidePrint({ state: now }, { ...given, input });

  it('[AUT-11] says when and by whom it was printed', () => {
    expect(press('waiting', { state: 'printed', was: 'waiting' })).toEqual({
      state: 'printed',
      reason: '',
      printed_at: 5_000,
      printed_by: 7,
    });
  });

  it('[AUT-11] is refused only with a reason', () => {
    expect(() => press('waiting', { state: 'refused', was: 'waiting' })).toThrow('backend.reason_required');
    expect(press('printed', { state: 'refused', was: 'printed', reason: 'too long' })).toMatchObject({
      state: 'refused',
      reason: 'too long',
      closed_at: 5_000,
    });
  });

  it('[AUT-11] goes back only from what the one who presses sees, and then nobody has printed or closed it', () => {
    expect(press('delivered', { state: 'waiting', was: 'printed' })).toBeNull();
    expect(press('delivered', { state: 'waiting', was: 'delivered' })).toEqual({
      state: 'waiting',
      reason: '',
      printed_at: null,
      printed_by: null,
      closed_at: null,
      closed_by: null,
    });
  });

  it('[AUT-11] is not printed or closed again after it is closed', () => {
    expect(press('delivered', { state: 'printed', was: 'delivered' })).toBeNull();
    expect(press('refused', { state: 'delivered', was: 'refused' })).toBeNull();
  });
});

describe('a print that somebody asks for', () => {
  const contest = contestRow({ printing: true });
  const participant = { extra_time_seconds: 0, finished_at: null, started_tasks: 0 } as ParticipantRow;
  const now = START + HOUR;
  const decide = (
    text: string | null,
    {
      at = now,
      lately = [] as number[],
      of = contest,
    }: { at?: number; lately?: number[]; of?: typeof contest } = {},
  ) =>
    decidePrinting(
      { contest: of, participant, lately },
      { caller: { name: 'anna', types: [] }, text, now: at },
    );

  it('[AUT-11] is of their text while they compete', () => {
    expect(decide('сбор\n')).toEqual({ source: 'сбор\n', bytes: 9, pages: 1, at: now });
    expect(() => decide('a', { at: START - 1 })).toThrow('backend.not_started');
    expect(() => decide('a', { at: contest.end_at })).toThrow('backend.not_running');
    expect(() => decide('a', { of: contestRow() })).toThrow('backend.printing_off');
  });

  it('[AUT-11] is a test sheet before the start too', () => {
    expect(decide(null, { at: START - HOUR }).source).toMatch(/^Contest\nanna\n/);
    expect(() => decide(null, { at: contest.end_at })).toThrow('backend.not_running');
  });

  it('[AUT-11] is of twenty pages at most, and one of six in a quarter of an hour', () => {
    expect(() => decide('a\n'.repeat(5_000))).toThrow('backend.print_pages:20');
    const lately = [1, 2, 3, 4, 5].map((minutes) => now - 10 * MINUTE + minutes * MINUTE);
    expect(() => decide('a', { lately })).not.toThrow();
    expect(() => decide('a', { lately: [now - 10 * MINUTE, ...lately] })).toThrow('backend.print_limit:5');
  });
});
