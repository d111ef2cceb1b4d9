import { type App } from '#server/app.ts';
import { openFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';

const ENDINGS = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;

/** A stored picture, with its name in an archive or for saving. */
export interface KeptPicture {
  readonly id: number;
  readonly hash: string;
  readonly mime: keyof typeof ENDINGS;
  readonly name: string;
}

/** The file name of a picture: its time (UTC), its source and its number. */
export function pictureName(picture: {
  readonly id: number;
  readonly kind: string;
  readonly taken_at: number;
  readonly media_type: keyof typeof ENDINGS;
}): string {
  const at = new Date(picture.taken_at).toISOString().replace(/\.\d+Z$/, 'Z');
  return `${at.replace(/:/g, '-')}_${picture.kind}_${picture.id}.${ENDINGS[picture.media_type]}`;
}

/** One picture of a person in a contest. 404 when it is of another person or contest, or deleted. */
export async function keptPicture(
  app: App,
  of: { readonly userId: number; readonly contestId: number; readonly picture: number },
): Promise<KeptPicture> {
  const row = await app.db
    .selectFrom('snapshots')
    .select(['id', 'kind', 'taken_at', 'media_type', 'picture_hash'])
    .where('id', '=', of.picture)
    .where('user_id', '=', of.userId)
    .where('contest_id', '=', of.contestId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { id: row.id, hash: row.picture_hash, mime: row.media_type, name: pictureName(row) };
}

/** The picture as an answer to the caller. */
export async function pictureAnswer(app: App, { hash, mime, name }: KeptPicture): Promise<FileAnswer> {
  return { file: { name, mime, content: await openFile(app.db, hash) }, save: false };
}
