import { randomInt } from 'node:crypto';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notNow } from '#server/model/fault.ts';
import { assignAll, release } from './assign.ts';
import { lockMarking } from './settings.ts';
import { groupsOf, isMarked, type KnownWork, lockWorks, type MarkingRow } from './works.ts';

/**
 * Chooses some unmarked works at random, to be marked by all scorers before the other works. Marked works
 * that were chosen before stay. Throws 409 where there are too few unmarked works, or more than that are
 * marked already.
 */
export async function calibrateWorks(
  app: App,
  context: CallContext<'calibrateWorks'>,
): Promise<Record<string, never>> {
  const { mid: markingId, works: wanted } = context.input;
  const { contest } = context;
  return command(app, context, {
    lock: async (trx) => {
      const { marking } = await lockMarking(trx, contest.id, markingId);
      return { marking, works: await lockWorks(trx, markingId) };
    },
    decide: (rows, { input }) => decideCalibration(rows, { input }, (below) => randomInt(below)),
    apply: async (trx, publish, { decision: { before, changed, spare }, rows: { marking } }) => {
      for (const { id, is_calibration } of changed)
        await trx.updateTable('marking_works').set({ is_calibration }).where('id', '=', id).execute();
      await release(trx, spare);
      await assignAll(trx, marking);
      await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
      const works = { before: { works: before }, after: { works: wanted } };
      return { answer: {}, audit: { target: `task:${marking.task_id}`, ...works } };
    },
  });
}

/** The marking and its works, from which some are chosen. */
interface Calibrated {
  readonly marking: Pick<MarkingRow, 'groups_same' | 'scorers'>;
  readonly works: readonly Pick<KnownWork, 'id' | 'content_key' | 'is_calibration' | 'sheets' | 'ruling'>[];
}

/**
 * The works that become calibration works or stop being such, with the scorers who lose those. `pick` chooses
 * among unmarked works (a number from 0 up to, not including, its argument).
 */
export function decideCalibration(
  { marking, works }: Calibrated,
  { input: { works: wanted } }: { readonly input: Pick<CallContext<'calibrateWorks'>['input'], 'works'> },
  pick: (below: number) => number,
) {
  const groups = groupsOf(marking, works);
  const chosenBefore = groups.filter((group) => group.some(({ is_calibration }) => is_calibration));
  const kept = chosenBefore.filter((group) => group.some(isMarked));
  const free = groups.filter((group) => !group.some(isMarked));
  if (kept.length > wanted) throw notNow('backend.marking_begun');
  if (kept.length + free.length < wanted) throw notNow('backend.marking_no_works');
  const left = [...free];
  const drawn = Array.from({ length: wanted - kept.length }, () => left.splice(pick(left.length), 1)).flat();
  const chosen = new Set(drawn.flat());
  const changing = free.flat().filter((work) => chosen.has(work) !== work.is_calibration);
  return {
    before: chosenBefore.length,
    changed: changing.map((work) => ({ id: work.id, is_calibration: chosen.has(work) })),
    // Scorers beyond the needed number lose the work.
    spare: changing
      .filter((work) => !chosen.has(work))
      .flatMap(({ id, sheets }) =>
        sheets.slice(marking.scorers).map(({ user_id: scorer }) => ({ work: id, scorer })),
      ),
  };
}
