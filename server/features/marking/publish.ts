import { workOutcome } from '#domain/marking-work.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { markingsOf } from './arrange.ts';
import { publishPoints } from './publish-points.ts';
import { lockMarking } from './settings.ts';
import { lockWorks, marksOf } from './works.ts';

/**
 * Puts the points of all works of a marking (null: of all of the contest) into the results and shows them to their
 * competitors, all at once or none. Throws 404 for a marking of another contest, 409 while a work waits for a scorer or an
 * arbiter (with how many), where nothing is there to publish, and once the results are final.
 */
export async function publishMarks(
  app: App,
  context: CallContext<'publishMarks'>,
): Promise<{ published: number }> {
  const { marking: markingId = null } = context.input;
  const { caller } = context;
  const contestId = context.contest.id;
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
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: null,
      after: { tasks: markings.map(({ task_id }) => task_id), works: published },
    });
    return { published };
  });
}

/** Takes the points of a marking back out of the results. Throws 404, and 409 where none are published or the results are final. */
export async function withdrawMarks(
  app: App,
  context: CallContext<'withdrawMarks'>,
): Promise<Record<string, never>> {
  const { mid: markingId, reason } = context.input;
  const { caller } = context;
  return app.write(async (trx, publish) => {
    const { contest, marking } = await lockMarking(trx, context.contest.id, markingId);
    const works = (await lockWorks(trx, markingId)).filter(({ published_at }) => published_at !== null);
    if (works.length === 0) throw notNow('backend.already_so');
    const now = app.now();
    const taken = works.map((work) => ({ work, points: null }));
    await publishPoints(trx, publish, { contest, marking, caller, now }, taken);
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    await audited(trx, publish, context, {
      target: `task:${marking.task_id}`,
      before: { works: works.length },
      after: { reason },
    });
    return {};
  });
}
