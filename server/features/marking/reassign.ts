import { assignWorks, type NewAssignment } from '#domain/marking-assignment.ts';
import { isDone, withReassignment } from '#domain/marking-work.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { assign, release } from './assign.ts';
import { listedPeople } from './arrange.ts';
import { lockMarking } from './settings.ts';
import { groupsOf, type KnownWork, lockWorks, type MarkingRow, marksOf } from './works.ts';

/**
 * Gives works of one scorer to others, who begin anew, with all that hold the same where the marking groups them. A work for
 * calibration, which all have, is only taken. Throws 404 for a scorer who is not of the marking, 409 where works were named and
 * none can go: they are decided or published, or the other one has them.
 */
export async function reassignWorks(
  app: App,
  context: CallContext<'reassignWorks'>,
): Promise<{ moved: number }> {
  // To nobody: to all others evenly. No works: all that they are not done with.
  const { mid: markingId, from, to = null, works = null } = context.input;
  return app.write(async (trx, publish) => {
    const { contest, marking } = await lockMarking(trx, context.contest.id, markingId);
    const people = (await listedPeople(trx, [marking.id])).get(marking.id) ?? [];
    const candidates = people.filter((one) => one !== from && (to === null || one === to));
    if (candidates.length === 0) throw to === null ? notNow('backend.marking_no_scorers') : notFound();
    const groups = chosen(marking, await lockWorks(trx, marking.id), { from, works });
    const moves = movesOf(marking, groups, from, candidates);
    if (works !== null && moves.taken.length === 0) throw notNow('backend.marking_closed');
    await release(trx, moves.taken);
    await assign(trx, moves.given);
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    const moved = moves.taken.length;
    await audited(trx, publish, context, {
      target: `user:${from}`,
      before: { task: marking.task_id, works: moved },
      after: { to },
    });
    return { moved };
  });
}

/** The works that may go: theirs, and neither decided nor published. */
function chosen(
  marking: MarkingRow,
  works: readonly KnownWork[],
  { from, works: named }: { readonly from: number; readonly works: readonly number[] | null },
): readonly (readonly KnownWork[])[] {
  return groupsOf(marking, works)
    .filter((group) => named === null || group.some(({ number }) => named.includes(number)))
    .map((group) =>
      group.filter(({ sheets, ruling, published_at: publishedAt }) => {
        const sheet = sheets.find(({ user_id }) => user_id === from);
        const isOpen = ruling === null && publishedAt === null;
        return sheet !== undefined && isOpen && (named !== null || !isDone(sheet));
      }),
    )
    .filter((group) => group.length > 0);
}

function movesOf(
  marking: MarkingRow,
  groups: readonly (readonly KnownWork[])[],
  from: number,
  candidates: readonly number[],
): { readonly taken: readonly NewAssignment[]; readonly given: readonly NewAssignment[] } {
  const others = ({ sheets }: KnownWork) =>
    sheets.map(({ user_id }) => user_id).filter((one) => one !== from);
  const spare = groups.filter(([first]) => first?.is_calibration && others(first).length >= marking.scorers);
  const moving = groups.filter((group) => !spare.includes(group));
  const given = moving.flatMap((group) => {
    const theirs = [...new Set(group.flatMap(others))];
    const whose = { key: '', works: group.map(({ id }) => id), scorers: theirs, isForAll: false };
    return { group, whose };
  });
  const next = assignWorks(
    given.map(({ whose }, at) => ({ ...whose, key: String(at), scorers: whose.scorers })),
    candidates,
    // One more than the others who have it.
    Math.max(0, ...given.map(({ whose }) => whose.scorers.length)) + 1,
    () => 0,
  );
  const known = new Map(moving.flat().map((work) => [work.id, work]));
  const allowed = next.filter(({ work, scorer }) => {
    const found = known.get(work);
    return found !== undefined && typeof withReassignment(marksOf(found), from, scorer) !== 'string';
  });
  const first = allowed.filter(({ work }, at) => allowed.findIndex((one) => one.work === work) === at);
  const taken = [...spare.flat().map(({ id }) => id), ...first.map(({ work }) => work)];
  return { taken: taken.map((work) => ({ work, scorer: from })), given: first };
}
