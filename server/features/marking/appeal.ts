import { type App } from '#server/app.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { markingsOf } from './arrange.ts';
import { appealUntil, tellMarks } from './own-marks.ts';
import { lockWork } from './works.ts';

/** What a competitor says against the points of which work. */
interface Appealing {
  readonly caller: Caller;
  readonly contestId: number;
  readonly participantId: number;
  /** Of the work. */
  readonly number: number;
  readonly appeal: string;
}

/**
 * Takes a competitor's appeal, once a work; arbiters hear of it. Throws 404 for a work that is not theirs or not published,
 * 409 where the contest takes no appeals, its time for them is over, there is one already, or the results are final.
 */
export async function appealMarks(app: App, appealing: Appealing): Promise<Record<string, never>> {
  const { caller, contestId, participantId, number, appeal } = appealing;
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    const work = await lockWork(trx, number);
    const marking = (await markingsOf(trx, contestId)).find(({ id }) => id === work?.marking_id);
    if (work === null || marking === undefined || work.participant_id !== participantId) throw notFound();
    if (work.published_at === null) throw notFound();
    if (work.appeal !== 'none') throw notNow('backend.already_so');
    refuseFinal(contest);
    const now = app.now();
    const until = appealUntil(marking, work.published_at);
    if (until === null) throw notNow('backend.appeals_none');
    if (now >= until) throw notNow('backend.appeals_over');
    const nothing = { answer: null, answered_at: null, answered_by: null };
    await trx
      .insertInto('marking_appeals')
      .values({ work_id: work.id, text: appeal, at: now, ...nothing })
      .execute();
    await publishMarkingChange(trx, publish, contestId, 'arbiters');
    tellMarks(publish, contestId, [caller.userId]);
    return {};
  });
}
