import { isPenalised, VERDICTS, type Verdict } from '#domain/submissions/verdicts.ts';
import { languageOf } from '#domain/submissions/languages.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { freezeAt, type Seen } from './audience.ts';
import { type Brought } from './brought.ts';
import { type ApiObject, type CollectionObject, idOfName } from './objects.ts';
import { absoluteTime, contestTimeAt, durationOf, relativeTime } from './times.ts';

/** The standard's id and name of each of our verdicts (Known judgement types). */
const TYPES: Readonly<Record<Verdict, readonly [id: string, name: string]>> = {
  AC: ['AC', 'Accepted'],
  WA: ['WA', 'Wrong Answer'],
  TLE: ['TLE', 'Time Limit Exceeded'],
  WTL: ['WTL', 'Wallclock Time Limit Exceeded'],
  MLE: ['MLE', 'Memory Limit Exceeded'],
  OLE: ['OLE', 'Output Limit Exceeded'],
  RE: ['RTE', 'Run-Time Error'],
  CE: ['CE', 'Compile Error'],
  SEC: ['SV', 'Security Violation'],
  IE: ['JE', 'Judging Error'],
};

/** The standard's id and file extensions of a language, where they differ from ours (Known languages). */
const LANGUAGES: Readonly<Record<string, { readonly id: string; readonly extensions: readonly string[] }>> = {
  cpp: { id: 'cpp', extensions: ['cpp', 'cc', 'cxx', 'c++'] },
  py: { id: 'python3', extensions: ['py'] },
};

/** A minute of penalty, in ms of the contest's own clock. */
const MINUTE_MS = 60_000;

/** The standard's id of a verdict. */
export function judgementTypeId(verdict: Verdict): string {
  return TYPES[verdict][0];
}

/** The id of a language: from the feed that brought the contest, else the standard's. */
export function languageId(language: string, brought: Brought): string {
  const isBrought = brought.of('languages').has(language);
  return idOfName(isBrought ? language : (LANGUAGES[language]?.id ?? language));
}

/** `contests/<id>` (Contests). */
export function contestObject({ contest }: Pick<Seen, 'contest'>, brought: Brought): CollectionObject {
  const freeze = freezeAt(contest) ?? contest.froze_at;
  const frozenMs = freeze === null ? null : contest.end_at - Math.max(freeze, contest.start_at);
  const scale = durationOf(contest) / Math.max(1, contest.end_at - contest.start_at);
  return {
    id: String(contest.id),
    ...namesOf(contest, brought),
    start_time: absoluteTime(contest.start_at),
    duration: relativeTime(durationOf(contest)),
    ...(frozenMs !== null && { scoreboard_freeze_duration: relativeTime(frozenMs * scale) }),
    ...(isIcpcBoard(contest.type)
      ? { scoreboard_type: 'pass-fail', penalty_time: relativeTime(contest.penalty_minutes * MINUTE_MS) }
      : { scoreboard_type: 'score' }),
  };
}

/** The short and the full name from the feed, until somebody renames the contest. */
function namesOf(
  { name }: ContestRow,
  brought: Brought,
): { readonly name: string; readonly formal_name: string } {
  const { name: short = name, formal_name: formal = short } = brought.of('contest').get('') ?? {};
  return formal === name ? { name: short, formal_name: formal } : { name, formal_name: name };
}

/**
 * `contests/<id>/state` (Contest state). A contest with a freeze stays frozen until the board is shown again.
 */
export function stateObject({ contest, now }: Pick<Seen, 'contest' | 'now'>): ApiObject {
  const since = (at: number | null, isAfter: boolean) =>
    isAfter && at !== null && now >= at ? absoluteTime(at) : null;
  const started = since(contest.start_at, true);
  const isStarted = started !== null;
  const ended = since(contest.end_at, isStarted);
  const finalized = since(contest.final_at, ended !== null);
  const freeze = freezeAt(contest) ?? contest.froze_at;
  if (freeze === null) return { started, ended, finalized, end_of_updates: finalized };
  const thawed = since(contest.thawed_at, ended !== null);
  const over = finalized === null || thawed === null ? null : [finalized, thawed].sort().at(-1);
  const frozen = since(Math.max(freeze, contest.start_at), isStarted);
  return { started, frozen, ended, thawed, finalized, end_of_updates: over };
}

/** `judgement-types`. */
export function judgementTypes({ contest }: Pick<Seen, 'contest'>): readonly CollectionObject[] {
  return VERDICTS.map((verdict) => {
    const [id, name] = TYPES[verdict];
    const penalty = isIcpcBoard(contest.type) ? { penalty: isPenalised(verdict) } : {};
    return { id, name, solved: verdict === 'AC', ...penalty };
  });
}

/**
 * `languages`: those from a feed, else those of the contest's tasks; in both cases also those of existing
 * submissions.
 */
export function languages(
  brought: Brought,
  { accepted, used }: { readonly accepted: Iterable<string>; readonly used: Iterable<string> },
): readonly CollectionObject[] {
  const stated = brought.of('languages');
  const named = new Set(stated.size > 0 ? [...stated.keys(), ...used] : [...accepted, ...used]);
  const byId = new Map([...named].filter((one) => one !== '').map((one) => [languageId(one, brought), one]));
  return [...byId].sort().map(([id, language]) => {
    const data = stated.get(language);
    return data
      ? { id, name: language, entry_point_required: false, extensions: [], ...data }
      : { id, ...ownLanguage(language) };
  });
}

function ownLanguage(extension: string): ApiObject {
  return {
    name: languageOf(extension)?.label ?? extension,
    extensions: LANGUAGES[extension]?.extensions ?? [extension],
    ...(extension === 'java'
      ? { entry_point_required: true, entry_point_name: 'Main class' }
      : { entry_point_required: false }),
  };
}

/** The times of an event, as each live object states them. */
export function timesOf(
  contest: ContestRow,
  at: number,
): { readonly time: string; readonly contest_time: string } {
  return { time: absoluteTime(at), contest_time: relativeTime(contestTimeAt(contest, at)) };
}
