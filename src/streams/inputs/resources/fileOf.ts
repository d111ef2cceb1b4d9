import { type ShownFile } from '#streams/events/resources.ts';
import { type ContextWith } from '../context.ts';

/** A file's text where it has one, else its address in this page. */
export async function fileOf({ ports }: ContextWith<'browser'>, file: Blob): Promise<ShownFile> {
  const mime = file.type.split(';')[0]?.trim() ?? '';
  if (!mime.startsWith('text/')) return { mime, text: null, blobUrl: ports.browser.addressOf(file) };
  return { mime, text: await file.text(), blobUrl: null };
}
