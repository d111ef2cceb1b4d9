import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { markingsOf } from './arrange.ts';
import { appealUntil, publishOwnMarks } from './own-marks.ts';
import { type KnownWork, lockWork, type MarkingRow } from './works.ts';

/**
 * Takes a contestant's appeal, one for each work, and tells the arbiters. Throws 404 for a work that is not
 * theirs or not published, 409 where the contest takes no appeals, the time for them is over, there is one
 * already, or the results are final.
 */
export async function appealMarks(
  app: App,
  { caller, contest: { id: contestId }, participant, input }: CallContext<'appealMarks'>,
): Promise<Record<string, never>> {
  const { number, appeal } = input;
  const { id: participantId } = competing(participant);
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    const work = await lockWork(trx, number);
    const marking = (await markingsOf(trx, contestId)).find(({ id }) => id === work?.marking_id);
    if (work === null || marking === undefined || work.participant_id !== participantId) throw notFound();
    const row = decideAppealing({ contest, marking, work }, { input: { appeal }, now: app.now() });
    await trx
      .insertInto('marking_appeals')
      .values({ work_id: work.id, ...row })
      .execute();
    await publishMarkingChange(trx, publish, contestId, 'arbiters');
    publishOwnMarks(publish, contestId, [caller.userId]);
    return {};
  });
}

/** The columns of an appeal against published points, if it comes within the time that the marking allows. */
export function decideAppealing(
  {
    contest,
    marking,
    work,
  }: {
    readonly contest: Pick<ContestRow, 'final_at'>;
    readonly marking: Pick<MarkingRow, 'takes_appeals' | 'appeal_hours'>;
    readonly work: Pick<KnownWork, 'published_at' | 'appeal'>;
  },
  {
    input: { appeal: text },
    now,
  }: {
    readonly input: Pick<CallContext<'appealMarks'>['input'], 'appeal'>;
    readonly now: number;
  },
) {
  if (work.published_at === null) throw notFound();
  if (work.appeal !== 'none') throw notNow('backend.already_so');
  refuseFinal(contest);
  const until = appealUntil(marking, work.published_at);
  if (until === null) throw notNow('backend.appeals_none');
  if (now >= until) throw notNow('backend.appeals_over');
  return { text, at: now, answer: null, answered_at: null, answered_by: null };
}
