import { from, map, type Observable, of } from 'rxjs';
import { type ShownFile } from '#streams/events/resources.ts';
import { type ContextWith } from '../context.ts';

/** A file's text where it has one, else its address in this page. */
export function fileOf({ ports }: ContextWith<'browser'>, file: Blob): Observable<ShownFile> {
  const mime = file.type.split(';')[0]?.trim() ?? '';
  if (!mime.startsWith('text/')) return of({ mime, text: null, blobUrl: ports.browser.addressOf(file) });
  return from(file.text()).pipe(map((text) => ({ mime, text, blobUrl: null })));
}
