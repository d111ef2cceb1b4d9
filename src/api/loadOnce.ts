import { defer, from, type Observable, of, tap } from 'rxjs';

/**
 * Code that is downloaded when it is first asked for; once it is there it is given at once. An error when the download
 * failed, which is begun anew when it is next asked for.
 */
export function loadOnce$<T>(load: () => Promise<T>): Observable<T> {
  let loaded: { readonly code: T } | null = null;
  return defer(() =>
    loaded === null ? from(load()).pipe(tap((code) => (loaded = { code }))) : of(loaded.code),
  );
}
