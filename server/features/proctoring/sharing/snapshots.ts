import { type Kysely, sql } from 'kysely';
import { latestPossible } from '#domain/limits.ts';
import { MAX_PICTURE_SIDE, MAX_PICTURES_A_MINUTE, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { agreedAt } from '#server/model/consent.ts';
import { putFile } from '#server/files/store.ts';
import { badRequest, Fault, notFound, notNow, tooOften } from '#server/model/fault.ts';
import { phaseRefusal } from '#server/model/submissions/rules.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';
import { type Picture, pictureIn } from './picture.ts';

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

type Context = CallContext<'snapshotScreen'> | CallContext<'snapshotCamera'>;

/**
 * Stores a picture of a contestant's screen or camera (PRC-3). 400 when it is no PNG, WebP or JPEG, or the
 * contest asks for none, 409 when the contest does not run for the person or they have not agreed to be
 * watched, 413 when it is too large, 429 when more come than any page sends.
 */
export async function takeSnapshot(app: App, kind: ShareSource, context: Context): Promise<void> {
  const { contest, participant, caller, now, input } = context;
  if (!participant) throw notFound();
  if (!(kind === 'screen' ? contest.check_screen : contest.check_camera)) throw badRequest();
  const refusal = phaseRefusal(contest, participant, caller.types, now);
  if (refusal) throw refusal;
  if ((await agreedAt(app.db, contest, caller.userId)) === null) throw notNow('backend.not_agreed');
  const { content } = context.files.file;
  const { type, width, height } = pictureOf(content);
  const person = { userId: caller.userId, contestId: contest.id, participantId: participant.id, now };
  requireFew((await sentOf(app.db, person, null)).lately);
  // The picture is stored before the transaction, since a folder or a remote store may be slow, and the
  // person's work must not wait for it.
  const hash = await putFile(app.db, content, { kept: 'picture' });
  await app.write(async (trx) => {
    await oneAtATime(trx, person);
    const sent = await sentOf(trx, person, { kind, hash, takenAt: input.taken_at ?? null });
    // The page did not receive the answer, and sent the picture again.
    if (sent.isHere) return;
    requireFew(sent.lately);
    const row = {
      user_id: caller.userId,
      contest_id: contest.id,
      kind,
      // The time of a picture is never in the future, nor before the contest's start.
      taken_at: Math.min(now, Math.max(contest.start_at, input.taken_at ?? now)),
      received_at: now,
      picture_hash: hash,
      media_type: type,
      width,
      height,
      missed: input.missed,
    };
    await trx.insertInto('snapshots').values(row).execute();
    await noteWatched(trx, contest.id, [participant.id], 'picture');
  });
}

function pictureOf(content: Buffer): Picture {
  const picture = pictureIn(content);
  if (picture === null) throw badRequest('backend.not_an_image');
  if (Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE)
    throw new Fault(413, 'backend.too_large', `${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE}`);
  return picture;
}

/** The person in the picture, and the time of its arrival. */
interface Sender {
  readonly userId: number;
  readonly contestId: number;
  readonly participantId: number;
  readonly now: number;
}

/** Locks the person, so that pictures that arrive at once are counted one by one. */
async function oneAtATime(trx: Transaction, of: Sender): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', of.participantId)
    .forNoKeyUpdate()
    .execute();
}

/** A picture as its page describes it; `takenAt` is null where the page does not state the time. */
interface Taken {
  readonly kind: ShareSource;
  readonly hash: string;
  readonly takenAt: number | null;
}

/**
 * The number of pictures from a person in the last minute, and whether the picture of this moment is stored
 * already.
 */
async function sentOf(
  db: Kysely<Schema>,
  of: Sender,
  picture: Taken | null,
): Promise<{ readonly lately: number; readonly isHere: boolean }> {
  const since = of.now - MINUTE_MS;
  const takenAt = picture?.takenAt ?? null;
  const isLately = sql<boolean>`received_at > ${since} and received_at <= ${latestPossible(of.now)}`;
  const isThis = sql<boolean>`taken_at = ${takenAt}::bigint and kind = ${picture?.kind ?? null}::text
    and picture_hash = ${picture?.hash ?? null}::text`;
  return (
    db
      .selectFrom('snapshots')
      .select((row) => [
        row.fn.countAll<number>().filterWhere(isLately).as('lately'),
        sql<boolean>`coalesce(bool_or(${isThis}), false)`.as('isHere'),
      ])
      .where('contest_id', '=', of.contestId)
      .where('user_id', '=', of.userId)
      // No picture arrives before it was taken, which limits the rows to search.
      .where('received_at', '>=', Math.min(since, takenAt ?? since))
      .executeTakeFirstOrThrow()
  );
}

/** Throws 429 when more came from a person in the last minute than any page sends. */
function requireFew(lately: number): void {
  if (lately >= MAX_PICTURES_A_MINUTE) throw tooOften(MINUTE_SECONDS, 'backend.too_soon');
}
