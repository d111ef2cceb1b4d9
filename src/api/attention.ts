import { BehaviorSubject, fromEvent, map, merge } from 'rxjs';
import { type Presence, type Signal } from './ports.ts';

/** Whether the person's attention is on the page, as far as a page can know. It lasts as long as the page. */
export function createAttention(page: Window = window): Signal<Presence> {
  const { document: shown } = page;
  // When a frame within the page takes the focus, the window loses it, but the person is still here.
  const now = (): Presence => {
    if (shown.visibilityState !== 'visible') return 'hidden';
    return shown.hasFocus() ? 'here' : 'behind';
  };
  const signal$ = new BehaviorSubject(now());
  merge(fromEvent(page, 'focus'), fromEvent(page, 'blur'), fromEvent(shown, 'visibilitychange'))
    .pipe(map(now))
    .subscribe(signal$);
  return signal$;
}
