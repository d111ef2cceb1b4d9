import { isUtf8 } from 'node:buffer';
import { type ShownContent } from '#protocol/wire/staff/authoring/versions.ts';
import { getFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { hasContent } from './files.ts';
import { ownValue } from '#domain/own-value.ts';

/** The most bytes of a text that are compared line by line. */
const MOST_TEXT_BYTES = 262_144;
const MOST_PICTURE_BYTES = 1_048_576;
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

type Context = CallContext<'workshopCompared'>;

/**
 * Two contents of a file of a task, as far as they can be shown. Throws 404 for a content that the task never
 * had.
 */
export async function compared({ caller, db, input }: Context) {
  const { tid, path, before, after } = input;
  await requireRight(db, caller, tid);
  return { before: await shown(db, tid, path, before), after: await shown(db, tid, path, after) };
}

async function shown(db: Context['db'], taskId: number, path: string, hash: string): Promise<ShownContent> {
  if (hash === '') return { text: '', picture: null };
  if (!(await hasContent(db, taskId, hash))) throw notFound();
  const size = await db.selectFrom('files').select('bytes').where('hash', '=', hash).executeTakeFirst();
  const bytes = size?.bytes ?? 0;
  const mime = ownValue(PICTURES, path.slice(path.lastIndexOf('.') + 1).toLowerCase());
  if (bytes > (mime === undefined ? MOST_TEXT_BYTES : MOST_PICTURE_BYTES))
    return { text: null, picture: null };
  const content = await getFile(db, hash);
  if (mime !== undefined) return { text: null, picture: `data:${mime};base64,${content.toString('base64')}` };
  const isText = isUtf8(content) && !content.includes(0);
  return { text: isText ? content.toString('utf8') : null, picture: null };
}
