import { type Kysely } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishRow } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { pictureIn } from '#server/features/proctoring/sharing/picture.ts';

/** The most pixels of a background: a larger picture would overload the programs that draw it. */
const MOST_POINTS = 40_000_000;
/** The most pictures of one contest. */
const MOST_PICTURES = 100;

/**
 * Stores a picture for templates of a contest, and answers its name there. Throws 400 for a content that is
 * no PNG or JPEG, or has too many pixels, and 409 where the contest has too many pictures.
 */
export async function addPicture(
  app: App,
  { call, contest, files }: CallContext<'addCertificatePicture'>,
): Promise<AnswerOf<'addCertificatePicture'>> {
  const { content } = files.picture;
  const contestId = contest.id;
  const known = await app.db
    .selectFrom('certificate_pictures')
    .select('hash')
    .where('contest_id', '=', contestId)
    .execute();
  const { type } = decidePicture(pictureIn(content), known.length);
  const hash = await putFile(app.db, content);
  await app.write(async (trx, publish) => {
    await trx
      .insertInto('certificate_pictures')
      .values({ contest_id: contestId, hash, mime: type, bytes: content.length, at: app.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await publishRow(trx, publish, { call, contestId });
  });
  return { picture: hash };
}

/**
 * A picture that may be the background of a certificate: PNG or JPEG, with not too many pixels, in a contest
 * with room for it.
 */
export function decidePicture<P extends NonNullable<ReturnType<typeof pictureIn>>>(
  picture: P | null,
  known: number,
): P {
  if (picture === null || picture.type === 'image/webp') throw badRequest('certificates.not_picture');
  if (picture.width * picture.height > MOST_POINTS) throw badRequest('certificates.picture_large');
  if (known >= MOST_PICTURES) throw notNow('certificates.many_pictures', String(MOST_PICTURES));
  return picture;
}

/** A picture of a contest. Throws 404 for one of another contest. */
export async function shownPicture(
  db: Kysely<Schema>,
  contestId: number,
  hash: string,
): Promise<AnswerOf<'certificatePicture'>> {
  const { mime } = await db
    .selectFrom('certificate_pictures')
    .select('mime')
    .where('contest_id', '=', contestId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(notFound);
  return { mime, picture_base64: (await getFile(db, hash)).toString('base64') };
}
