/** The page shown in place of one that is opened without a network. */
export interface OfflinePage {
  /**
   * Sets the end of the running phase, in ms from now; null: nothing runs. The page counts to it by this computer's
   * clock.
   */
  endsIn(ms: number | null): void;
}

/** Read by src/offline/page.js, which has no other way to know. */
const ENDS_AT = 'agon.endsAt';

/**
 * Has the browser keep that page. It does where the address is secure (https, or this computer); elsewhere it shows its own,
 * and nothing is lost but the words.
 */
export function createOfflinePage(): OfflinePage {
  // `vite` in development builds no worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPage(navigator.serviceWorker);
  return {
    endsIn(ms) {
      try {
        if (ms === null) localStorage.removeItem(ENDS_AT);
        else
          localStorage.setItem(ENDS_AT, String(Math.round(performance.timeOrigin + performance.now() + ms)));
      } catch {
        // Refused or full: the page works without a countdown.
      }
    },
  };
}

/** Browsers look for a newer worker when they like: after a release the page is renewed with the first page that is opened. */
async function keepPage(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    await registration.update();
  } catch (error) {
    console.warn('no page for a lost network', error);
  }
}
