import { defer, from, type Observable, of, tap } from 'rxjs';

/**
 * Code that is downloaded at its first use; later uses get it at once. Errors when the download fails; the
 * next use then starts another download.
 */
export function loadOnce$<T>(load: () => Promise<T>): Observable<T> {
  let loaded: { readonly code: T } | null = null;
  return defer(() =>
    loaded === null ? from(load()).pipe(tap((code) => (loaded = { code }))) : of(loaded.code),
  );
}
