import { assignWorks, type NewAssignment } from '#domain/marking/marking-assignment.ts';
import { isDone, withReassignment } from '#domain/marking/marking-work.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { assign, release } from './assign.ts';
import { listedPeople } from './arrange.ts';
import { lockMarking } from './settings.ts';
import { groupsOf, type KnownWork, lockWorks, type MarkingRow, marksOf } from './works.ts';

/**
 * Moves works from one scorer to others, who begin anew, together with works of the same content where the
 * marking groups them. A calibration work, which all scorers have, is only taken. Throws 404 for a scorer who
 * is not of the marking, 409 where works were named and none can move: they are decided or published, or the
 * other scorer has them.
 */
export async function reassignWorks(
  app: App,
  context: CallContext<'reassignWorks'>,
): Promise<{ moved: number }> {
  // Without a receiver the works go evenly to all others; without works, all go that the scorer has not
  // finished.
  const { mid: markingId, from, to = null } = context.input;
  return command(app, context, {
    lock: async (trx) => {
      const { contest, marking } = await lockMarking(trx, context.contest.id, markingId);
      const people = (await listedPeople(trx, [marking.id])).get(marking.id) ?? [];
      return { contest, marking, people, works: await lockWorks(trx, marking.id) };
    },
    decide: decideReassignment,
    apply: async (trx, publish, { decision: { taken, given }, rows: { contest, marking } }) => {
      await release(trx, taken);
      await assign(trx, given);
      await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
      const moved = taken.length;
      const before = { task: marking.task_id, works: moved };
      return { answer: { moved }, audit: { target: `user:${from}`, before, after: { to } } };
    },
  });
}

/** The marking whose works move, its scorers, and its works. */
interface Movable {
  readonly marking: Pick<MarkingRow, 'groups_same' | 'scorers'>;
  readonly people: readonly number[];
  readonly works: readonly MovableWork[];
}

type MovableWork = Pick<
  KnownWork,
  'id' | 'number' | 'content_key' | 'is_calibration' | 'sheets' | 'ruling' | 'published_at'
>;

/** The works that are taken from one scorer, and those that others get. */
export function decideReassignment(
  { marking, people, works }: Movable,
  { input }: { readonly input: Pick<CallContext<'reassignWorks'>['input'], 'from' | 'to' | 'works'> },
): { readonly taken: readonly NewAssignment[]; readonly given: readonly NewAssignment[] } {
  const { from, to = null, works: named = null } = input;
  const candidates = people.filter((one) => one !== from && (to === null || one === to));
  if (candidates.length === 0) throw to === null ? notNow('backend.marking_no_scorers') : notFound();
  const moves = movesOf(marking, chosen(marking, works, { from, works: named }), from, candidates);
  if (named !== null && moves.taken.length === 0) throw notNow('backend.marking_closed');
  return moves;
}

/** The works that may move: the scorer's, neither decided nor published. */
function chosen(
  marking: Movable['marking'],
  works: readonly MovableWork[],
  { from, works: named }: { readonly from: number; readonly works: readonly number[] | null },
): readonly (readonly MovableWork[])[] {
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
  marking: Movable['marking'],
  groups: readonly (readonly MovableWork[])[],
  from: number,
  candidates: readonly number[],
): ReturnType<typeof decideReassignment> {
  const others = ({ sheets }: MovableWork) =>
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
    // One more than the highest number of other scorers that a work has.
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
