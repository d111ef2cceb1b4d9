import { type Kysely } from 'kysely';
import {
  covers,
  needsConsent,
  WATCH_TEXT_VERSION,
  type WatchTerms,
  watchTermsOf,
} from '#domain/proctoring/consent.ts';
import { effectiveEndAt } from '#domain/contest/phase.ts';
import { type Schema } from '../db/schema.ts';
import { type ContestAccess } from './access.ts';
import { type Caller } from './caller.ts';
import { type WatchedContest } from './rows.ts';
import { contestTimes, participantTimes } from './times.ts';

/** An answer to being watched. */
interface Answered {
  readonly user_id: number;
  readonly contest_id: number;
  readonly terms: WatchTerms;
  readonly text_version: number;
  readonly agreed: boolean;
  readonly at: number;
}

/**
 * The time at which somebody agreed to how a contest watches now, ms since the epoch; null: they have not, or
 * they withdrew it.
 */
export async function agreedAt(
  db: Kysely<Schema>,
  contest: WatchedContest & { readonly id: number },
  userId: number,
): Promise<number | null> {
  const answered = await newest(db)
    .where('contest_id', '=', contest.id)
    .where('user_id', '=', userId)
    .execute();
  return heldSince(answered[0], watchTermsOf(contest));
}

/**
 * Whether a contestant is kept out of a running contest until they agree to how it watches (PRC-8, PRC-9):
 * from its start to their own end, whether or not they have finished. An admin who sees their view is not
 * kept out.
 */
export async function mustAgree(
  db: Kysely<Schema>,
  { contest, participant }: ContestAccess,
  caller: Caller,
  now: number,
): Promise<boolean> {
  if (participant === null || caller.viewedBy !== undefined || caller.types.includes('translator'))
    return false;
  if (!needsConsent(watchTermsOf(contest)) || now < contest.start_at) return false;
  if (now >= effectiveEndAt(contestTimes(contest), participantTimes(participant, caller.types))) return false;
  return (await agreedAt(db, contest, caller.userId)) === null;
}

/**
 * People who have agreed to the contest's present terms of watching; null when the contest asks for no
 * consent.
 */
export async function whoAgreed(
  db: Kysely<Schema>,
  contest: WatchedContest & { readonly id: number },
): Promise<ReadonlySet<number> | null> {
  const terms = watchTermsOf(contest);
  if (!needsConsent(terms)) return null;
  const answered = await newest(db).where('contest_id', '=', contest.id).execute();
  return new Set(answered.filter((one) => heldSince(one, terms) !== null).map((one) => one.user_id));
}

/** The contests that ask for consent, by id, with the person's consent. */
export async function consentsOf(
  db: Kysely<Schema>,
  userId: number,
  contests: readonly (WatchedContest & { readonly id: number })[],
): Promise<ReadonlyMap<number, 'asked' | 'given'>> {
  const asking = contests.filter((contest) => needsConsent(watchTermsOf(contest)));
  if (asking.length === 0) return new Map();
  const ids = asking.map(({ id }) => id);
  const answered = await newest(db).where('user_id', '=', userId).where('contest_id', 'in', ids).execute();
  const byContest = new Map(answered.map((one) => [one.contest_id, one]));
  return new Map(
    asking.map((contest) => {
      const since = heldSince(byContest.get(contest.id), watchTermsOf(contest));
      return [contest.id, since === null ? 'asked' : 'given'];
    }),
  );
}

/** The last answer of each person in each contest, which alone counts. */
function newest(db: Kysely<Schema>) {
  return db
    .selectFrom('consents')
    .distinctOn(['contest_id', 'user_id'])
    .select(['contest_id', 'user_id', 'terms', 'text_version', 'agreed', 'at'])
    .orderBy('contest_id')
    .orderBy('user_id')
    .orderBy('id', 'desc');
}

function heldSince(answered: Answered | undefined, now: WatchTerms): number | null {
  if (answered?.agreed !== true || answered.text_version !== WATCH_TEXT_VERSION) return null;
  return covers(answered.terms, now) ? answered.at : null;
}
