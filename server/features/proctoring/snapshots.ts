import { type Kysely } from 'kysely';
import { latestPossible } from '../../../domain/limits.ts';
import { MAX_PICTURE_SIDE, MAX_PICTURES_A_MINUTE, type ShareSource } from '../../../domain/proctoring.ts';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type CallContext } from '../../http/context.ts';
import { agreedAt } from '../../model/consent.ts';
import { putFile } from '../../files/store.ts';
import { badRequest, Fault, notFound, notNow } from '../../model/fault.ts';
import { phaseRefusal } from '../../model/submissions/rules.ts';
import { noteWatched } from '../../model/watching/news.ts';
import { type Picture, pictureIn } from './picture.ts';

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

type Context = CallContext<'snapshotScreen'> | CallContext<'snapshotCamera'>;

/**
 * Keeps a picture of a competitor's screen or camera (PRC-3). 400 when it is no PNG, WebP or JPEG, or the contest asks for none, 409
 * when the contest does not run for the person or they have not agreed to be watched, 413 when it is too large, 429 when more come than anybody makes.
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
  await requireRoom(app.db, person);
  // Before the transaction: a folder or a store far away takes its time, and the person's work is not to wait for it.
  const hash = await putFile(app.db, content, { kept: 'picture' });
  await app.write(async (trx) => {
    await oneAtATime(trx, person);
    // Its page did not hear that it arrived, and sent it again.
    if (
      input.taken_at !== undefined &&
      (await isHere(trx, { ...person, kind, hash, takenAt: input.taken_at }))
    )
      return;
    await requireRoom(trx, person);
    const row = {
      user_id: caller.userId,
      contest_id: contest.id,
      kind,
      // No picture is of the future, nor of a time before the contest asked for any.
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

/** Whose picture it is, and when it came. */
interface Sender {
  readonly userId: number;
  readonly contestId: number;
  readonly participantId: number;
  readonly now: number;
}

/** One after another for each person, so that many at once are counted as many. */
async function oneAtATime(trx: Transaction, of: Sender): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', of.participantId)
    .forNoKeyUpdate()
    .execute();
}

/** Whether a person's picture of that moment is kept already. */
async function isHere(
  trx: Transaction,
  of: Sender & { readonly kind: ShareSource; readonly hash: string; readonly takenAt: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('snapshots')
    .select('id')
    .where('contest_id', '=', of.contestId)
    .where('user_id', '=', of.userId)
    // None came before it was taken, so that few are looked through.
    .where('received_at', '>=', of.takenAt)
    .where('taken_at', '=', of.takenAt)
    .where('kind', '=', of.kind)
    .where('picture_hash', '=', of.hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Throws 429 when more came from the person in the last minute than anybody makes. */
async function requireRoom(db: Kysely<Schema>, of: Sender): Promise<void> {
  const { count } = await db
    .selectFrom('snapshots')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest_id', '=', of.contestId)
    .where('user_id', '=', of.userId)
    .where('received_at', '>', of.now - MINUTE_MS)
    .where('received_at', '<=', latestPossible(of.now))
    .executeTakeFirstOrThrow();
  if (count >= MAX_PICTURES_A_MINUTE) throw new Fault(429, 'backend.too_soon', String(MINUTE_SECONDS));
}
