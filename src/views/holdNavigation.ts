import { type Navigator } from 'react-router-dom';
import { pageOf } from './pageOf.ts';

const ONE_BACK = -1;

/**
 * Until released, a link, a tab or the browser's back and forward lead to another page of the application
 * only after `mayLeave`. A part of the same page is no other page, nor is another file of the same task. The
 * router itself cannot ask: only its larger kind can, which every page would have to download.
 */
export function holdNavigation(navigator: Navigator, mayLeave: () => Promise<boolean>): () => void {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  const here = addressOf(window.location);
  let place = placeIn(window.history.state) ?? 0;
  let isReturning = false;

  // Chromium first tells the router of a way back; until its event comes, the router sees the old location.
  const found = Object.getOwnPropertyDescriptor(navigator, 'location');
  const whereFound = (): unknown => found?.get?.call(navigator);
  const stood = whereFound();
  const location = { ...found, get: () => (addressOf(window.location) === here ? whereFound() : stood) };

  const release = () => {
    Object.assign(navigator, { push, replace });
    if (found?.get) Object.defineProperty(navigator, 'location', found);
    window.removeEventListener('popstate', popped, true);
  };
  const leave = async (go: () => void) => {
    if (!(await mayLeave())) return;
    release();
    go();
  };
  const held =
    (go: Navigator['push']): Navigator['push'] =>
    (to, ...how) => {
      const isHere = addressOf(new URL(navigator.createHref(to), window.location.href)) === here;
      if (isHere) go(to, ...how);
      else void leave(() => go(to, ...how));
    };
  // The browser has navigated already: it is brought back, and goes again if the person may leave.
  const popped = (event: PopStateEvent) => {
    const comingTo = placeIn(event.state);
    if (addressOf(window.location) === here) {
      // A link to a part of the page makes an entry of the history that the router has not numbered.
      place = comingTo ?? place + 1;
      if (isReturning) event.stopImmediatePropagation();
      isReturning = false;
      return;
    }
    event.stopImmediatePropagation();
    const steps = (comingTo ?? place + ONE_BACK) - place || ONE_BACK;
    isReturning = true;
    window.history.go(-steps);
    void leave(() => window.history.go(steps));
  };

  Object.assign(navigator, { push: held(push), replace: held(replace) });
  if (found?.get) Object.defineProperty(navigator, 'location', location);
  window.addEventListener('popstate', popped, true);
  return release;
}

function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pageOf(pathname) + search;
}

/** The router's number of an entry of the history. */
function placeIn(state: unknown): number | null {
  const idx = (state as { readonly idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : null;
}
