import { afterAll, afterEach, vi } from 'vitest';

// Files of one worker share their modules and their page: whatever a test put into either is taken out after it.
afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    // Language, direction, theme and what is set in the style of the page.
    const { documentElement: root } = document;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// A module whose download is cut by the end of a file would be broken for all files that come after it.
afterAll(() => vi.dynamicImportSettled());
