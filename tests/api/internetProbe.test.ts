import { type Observable, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createInternetProbe } from '#api/internetProbe.ts';

/** A probe of two pictures; the test decides when time passes and which pictures load. */
function probing() {
  const alarms: { readonly ms: number; readonly ring$: Subject<void> }[] = [];
  const images: { src: string; onload: unknown; onerror: unknown }[] = [];
  const probe = createInternetProbe({
    ticker: {
      after(ms): Observable<void> {
        const ring$ = new Subject<void>();
        alarms.push({ ms, ring$ });
        return ring$;
      },
    },
    stamp: () => '1',
    newImage: () => {
      const image = { src: '', onload: null, onerror: null };
      images.push(image);
      return image;
    },
    pictures: ['https://a.test/x', 'https://b.test/x'],
  });
  const found: boolean[] = [];
  probe.probe().subscribe((isThere) => found.push(isThere));
  const show = (at: number) => (images[at]?.onload as () => void)();
  return { alarms, images, found, show };
}

describe('the probe for the internet', () => {
  it('[SES-9] waits 2 s for each picture and no longer; without one there is none', () => {
    const { alarms, found, images } = probing();
    expect(alarms.map(({ ms }) => ms)).toEqual([2_000, 2_000]);
    alarms[0]?.ring$.next();
    expect(found).toEqual([]);
    alarms[1]?.ring$.next();
    expect(found).toEqual([false]);
    // Requests that are still under way are given up.
    expect(images.map(({ src }) => src)).toEqual(['', '']);
  });

  it('[SES-9] one picture that shows is enough', () => {
    const { found, show, alarms } = probing();
    alarms[0]?.ring$.next();
    show(1);
    expect(found).toEqual([true]);
  });
});
