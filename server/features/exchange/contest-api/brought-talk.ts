import { type FeedObject } from '#protocol/wire/staff/exchange/feed-objects.ts';
import { hiddenFromAt, seesWork, type Seen } from './audience.ts';
import { type Brought } from './brought.ts';
import { type Named } from './commentary.ts';
import { type CollectionObject, idOfName } from './objects.ts';
import { type People } from './people.ts';
import { type Problems } from './problems.ts';
import { absoluteTime, instantAt, relativeTime } from './times.ts';

type Clarification = Extract<FeedObject, { readonly type: 'clarifications' }>['data'];

/**
 * `clarifications` from a feed, each from its contest time on. The public sees what is said to all; a reply
 * to a question that it has not seen refers to none.
 */
export function broughtClarifications(
  seen: Seen,
  brought: Brought,
  { teams, groups }: Pick<People, 'teams' | 'groups'>,
  { problems }: Pick<Problems, 'problems'>,
): readonly CollectionObject[] {
  const isTeam = knows(teams);
  const isGroup = knows(groups);
  const isProblem = knows(problems);
  const said = [...brought.of('clarifications')].flatMap(([id, data]) => {
    const { text, contest_time_ms: ms } = data;
    if (text === undefined || !hasBeen(seen, ms) || !isHeard(seen.view, data, { isTeam, isGroup })) return [];
    return [
      {
        id: idOfName(id),
        from_team_id: idIn(data.from_team_id, isTeam),
        to_team_ids: listOf(data.to_team_ids, isTeam),
        to_group_ids: listOf(data.to_group_ids, isGroup),
        reply_to_id: idIn(data.reply_to_id, () => true),
        problem_id: idIn(data.problem_id, isProblem),
        text,
        ...timesOf(seen, ms),
      },
    ];
  });
  const heard = new Set(said.map(({ id }) => id));
  return said.map((one) => ({
    ...one,
    reply_to_id: one.reply_to_id !== null && heard.has(one.reply_to_id) ? one.reply_to_id : null,
  }));
}

/**
 * `commentary` from a feed, each from its contest time on. The public sees nothing that was said while
 * results are hidden from it, and nothing about what it does not see.
 */
export function broughtCommentary(seen: Seen, brought: Brought, named: Named): readonly CollectionObject[] {
  if (!seesWork(seen)) return [];
  const known = {
    teams: new Set(named.teamIds.values()),
    problems: new Set(named.problemIds.values()),
    submissions: new Set(named.submissionIds.values()),
  };
  const hiddenFrom = hiddenFromAt(seen);
  return [...brought.of('commentary')].flatMap(([id, data]) => {
    const { message, contest_time_ms: ms, tags = [] } = data;
    if (message === undefined || !hasBeen(seen, ms)) return [];
    if (hiddenFrom !== null && instantAt(seen.contest, ms) >= hiddenFrom) return [];
    const fields = { teams: data.team_ids, problems: data.problem_ids, submissions: data.submission_ids };
    const isThere = ([kind, ids]: [string, readonly string[]]) =>
      ids.every((one) => known[kind as keyof typeof known].has(idOfName(one)));
    const about = Object.entries(fields).map(
      ([kind, ids]) => [kind, ids ?? []] as [string, readonly string[]],
    );
    const inText = [...message.matchAll(/\{(teams|problems|submissions):([^}]+)\}/g)].map(
      ([, kind = '', one = '']) => [kind, [one]] as [string, readonly string[]],
    );
    if (![...about, ...inText].every(isThere)) return [];
    return [
      {
        id: idOfName(id),
        ...timesOf(seen, ms),
        message,
        tags: [...new Set(tags)],
        ...(fields.teams && { team_ids: fields.teams.map(idOfName) }),
        ...(fields.problems && { problem_ids: fields.problems.map(idOfName) }),
        ...(fields.submissions && { submission_ids: fields.submissions.map(idOfName) }),
      },
    ];
  });
}

function knows(objects: readonly CollectionObject[]): (id: string) => boolean {
  const ids = new Set(objects.map(({ id }) => id));
  return (id) => ids.has(idOfName(id));
}

/**
 * Whether this audience sees a message: everybody sees a message to all, others only if they see its sender
 * or a receiver.
 */
function isHeard(
  view: Seen['view'],
  { from_team_id: from, to_team_ids: teams = [], to_group_ids: groups = [] }: Clarification,
  {
    isTeam,
    isGroup,
  }: { readonly isTeam: (id: string) => boolean; readonly isGroup: (id: string) => boolean },
): boolean {
  const people = from === undefined ? teams : [from, ...teams];
  if (people.length === 0 && groups.length === 0) return true;
  return view === 'full' && (people.some(isTeam) || groups.some(isGroup));
}

function idIn(id: string | undefined, isThere: (id: string) => boolean): string | null {
  return id !== undefined && isThere(id) ? idOfName(id) : null;
}

function listOf(
  ids: readonly string[] | undefined,
  isThere: (id: string) => boolean,
): readonly string[] | null {
  return ids === undefined || ids.length === 0 ? null : ids.filter(isThere).map(idOfName);
}

/** Whether a contest time has passed. */
function hasBeen({ contest, now }: Seen, ms: number | undefined): ms is number {
  return ms !== undefined && instantAt(contest, ms) <= now;
}

function timesOf({ contest }: Seen, ms: number): { readonly time: string; readonly contest_time: string } {
  return { time: absoluteTime(instantAt(contest, ms)), contest_time: relativeTime(ms) };
}
