import { workOutcome } from '#domain/marking-work.ts';
import { type App } from '#server/app.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { markingsOf } from './arrange.ts';
import { publishPoints } from './publish-points.ts';
import { lockMarking } from './settings.ts';
import { lockWorks, marksOf } from './works.ts';

/** Who publishes what of which contest. */
interface Publishing {
  readonly caller: Caller;
  readonly contest: ContestRow;
}

/**
 * Puts the points of all works of a marking (null: of all of the contest) into the results and shows them to their
 * competitors, all at once or none. Throws 404 for a marking of another contest, 409 while a work waits for a scorer or an
 * arbiter (with how many), where nothing is there to publish, and once the results are final.
 */
export async function publishMarks(
  app: App,
  { caller, contest: { id: contestId }, markingId }: Publishing & { readonly markingId: number | null },
): Promise<{ published: number }> {
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    refuseFinal(contest);
    const all = await markingsOf(trx, contestId);
    const markings = markingId === null ? all : all.filter(({ id }) => id === markingId);
    if (markings.length === 0 && markingId !== null) throw notFound();
    const now = app.now();
    let published = 0;
    let open = 0;
    for (const marking of markings) {
      const works = await lockWorks(trx, marking.id);
      const outcomes = works.map((work) => ({ work, outcome: workOutcome(marking, marksOf(work)) }));
      open += outcomes.filter(({ outcome }) => outcome.kind !== 'scored').length;
      const given = outcomes.flatMap(({ work, outcome }) =>
        outcome.kind === 'scored' ? [{ work, points: outcome.points }] : [],
      );
      if (open > 0) continue;
      await publishPoints(trx, publish, { contest, marking, caller, now }, given);
      published += given.length;
    }
    if (open > 0) throw notNow('backend.marking_open', String(open));
    if (published === 0) throw notNow('backend.marking_no_works');
    await publishMarkingChange(trx, publish, contestId, 'scorers_too');
    await record(trx, {
      caller,
      now,
      action: 'publishMarks',
      target: `contest:${contestId}`,
      contestId,
      before: null,
      after: { tasks: markings.map(({ task_id }) => task_id), works: published },
    });
    return { published };
  });
}

/** Takes the points of a marking back out of the results. Throws 404, and 409 where none are published or the results are final. */
export async function withdrawMarks(
  app: App,
  given: Publishing & { readonly markingId: number; readonly reason: string },
): Promise<Record<string, never>> {
  const { caller, markingId, reason } = given;
  return app.write(async (trx, publish) => {
    const { contest, marking } = await lockMarking(trx, given.contest.id, markingId);
    const works = (await lockWorks(trx, markingId)).filter(({ published_at }) => published_at !== null);
    if (works.length === 0) throw notNow('backend.already_so');
    const now = app.now();
    const taken = works.map((work) => ({ work, points: null }));
    await publishPoints(trx, publish, { contest, marking, caller, now }, taken);
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    await record(trx, {
      caller,
      now,
      action: 'withdrawMarks',
      target: `task:${marking.task_id}`,
      contestId: contest.id,
      before: { works: works.length },
      after: { reason },
    });
    return {};
  });
}
