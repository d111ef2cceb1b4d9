import { type Kysely } from 'kysely';
import { MAX_PICTURE_POINTS } from '#domain/people/people.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext, type FileAnswer } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { requireArranging } from '../accounts/scope.ts';
import { pictureIn } from '#server/features/proctoring/sharing/picture.ts';
import { publishParticipants } from '#server/features/standings/board/republish.ts';
import { lockPlaces } from './places.ts';

interface Picture {
  readonly hash: string;
  readonly mime: string;
}

/**
 * Sets a contestant's photograph or logo, replacing the former one; boards and reveals show it at once.
 * Throws 400 for a content that is no PNG, JPEG or WebP, or has too many pixels.
 */
export async function setPicture(
  app: App,
  context: CallContext<'setParticipantPicture'>,
): Promise<{ readonly changed: number }> {
  requireArranging(context.caller);
  const { content } = context.files.picture;
  const picture = pictureIn(content);
  if (picture === null) throw badRequest('backend.not_an_image');
  if (picture.width * picture.height > MAX_PICTURE_POINTS) throw badRequest('certificates.picture_large');
  const hash = await putFile(app.db, content);
  return keep(app, context, [context.input.pid], { hash, mime: picture.type });
}

/** Removes the pictures of contestants. */
export async function removePictures(
  app: App,
  context: CallContext<'removeParticipantPictures'>,
): Promise<{ readonly changed: number }> {
  requireArranging(context.caller);
  return keep(app, context, context.input.ids, null);
}

/**
 * A picture of a person by its name, which nobody can guess and which everybody learns who sees the person on
 * a board: so pages load it as any picture, and caches may store it.
 */
export async function shownPicture(db: Kysely<Schema>, hash: string): Promise<FileAnswer> {
  const { mime } = await db
    .selectFrom('participants')
    .select('picture_mime as mime')
    .where('picture_hash', '=', hash)
    .executeTakeFirstOrThrow(notFound);
  const content = await getFile(db, hash);
  const name = `picture.${mime?.slice('image/'.length) ?? ''}`;
  return { file: { name, mime: mime ?? '', content }, save: false, isForCaches: true };
}

async function keep(
  app: App,
  context: CallContext<'setParticipantPicture'> | CallContext<'removeParticipantPictures'>,
  participantIds: readonly number[],
  picture: Picture | null,
): Promise<{ readonly changed: number }> {
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    const places = await lockPlaces(trx, contestId, participantIds);
    const changed = places.filter(({ picture_hash: hash }) => hash !== (picture?.hash ?? null));
    if (changed.length === 0) return { changed: 0 };
    const ids = changed.map(({ id }) => id);
    await trx
      .updateTable('participants')
      .set({ picture_hash: picture?.hash ?? null, picture_mime: picture?.mime ?? null })
      .where('id', 'in', ids)
      .execute();
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: { people: Object.fromEntries(changed.map((one) => [one.name, one.picture_hash])) },
      after: { people: Object.fromEntries(changed.map(({ name }) => [name, picture?.hash ?? null])) },
    });
    await publishParticipants(trx, publish, contest, ids);
    return { changed: changed.length };
  });
}
