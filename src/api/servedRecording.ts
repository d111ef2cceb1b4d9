import { catchError, type Observable, of } from 'rxjs';
import { fromFetch } from 'rxjs/fetch';

/** The recording that the command which opened the page serves beside it; an empty file where the command has ended. */
export function servedRecording$(id: string): Observable<Blob> {
  return fromFetch(`/recording/${id}`, { selector: (answer) => answer.blob() }).pipe(
    catchError(() => of(new Blob())),
  );
}
