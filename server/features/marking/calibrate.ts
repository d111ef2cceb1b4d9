import { randomInt } from 'node:crypto';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notNow } from '#server/model/fault.ts';
import { assignAll, release } from './assign.ts';
import { lockMarking } from './settings.ts';
import { groupsOf, isMarked, type KnownWork, lockWorks } from './works.ts';

/**
 * Has some works, chosen by chance among those that nobody has marked, marked by all scorers before the others. Those
 * that were chosen before and are marked stay. Throws 409 where there are too few, or more are marked already.
 */
export async function calibrateWorks(
  app: App,
  context: CallContext<'calibrateWorks'>,
): Promise<Record<string, never>> {
  const { mid: markingId, works: wanted } = context.input;
  const { contest } = context;
  return app.write(async (trx, publish) => {
    const { marking } = await lockMarking(trx, contest.id, markingId);
    const groups = groupsOf(marking, await lockWorks(trx, markingId));
    const isChosen = (group: readonly KnownWork[]) => group.some(({ is_calibration }) => is_calibration);
    const kept = groups.filter((group) => isChosen(group) && group.some(isMarked));
    const free = groups.filter((group) => !group.some(isMarked));
    if (kept.length > wanted) throw notNow('backend.marking_begun');
    if (kept.length + free.length < wanted) throw notNow('backend.marking_no_works');
    const chosen = new Set(drawn(free, wanted - kept.length).flatMap((group) => group.map(({ id }) => id)));
    for (const work of free.flat()) {
      const isNow = chosen.has(work.id);
      if (isNow === work.is_calibration) continue;
      await trx
        .updateTable('marking_works')
        .set({ is_calibration: isNow })
        .where('id', '=', work.id)
        .execute();
      if (isNow) continue;
      // Scorers beyond those that it needs give it back.
      const spare = work.sheets.slice(marking.scorers);
      await release(
        trx,
        spare.map(({ user_id: scorer }) => ({ work: work.id, scorer })),
      );
    }
    await assignAll(trx, marking);
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    await audited(trx, publish, context, {
      target: `task:${marking.task_id}`,
      before: { works: groups.filter(isChosen).length },
      after: { works: wanted },
    });
    return {};
  });
}

/** `count` of them, by chance. */
function drawn<T>(all: readonly T[], count: number): readonly T[] {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)).flat();
}
