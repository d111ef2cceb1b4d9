import { INTERNET_PROBE_TIMEOUT_MS } from '#domain/limits.ts';
import { defaultIfEmpty, filter, from, map, mergeMap, Observable, race, take } from 'rxjs';
import { type InternetProbe, type Ticker } from './ports.ts';

/** Pictures of two public hosts, which the page's content security policy allows. */
const PUBLIC_PICTURES: readonly string[] = [
  'https://www.google.com/favicon.ico',
  'https://www.cloudflare.com/favicon.ico',
];

/** The part of an image that is used. */
type ProbeImage = Pick<HTMLImageElement, 'src' | 'onload' | 'onerror'>;

/** Options of the probe. */
export interface ProbeOptions {
  readonly ticker: Pick<Ticker, 'after'>;
  /** Makes the address a new one each time: a picture from the cache would prove nothing. */
  readonly stamp: () => string;
  readonly newImage?: () => ProbeImage;
  readonly pictures?: readonly string[];
}

/** Looks for the internet by loading pictures of public hosts: true as soon as one of them loads. */
export function createInternetProbe(options: ProbeOptions): InternetProbe {
  const { ticker, stamp, newImage = () => new Image(), pictures = PUBLIC_PICTURES } = options;

  function load(address: string): Observable<boolean> {
    return new Observable<boolean>((subscriber) => {
      const image = newImage();
      image.onload = () => subscriber.next(true);
      image.onerror = () => subscriber.next(false);
      image.src = `${address}?${stamp()}`;
      return () => {
        image.onload = null;
        image.onerror = null;
        image.src = '';
      };
    });
  }

  function probeOne(address: string): Observable<boolean> {
    return race(load(address), ticker.after(INTERNET_PROBE_TIMEOUT_MS).pipe(map(() => false))).pipe(take(1));
  }

  const port: InternetProbe = {
    probe: () =>
      from(pictures).pipe(
        mergeMap((address) => probeOne(address)),
        filter(Boolean),
        take(1),
        defaultIfEmpty(false),
      ),
  };
  return port;
}
