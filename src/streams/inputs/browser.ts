import { distinctUntilChanged, map, merge, type Observable, skip, startWith } from 'rxjs';
import { type Signal } from '#api/ports.ts';
import { type ContestEvent } from '../events/event.ts';
import { type ContextWith } from './context.ts';

/**
 * The page is shown or hidden, the machine online or offline. Until the first event the state assumes shown
 * and online.
 */
export function browser$({ ports }: ContextWith<'browser'>): Observable<ContestEvent> {
  return merge(
    changesOf(ports.browser.visible$).pipe(
      map((visible) => ({ type: visible ? 'PageShown' : 'PageHidden' }) as const),
    ),
    changesOf(ports.browser.online$).pipe(
      map((online) => ({ type: online ? 'BrowserCameOnline' : 'BrowserWentOffline' }) as const),
    ),
  );
}

/** The server is too busy for a call of the page, and later is not. */
export function busy$({ ports }: ContextWith<'busy'>): Observable<ContestEvent> {
  return changesOf(ports.busy.isBusy$, false).pipe(
    map((isBusy) => ({ type: isBusy ? 'ServerFoundBusy' : 'ServerFoundFree' }) as const),
  );
}

function changesOf(signal$: Signal<boolean>, assumed = true): Observable<boolean> {
  return signal$.pipe(startWith(assumed), distinctUntilChanged(), skip(1));
}
