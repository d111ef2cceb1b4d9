import { catchError, type Observable, of } from 'rxjs';
import { fromFetch } from 'rxjs/fetch';

/** The recording that the command line tool serves with this page; an empty file when it has ended. */
export function servedRecording$(id: string): Observable<Blob> {
  return fromFetch(`/recording/${id}`, { selector: (answer) => answer.blob() }).pipe(
    catchError(() => of(new Blob())),
  );
}
