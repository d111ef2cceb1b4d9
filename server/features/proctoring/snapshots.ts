import { createHash } from 'node:crypto';
import { MAX_PICTURE_SIDE, MAX_PICTURES_A_MINUTE, type ShareSource } from '../../../domain/proctoring.ts';
import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest, Fault, notFound } from '../../model/fault.ts';
import { phaseRefusal } from '../../model/submissions/rules.ts';
import { type Picture, pictureIn } from './picture.ts';

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

type Context = CallContext<'snapshotScreen'> | CallContext<'snapshotCamera'>;

/**
 * Keeps a picture of a competitor's screen or camera (PRC-3). 400 when it is no PNG, WebP or JPEG, or the contest asks for none, 409
 * when the contest does not run for the person, 413 when it is too large, 429 when more come than anybody makes.
 */
export async function takeSnapshot(app: App, kind: ShareSource, context: Context): Promise<void> {
  const { contest, participant, caller, now, input } = context;
  if (!participant) throw notFound();
  if (!(kind === 'screen' ? contest.check_screen : contest.check_camera)) throw badRequest();
  const refusal = phaseRefusal(contest, participant, caller.types, now);
  if (refusal) throw refusal;
  const { content } = context.files.file;
  const { width, height } = pictureOf(content);
  await app.write(async (trx) => {
    await allowOneMore(trx, {
      userId: caller.userId,
      contestId: contest.id,
      participantId: participant.id,
      now,
    });
    const row = {
      user_id: caller.userId,
      contest_id: contest.id,
      kind,
      // No picture is of the future, nor of a time before the contest asked for any.
      taken_at: Math.min(now, Math.max(contest.start_at, input.taken_at ?? now)),
      received_at: now,
      picture_hash: await keep(trx, content),
      width,
      height,
      missed: input.missed,
    };
    await trx.insertInto('snapshots').values(row).execute();
  });
}

function pictureOf(content: Buffer): Picture {
  const picture = pictureIn(content);
  if (picture === null) throw badRequest('backend.not_an_image');
  if (Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE)
    throw new Fault(413, 'backend.too_large', `${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE}`);
  return picture;
}

/** One after another for each person, so that many at once are counted as many. */
async function allowOneMore(
  trx: Transaction,
  of: {
    readonly userId: number;
    readonly contestId: number;
    readonly participantId: number;
    readonly now: number;
  },
): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', of.participantId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('snapshots')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest_id', '=', of.contestId)
    .where('user_id', '=', of.userId)
    .where('received_at', '>', of.now - MINUTE_MS)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PICTURES_A_MINUTE) throw new Fault(429, 'backend.too_soon', String(MINUTE_SECONDS));
}

/** Keeps the picture and answers the SHA-256 (hex) it is found by. A screen that stands still is kept once. */
async function keep(trx: Transaction, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex');
  await trx
    .insertInto('pictures')
    .values({ hash, bytes: content.length, content })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
}
