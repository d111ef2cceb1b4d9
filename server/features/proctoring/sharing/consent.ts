import { needsConsent, termsCode, WATCH_TEXT_VERSION, watchTermsOf } from '#domain/proctoring/consent.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishAccessLost } from '#server/model/access-changes.ts';
import { agreedAt } from '#server/model/consent.ts';
import { publishSubject } from '#server/model/desk.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';

type Context = CallContext<'watching'> | CallContext<'consent'>;

/** How the caller is watched, and whether they have agreed to it. Translators are not watched. */
export async function watchingOf({ caller, contest, participant, db }: Context): Promise<WatchingAnswer> {
  if (participant === null) throw notFound();
  const terms = watchTermsOf(contest);
  const { signals, ...rest } = terms;
  return {
    terms: { ...rest, signals: [...signals] },
    code: termsCode(terms),
    needed: needsConsent(terms) && !caller.types.includes('translator'),
    agreed_at: await agreedAt(db, contest, caller.userId),
    open: await db
      .selectFrom('signals')
      .select(['kind', 'source', 'at'])
      .where('contest_id', '=', contest.id)
      .where('user_id', '=', caller.userId)
      .where('ended_at', 'is', null)
      .orderBy('at')
      .execute(),
  };
}

/**
 * Stores the caller's answer, with the terms and words that it was given to; the newest answer counts. 409
 * when the terms differ from those that the person was shown, 400 when there is nothing to agree to. Staff
 * see who has not answered.
 */
export async function takeConsent(app: App, context: CallContext<'consent'>): Promise<WatchingAnswer> {
  const { caller, contest, input, now } = context;
  const { needed, code } = await watchingOf(context);
  if (!needed) throw badRequest();
  if (input.code !== code) throw notNow('backend.terms_changed');
  await app.write(async (trx, publish) => {
    const row = {
      contest_id: contest.id,
      user_id: caller.userId,
      terms: JSON.stringify(watchTermsOf(contest)),
      text_version: WATCH_TEXT_VERSION,
      agreed: input.agreed,
      at: now,
    };
    await trx.insertInto('consents').values(row).execute();
    await publishSubject(trx, publish, 'people', contest.id);
    // The sealed tasks are for people who agree.
    if (!input.agreed) publishAccessLost(publish, { contestId: contest.id, userIds: [caller.userId] });
  });
  return watchingOf(context);
}
