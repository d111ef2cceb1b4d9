import { describe, expect, it } from 'vitest';
import { type SessionLock } from '#api/ports.ts';
import { createSessionLock } from '#api/sessionLock.ts';

/** The locks of two pages of one browser. */
function twoPages(): readonly [SessionLock, SessionLock] {
  const ends = [0, 1].map(() => ({ onmessage: null as ((event: MessageEvent) => unknown) | null }));
  const channelAt = (at: number) =>
    Object.assign(ends[at]!, {
      postMessage: (data: unknown) => ends[1 - at]?.onmessage?.(new MessageEvent('message', { data })),
    });
  return [createSessionLock(channelAt(0)), createSessionLock(channelAt(1))];
}

describe('the lock of a browser', () => {
  it('is shared by its pages, both ways', () => {
    const [one, other] = twoPages();
    one.turn('locked');
    expect(other.state$.value).toBe('locked');
    other.turn('open');
    expect(one.state$.value).toBe('open');
  });

  it('is each page\u2019s own where a session only begins or ends', () => {
    const [one, other] = twoPages();
    one.turn('locked');
    other.begin('ended');
    expect(one.state$.value).toBe('locked');
    other.begin('open');
    expect(one.state$.value).toBe('locked');
  });

  it('does not reach a page whose session has ended', () => {
    const [one, other] = twoPages();
    other.begin('ended');
    one.turn('locked');
    expect(other.state$.value).toBe('ended');
  });

  it('takes no other words for its own, and a page alone has a lock as well', () => {
    const [one, other] = twoPages();
    one.turn('nonsense' as 'locked');
    expect(other.state$.value).toBe('open');
    const alone = createSessionLock(null);
    alone.turn('locked');
    expect(alone.state$.value).toBe('locked');
  });
});
