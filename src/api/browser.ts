import { BehaviorSubject, filter, fromEvent, map, merge, type Observable } from 'rxjs';
import { type Browser } from './ports.ts';

/** Lifetime of the object URL of a saved file, ms: the browser reads the file some time after the click. */
const SAVE_MS = 60_000;

/** The page's browser. Its signals live as long as the page, so they are never unsubscribed. */
export function createBrowser(page: Window = window): Browser {
  const { document: shown, navigator: agent } = page;
  const visibility$ = fromEvent(shown, 'visibilitychange').pipe(
    map(() => shown.visibilityState === 'visible'),
  );
  const online$ = fromEvent(page, 'online');
  return {
    visible$: kept(shown.visibilityState === 'visible', visibility$),
    online$: kept(agent.onLine, merge(online$, fromEvent(page, 'offline')).pipe(map(() => agent.onLine))),
    wakes$: merge(
      visibility$.pipe(filter((visible) => visible)),
      online$,
      // The page returns from the back/forward cache, or from being frozen (Page Lifecycle).
      fromEvent<PageTransitionEvent>(page, 'pageshow').pipe(filter((event) => event.persisted)),
      fromEvent(shown, 'resume'),
    ).pipe(map(() => undefined)),
    addressOf: (file) => URL.createObjectURL(file),
    releaseAddress: (address) => URL.revokeObjectURL(address),
    saveFile(file, name) {
      const address = URL.createObjectURL(file);
      const link = Object.assign(shown.createElement('a'), { href: address, download: name });
      link.click();
      page.setTimeout(() => URL.revokeObjectURL(address), SAVE_MS);
    },
  };
}

function kept<T>(initial: T, changes$: Observable<T>): BehaviorSubject<T> {
  const signal$ = new BehaviorSubject(initial);
  changes$.subscribe(signal$);
  return signal$;
}
