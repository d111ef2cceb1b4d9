import { afterAll, afterEach, vi } from 'vitest';

// Test files of a worker share modules and the page, so both are reset after each test.
afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    // Language, direction, theme and inline styles of the page.
    const { documentElement: root } = document;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// A module whose download the end of a file interrupts would stay broken for all later files.
afterAll(() => vi.dynamicImportSettled());
