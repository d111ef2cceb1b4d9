import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAttention } from '#api/attention.ts';

afterEach(() => vi.restoreAllMocks());

describe('where the attention of the person is', () => {
  it('[PRC-8] is on the page, on another window, or the page is not shown', () => {
    let hasFocus = true;
    let visibility: DocumentVisibilityState = 'visible';
    vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    const attention$ = createAttention();
    expect(attention$.value).toBe('here');
    // A frame inside the page has the focus: the window loses it, but the document still has it.
    window.dispatchEvent(new Event('blur'));
    expect(attention$.value).toBe('here');
    hasFocus = false;
    window.dispatchEvent(new Event('blur'));
    expect(attention$.value).toBe('behind');
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(attention$.value).toBe('hidden');
    [hasFocus, visibility] = [true, 'visible'];
    window.dispatchEvent(new Event('focus'));
    expect(attention$.value).toBe('here');
  });
});
