import { LEAST_DISK_BYTES, LOW_DISK_BYTES, QUEUE_PATIENCE_MS } from './needs.ts';
import {
  type CheckedRun,
  type CheckedTask,
  type Found,
  type Mend,
  type ReadinessFacts,
  type ReadinessRule,
  type Rule,
  type Severity,
} from './readiness-facts.ts';
import { isFault, notRehearsed, type RehearsalOutcome } from './rehearsal.ts';
import { freezeMinutes, parseStandingsSetting } from '../standings/standings-setting.ts';

const MINUTE_MS = 60_000;
const GIB = 2 ** 30;
/** Clocks that differ by this much put submissions on the wrong side of an end, ms. */
const CLOCK_WARN_MS = 1_000;
const CLOCK_STOP_MS = 10_000;
/** Waits from which a queue is slow, ms: of the oldest job, and the median of all. */
const OLDEST_WARN_MS = QUEUE_PATIENCE_MS;
const MEDIAN_WARN_MS = 30_000;
/** More running programs than cores by this factor make times vary. */
const NOISY_LOAD = 1.5;
/** A right solution that needs more of its limit than this leaves competitors no room. */
const TIGHT_SHARE = 0.5;

/** The check of each rule (AUT-9). */
export const RULES: Readonly<Record<ReadinessRule, Rule>> = {
  tasks: ({ tasks }) => (tasks.length === 0 ? [found('stop', 'none', 'tasks')] : []),

  judged: ({ tasks }) => {
    if (tasks.length === 0) return 'nothing';
    const programs = tasks.filter(isProgram);
    const unjudged = programs.filter(({ versionId }) => versionId === null);
    const untested = programs.filter(({ versionId, tests }) => versionId !== null && tests === 0);
    const empty = tasks.filter(({ isQuiz, questions }) => isQuiz && questions === 0);
    return [
      ...about(unjudged, 'stop', 'not_judged', 'tasks'),
      ...about(untested, 'stop', 'no_tests', 'tasks'),
      ...about(empty, 'stop', 'no_questions', 'tasks'),
    ];
  },

  statements: ({ tasks }) => {
    const programs = tasks.filter(isProgram);
    if (programs.length === 0) return 'nothing';
    const offered = [...new Set(programs.flatMap((task) => task.statements))];
    const [without, some] = [
      programs.filter((task) => task.statements.length === 0),
      programs.filter(
        (task) =>
          task.statements.length > 0 && offered.some((language) => !task.statements.includes(language)),
      ),
    ];
    return [...about(without, 'stop', 'none', 'tasks'), ...about(some, 'warn', 'missing', 'tasks')];
  },

  languages: ({ tasks }) => {
    const programs = tasks.filter(isProgram);
    if (programs.length === 0) return 'nothing';
    const without = programs.filter(({ languages }) => languages.length === 0);
    return about(without, 'stop', 'none', 'tasks');
  },

  rehearsal: ({ tasks, rehearsal }) => {
    const judged = tasks.filter((task) => isProgram(task) && task.versionId !== null && task.solutions > 0);
    if (judged.length === 0) return 'nothing';
    if (rehearsal === null) return [found('warn', 'never', 'rehearse')];
    if (rehearsal.state === 'running') return null;
    if (rehearsal.state === 'stopped') return [found('warn', 'stopped', 'rehearse')];
    const board = rehearsal.isBoardRight === false ? [found('stop', 'board', 'rehearse')] : [];
    const unfinished = rehearsal.runs.filter(({ outcome }) => outcome === null);
    return [
      ...board,
      ...about(notRehearsed(judged, rehearsal.runs), 'warn', 'outdated', 'rehearse'),
      ...about(unfinished, 'warn', 'unfinished', 'rehearse'),
    ];
  },

  solutions: ({ tasks, rehearsal }) => {
    const without = tasks.filter((task) => isProgram(task) && task.solutions === 0);
    const isRehearsed = rehearsal?.state === 'done';
    // Before a rehearsal it is not known whether everything that a rehearsal tests is right.
    if (without.length === 0 && (!isRehearsed || !tasks.some(isProgram))) return 'nothing';
    const runs = isRehearsed ? rehearsal.runs : [];
    const of = (outcome: RehearsalOutcome) => runs.filter((run) => run.outcome === outcome);
    return [
      ...about(of('otherwise'), 'stop', 'otherwise', 'tasks'),
      ...about(of('lost'), 'stop', 'lost', 'system'),
      ...about(of('refused'), 'stop', 'refused', 'tasks'),
      ...about(of('no_judge'), 'warn', 'no_judge', 'system'),
      ...about(without, 'warn', 'none', 'tasks'),
    ];
  },

  room: ({ tasks, rehearsal }) => {
    if (rehearsal?.state !== 'done') return 'nothing';
    const limits = new Map(tasks.map((task) => [task.taskId, task.timeLimitMs]));
    const isTight = ({ taskId, isAccepted, outcome, cpuMs }: CheckedRun) =>
      isAccepted && !isFault(outcome) && (cpuMs ?? 0) > (limits.get(taskId) ?? Infinity) * TIGHT_SHARE;
    return about(rehearsal.runs.filter(isTight), 'note', 'tight', 'tasks');
  },

  judges: ({ judges }) => {
    if (judges === null) return null;
    return judges.some(({ hasSandbox }) => hasSandbox) ? [] : [found('stop', 'none', 'system')];
  },

  compilers: (facts) => {
    if (facts.judges === null) return null;
    const judges = facts.judges.filter(({ hasSandbox }) => hasSandbox);
    if (judges.length === 0) return null;
    const asked = languagesAsked(facts);
    if (asked.length === 0) return 'nothing';
    const having = (language: string) =>
      judges.filter(({ languages }) => languages.includes(language)).length;
    const named = (list: readonly string[]) => list.map((name) => ({ name: `.${name}` }));
    const none = asked.filter((language) => having(language) === 0);
    const some = asked.filter((language) => having(language) > 0 && having(language) < judges.length);
    return [
      ...about(named(none), 'stop', 'nowhere', 'system'),
      ...about(named(some), 'note', 'somewhere', 'system'),
    ];
  },

  sandbox: ({ judges }) =>
    judges === null
      ? null
      : about(
          judges.filter(({ hasSandbox }) => !hasSandbox),
          'warn',
          'missing',
          'system',
        ),

  queue: ({ queue }) => {
    if (queue === null) return null;
    const { oldestWaitMs, medianMs } = queue;
    if (oldestWaitMs !== null && oldestWaitMs > OLDEST_WARN_MS)
      return [found('warn', 'waits', 'submissions', { value: Math.round(oldestWaitMs / 1_000) })];
    if (medianMs !== null && medianMs > MEDIAN_WARN_MS)
      return [found('warn', 'slow', 'system', { value: Math.round(medianMs / 1_000) })];
    return [];
  },

  lost: ({ queue }) => {
    if (queue === null) return null;
    return queue.lost === 0 ? [] : [found('warn', 'jobs', 'system', { value: queue.lost })];
  },

  noise: ({ judges }) =>
    judges === null
      ? null
      : about(
          judges.filter(({ load }) => load !== null && load > NOISY_LOAD),
          'note',
          'busy',
          'system',
        ),

  people: ({ people }) => (people.length === 0 ? [found('stop', 'none', 'people')] : []),

  passwords: ({ people }) => {
    if (people.length === 0) return 'nothing';
    const disabled = people.filter(({ isDisabled }) => isDisabled);
    const without = people.filter(({ canLogIn, isDisabled }) => !canLogIn && !isDisabled);
    return [
      ...about(without, 'stop', 'missing', 'passwords'),
      ...about(disabled, 'stop', 'disabled', 'disabled'),
    ];
  },

  // Without any seat the contest is held from home.
  seats: ({ people }) => {
    if (!people.some(({ hasPlace }) => hasPlace)) return 'nothing';
    const without = people.filter(({ hasPlace }) => !hasPlace);
    return about(without, 'warn', 'missing', 'places');
  },

  overlaps: ({ people }) => {
    if (people.length === 0) return 'nothing';
    const twice = people.filter(({ elsewhere }) => elsewhere.length > 0);
    const contests = [...new Set(twice.flatMap(({ elsewhere }) => elsewhere))];
    return twice.length === 0
      ? []
      : [found('warn', 'contests', 'people', { names: contests, value: twice.length })];
  },

  times: ({ contest, nowAt }) => {
    if (contest.endAt <= nowAt) return [found('stop', 'over', 'run')];
    return contest.startAt <= nowAt ? [found('note', 'running', null)] : [];
  },

  modules: ({ contest, tasks }) => {
    if (contest.type !== 'nvo') return 'nothing';
    const endless = tasks.filter(({ moduleMinutes }) => moduleMinutes === null);
    const minutes = tasks.reduce((sum, task) => sum + (task.moduleMinutes ?? 0), 0);
    const length = Math.round((contest.endAt - contest.startAt) / MINUTE_MS);
    return [
      ...about(endless, 'warn', 'no_length', 'tasks'),
      ...(minutes > length ? [found('warn', 'too_long', 'run', { value: minutes - length })] : []),
    ];
  },

  standings: ({ contest }) => {
    const setting = parseStandingsSetting(contest.standings);
    if (setting === null) return null;
    const isExam = contest.type === 'nvo' || contest.type === 'dzi';
    if (isExam && setting !== 'no' && setting !== 'after') return [found('warn', 'exam', 'run')];
    const minutes = freezeMinutes(setting);
    if (minutes !== null && minutes * MINUTE_MS >= contest.endAt - contest.startAt)
      return [found('warn', 'always_frozen', 'run')];
    if (contest.isPublic && setting === 'no') return [found('note', 'public_hidden', 'run')];
    return contest.type === 'icpc' && setting === 'no' ? [found('note', 'hidden', 'run')] : [];
  },

  sharing: ({ contest, isSecure }) => {
    if (!contest.asksToShare) return 'nothing';
    if (isSecure === null) return null;
    return isSecure ? [] : [found('stop', 'no_https', 'watch')];
  },

  sessions: ({ contest }) => {
    const isExam = contest.type === 'nvo' || contest.type === 'dzi';
    if (!isExam) return 'nothing';
    return contest.hasOneSession ? [] : [found('note', 'many', 'watch')];
  },

  live: ({ isLive }) => (isLive ? [] : [found('note', 'polling', 'news')]),

  disk: ({ disks }) => {
    if (disks === null || disks.length === 0) return null;
    const below = (bytes: number) => disks.filter(({ freeBytes }) => freeBytes < bytes);
    const worst = Math.min(...disks.map(({ freeBytes }) => freeBytes));
    const names = below(LOW_DISK_BYTES).map(({ name }) => name);
    if (names.length === 0) return [];
    const severity = worst < LEAST_DISK_BYTES ? 'stop' : 'warn';
    return [found(severity, 'low', null, { names, value: Math.round(worst / GIB) })];
  },

  files: ({ canReachFiles }) => {
    if (canReachFiles === null) return null;
    return canReachFiles ? [] : [found('stop', 'unreachable', null)];
  },

  clock: ({ clockMs, judges }) => {
    if (clockMs === null || judges === null) return null;
    if (judges.some((judge) => judge.clockMs === null)) return null;
    const clocks = [{ name: 'Agon', clockMs }, ...judges].map((one) => ({
      name: one.name,
      offMs: Math.abs(one.clockMs ?? 0),
    }));
    const off = clocks.filter(({ offMs }) => offMs > CLOCK_WARN_MS);
    if (off.length === 0) return [];
    const worst = Math.max(...off.map(({ offMs }) => offMs));
    const severity = worst > CLOCK_STOP_MS ? 'stop' : 'warn';
    const names = off.map(({ name }) => name);
    return [found(severity, 'off', 'system', { names, value: Math.round(worst / 1_000) })];
  },
};

function found(
  severity: Severity,
  name: string,
  mend: Mend | null,
  about: { readonly names?: readonly string[]; readonly value?: number } = {},
): Found {
  return { case: name, severity, names: about.names ?? [], value: about.value ?? null, mend };
}

/** A finding that names everything that fails; no finding if nothing fails. */
function about(
  failing: readonly { readonly name: string }[],
  severity: Severity,
  name: string,
  mend: Mend | null,
): readonly Found[] {
  return failing.length === 0
    ? []
    : [found(severity, name, mend, { names: failing.map((one) => one.name), value: failing.length })];
}

function isProgram({ isQuiz }: CheckedTask): boolean {
  return !isQuiz;
}

function languagesAsked({ tasks }: ReadinessFacts): readonly string[] {
  return [...new Set(tasks.filter(isProgram).flatMap((task) => task.languages))];
}
