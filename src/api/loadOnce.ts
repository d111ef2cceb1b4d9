import { defer, from, type Observable, of, tap } from 'rxjs';

/**
 * Code that is downloaded at its first use; once it is there it is emitted at once. An error when the download
 * failed; the next use starts another one.
 */
export function loadOnce$<T>(load: () => Promise<T>): Observable<T> {
  let loaded: { readonly code: T } | null = null;
  return defer(() =>
    loaded === null ? from(load()).pipe(tap((code) => (loaded = { code }))) : of(loaded.code),
  );
}
