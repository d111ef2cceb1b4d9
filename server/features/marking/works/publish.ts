import { workOutcome } from '#domain/marking/marking-work.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { markingsOf } from './arrange.ts';
import { publishPoints } from './publish-points.ts';
import { lockMarking } from './settings.ts';
import { type KnownWork, lockWorks, type MarkingRow, marksOf } from './works.ts';

/**
 * Puts the points of all works of a marking (null: of all in the contest) into the results and shows them to
 * the contestants, all at once or none. Throws 404 for a marking of another contest, 409 while a work waits
 * for a scorer or an arbiter (with the number), where there is nothing to publish, and once the results are
 * final.
 */
export async function publishMarks(
  app: App,
  context: CallContext<'publishMarks'>,
): Promise<{ published: number }> {
  const { marking: markingId = null } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      refuseFinal(contest);
      const all = await markingsOf(trx, contestId);
      const markings = markingId === null ? all : all.filter(({ id }) => id === markingId);
      if (markings.length === 0 && markingId !== null) throw notFound();
      const marked: { marking: MarkingRow; works: readonly KnownWork[] }[] = [];
      for (const marking of markings) marked.push({ marking, works: await lockWorks(trx, marking.id) });
      return { contest, marked };
    },
    decide: ({ marked }) => decidePublishing(marked),
    apply: async (trx, publish, { decision, rows: { contest }, context: { caller, now } }) => {
      for (const { marking, given } of decision)
        await publishPoints(trx, publish, { contest, marking, caller, now }, given);
      await publishMarkingChange(trx, publish, contestId, 'scorers_too');
      const published = decision.reduce((sum, { given }) => sum + given.length, 0);
      const after = { tasks: decision.map(({ marking }) => marking.task_id), works: published };
      return { answer: { published }, audit: { target: `contest:${contestId}`, before: null, after } };
    },
  });
}

/** The points of every work of each marking; refused while a work has none, and where there are no works. */
export function decidePublishing<
  Marking extends Parameters<typeof workOutcome>[0],
  Work extends Pick<KnownWork, 'sheets' | 'ruling'>,
>(marked: readonly { readonly marking: Marking; readonly works: readonly Work[] }[]) {
  const outcomes = marked.map(({ marking, works }) => ({
    marking,
    given: works.flatMap((work) => {
      const outcome = workOutcome(marking, marksOf(work));
      return outcome.kind === 'scored' ? [{ work, points: outcome.points }] : [];
    }),
    all: works.length,
  }));
  const open = outcomes.reduce((sum, { all, given }) => sum + all - given.length, 0);
  if (open > 0) throw notNow('backend.marking_open', String(open));
  if (outcomes.every(({ all }) => all === 0)) throw notNow('backend.marking_no_works');
  return outcomes.map(({ marking, given }) => ({ marking, given }));
}

/**
 * Takes the points of a marking out of the results. Throws 404, and 409 where none are published or the
 * results are final.
 */
export async function withdrawMarks(
  app: App,
  context: CallContext<'withdrawMarks'>,
): Promise<Record<string, never>> {
  const { mid: markingId, reason } = context.input;
  return command(app, context, {
    lock: async (trx) => {
      const rows = await lockMarking(trx, context.contest.id, markingId);
      return { ...rows, works: await lockWorks(trx, markingId) };
    },
    decide: ({ works }) => {
      const published = works.filter(({ published_at }) => published_at !== null);
      if (published.length === 0) throw notNow('backend.already_so');
      return published;
    },
    apply: async (
      trx,
      publish,
      { decision: works, rows: { contest, marking }, context: { caller, now } },
    ) => {
      const taken = works.map((work) => ({ work, points: null }));
      await publishPoints(trx, publish, { contest, marking, caller, now }, taken);
      await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
      const before = { works: works.length };
      return { answer: {}, audit: { target: `task:${marking.task_id}`, before, after: { reason } } };
    },
  });
}
