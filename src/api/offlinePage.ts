/** The page that the browser shows when a page is opened without a network. */
export interface OfflinePage {
  /**
   * Sets the end of the running phase, in ms from now; null: nothing runs. The page counts to it by this computer's
   * clock.
   */
  endsIn(ms: number | null): void;
}

/** Key of the browser's storage that src/offline/page.js reads; it gets the end in no other way. */
const ENDS_AT = 'agon.endsAt';

/**
 * Has the browser keep the offline page. That works at secure addresses only (https, or this computer);
 * elsewhere the browser shows its own error page, and only our words are lost.
 */
export function createOfflinePage(): OfflinePage {
  // The development server of `vite` builds no service worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPage(navigator.serviceWorker);
  return {
    endsIn(ms) {
      try {
        if (ms === null) localStorage.removeItem(ENDS_AT);
        else
          localStorage.setItem(ENDS_AT, String(Math.round(performance.timeOrigin + performance.now() + ms)));
      } catch {
        // Storage is refused or full: the page works without a countdown.
      }
    },
  };
}

/** Browsers choose when to look for a newer worker: `update` makes the first page after a release do it. */
async function keepPage(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    await registration.update();
  } catch (error) {
    console.warn('no page for a lost network', error);
  }
}
