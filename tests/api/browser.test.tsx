import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '#api/browser.ts';
import { stubObjectUrls } from '../support/objectUrls.ts';

const setVisibility = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the browser', () => {
  it('tells whether the page is seen and whether there is a network, also to those who come late', () => {
    const { visible$, online$ } = createBrowser();
    setVisibility('hidden');
    setOnline(false);
    const heard: boolean[] = [];
    visible$.subscribe((visible) => heard.push(visible));
    online$.subscribe((online) => heard.push(online));
    setVisibility('visible');
    setOnline(true);
    expect(heard).toEqual([false, false, true, true]);
    expect([visible$.value, online$.value]).toEqual([true, true]);
  });

  it('[TML-3] wakes when the page is seen again, back from the cache, thawed or online; never when it goes', () => {
    const { wakes$ } = createBrowser();
    const woke = vi.fn();
    const subscription = wakes$.subscribe(woke);
    setVisibility('hidden');
    setOnline(false);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(woke).not.toHaveBeenCalled();
    setVisibility('visible');
    setOnline(true);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    document.dispatchEvent(new Event('resume'));
    expect(woke).toHaveBeenCalledTimes(4);
    subscription.unsubscribe();
    document.dispatchEvent(new Event('resume'));
    expect(woke).toHaveBeenCalledTimes(4);
  });

  it('[TSK-7] saves a file under its name', () => {
    stubObjectUrls(() => 'blob:1');
    const clicked: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this);
    });
    createBrowser().saveFile(new Blob(['x']), 'задача.pdf');
    expect(clicked.map(({ href, download }) => [href, download])).toEqual([['blob:1', 'задача.pdf']]);
  });
});
