import { type Kysely } from 'kysely';
import { awardRulesOf, CITATIONS, MEDALS, type Result, resultsOf } from '#domain/standings/awards.ts';
import { firstToSolve } from '#domain/standings/standings.ts';
import { type Schema } from '#server/db/schema.ts';
import { boardOf } from '#server/features/standings/board/board.ts';
import { type Seen } from './audience.ts';
import { type CollectionObject, idOfName } from './objects.ts';
import { type People } from './people.ts';
import { type References } from './work.ts';

/**
 * `awards`: by the contest's rules on the board that this audience sees, with a winner of each group that it
 * has. Nobody has an award without a score.
 */
export async function awardsOf(
  db: Kysely<Schema>,
  seen: Seen,
  { teamIds, problemIds, groups, teams }: References & Pick<People, 'groups' | 'teams'>,
): Promise<readonly CollectionObject[]> {
  const { contest, view } = seen;
  const board = await boardOf(db, contest, view, 0);
  const rules = awardRulesOf(contest.award_rules, contest.type);
  const maxScores = new Map(board.tasks.map((task) => [String(task.number), task.max_score]));
  const ranked = board.rows
    .filter(({ id, score }) => teamIds.has(id) && score > 0)
    .map((row) => ({ row, group: '' }));
  // A waiting try that would be first may be of a team that has no score yet.
  const results = resultsOf(ranked, rules, maxScores, firstToSolve(board.rows));
  const award = (id: string, citation: string, has: (result: Result) => boolean) => ({
    id: idOfName(id),
    citation,
    team_ids: results.filter(has).flatMap((result) => teamIds.get(result.id) ?? []),
  });
  const medals = MEDALS.map((medal) =>
    award(`${medal}-medal`, CITATIONS.medal(medal), (result) => result.medal === medal),
  );
  const labels = new Map(board.tasks.map(({ number, label }) => [number, label]));
  const firsts = [...problemIds].map(([number, id]) =>
    award(`first-to-solve-${id}`, CITATIONS.firstToSolve(labels.get(number) ?? id), ({ firsts: solved }) =>
      solved.includes(String(number)),
    ),
  );
  const groupsOf = new Map(teams.map((team) => [team.id, team['group_ids'] as readonly string[]]));
  const winners = groups.map(({ id, name }) => {
    const isMember = (one: { readonly id: number }) =>
      groupsOf.get(teamIds.get(one.id) ?? '')?.includes(id) ?? false;
    // A team alone in its group was better than nobody, with or without a score.
    const isGroup = board.rows.filter(isMember).length > 1;
    const best = isGroup ? results.find(isMember)?.rank : undefined;
    return award(
      `group-winner-${id}`,
      CITATIONS.group(String(name)),
      (result) => result.rank === best && isMember(result),
    );
  });
  return [
    ...(rules.winner ? [award('winner', CITATIONS.winner, (result) => result.isWinner)] : []),
    ...medals.filter((_, at) => hasAny(rules.medals[MEDALS[at] ?? 'gold'])),
    ...(rules.mention === 'none'
      ? []
      : [award('honorable-mention', CITATIONS.mention, (result) => result.isMentioned)]),
    ...(rules.firstSolvers ? firsts : []),
    ...(rules.groupWinners ? winners : []),
  ];
}

function hasAny(count: ReturnType<typeof awardRulesOf>['medals']['gold']): boolean {
  return count.kind === 'number' ? count.count > 0 : count.of > 0;
}
