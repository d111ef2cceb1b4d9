import { describe, expect, it } from 'vitest';
import { decideBalloon } from '#server/features/hall/hand-balloon.ts';
import { decidePrint } from '#server/features/hall/handle-print.ts';

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

  it('[AUT-11] that is printed says when and by whom', () => {
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

  it('[AUT-11] that is closed is not printed or closed once more', () => {
    expect(press('delivered', { state: 'printed', was: 'delivered' })).toBeNull();
    expect(press('refused', { state: 'delivered', was: 'refused' })).toBeNull();
  });
});
