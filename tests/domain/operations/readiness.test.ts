import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckedJudge,
  type CheckedPerson,
  type CheckedRun,
  type CheckedTask,
  type ReadinessFacts,
  type ReadinessRule,
  READINESS_RULES,
} from '#domain/operations/readiness-facts.ts';
import { checkReadiness, readinessOf } from '#domain/operations/readiness.ts';
import { isFault, notRehearsed, REHEARSAL_OUTCOMES } from '#domain/operations/rehearsal.ts';

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const GIB = 2 ** 30;

function task(change: Partial<CheckedTask> = {}): CheckedTask {
  return {
    taskId: 1,
    versionId: 10,
    name: 'A Bells',
    isQuiz: false,
    questions: 0,
    tests: 12,
    statements: ['bg', 'en'],
    languages: ['cpp', 'py'],
    moduleMinutes: null,
    timeLimitMs: 1_000,
    solutions: 2,
    ...change,
  };
}

function run(change: Partial<CheckedRun> = {}): CheckedRun {
  return {
    taskId: 1,
    versionId: 10,
    name: 'A accepted/bells.cpp',
    outcome: 'as_stated',
    isAccepted: true,
    cpuMs: 100,
    ...change,
  };
}

function judge(change: Partial<CheckedJudge> = {}): CheckedJudge {
  return { name: 'hall', hasSandbox: true, languages: ['cpp', 'py'], load: 0.2, clockMs: 3, ...change };
}

function person(change: Partial<CheckedPerson> = {}): CheckedPerson {
  return { name: 'ana', canLogIn: true, isDisabled: false, elsewhere: [], hasPlace: true, ...change };
}

const CONTEST: ReadinessFacts['contest'] = {
  type: 'ioi',
  startAt: NOW + HOUR,
  endAt: NOW + 6 * HOUR,
  standings: 'yes',
  isPublic: true,
  asksToShare: false,
  hasOneSession: false,
};

/** The facts of a contest that is ready, with a change. */
function facts(change: Partial<ReadinessFacts> = {}): ReadinessFacts {
  return {
    nowAt: NOW,
    contest: CONTEST,
    tasks: [task()],
    rehearsal: { state: 'done', isBoardRight: true, runs: [run()] },
    judges: [judge()],
    queue: { oldestWaitMs: null, medianMs: 900, lost: 0 },
    people: [person()],
    isSecure: false,
    isLive: true,
    disks: [{ name: '/data', freeBytes: 100 * GIB }],
    canReachFiles: true,
    clockMs: 2,
    ...change,
  };
}

const look = (change: Partial<ReadinessFacts>, rule: ReadinessRule) =>
  checkReadiness(facts(change)).find((check) => check.rule === rule);
/** The state of a rule and the cases of its findings. */
const said = (change: Partial<ReadinessFacts>, rule: ReadinessRule) => {
  const check = look(change, rule);
  return [check?.state, ...(check?.findings ?? []).map((finding) => finding.case)];
};
const contest = (change: Partial<ReadinessFacts['contest']>) => ({ contest: { ...CONTEST, ...change } });
const rehearsal = (change: Partial<NonNullable<ReadinessFacts['rehearsal']>>) => ({
  rehearsal: { state: 'done' as const, isBoardRight: true, runs: [run()], ...change },
});

describe('the check before the day', () => {
  it('[AUT-9] a contest with nothing to mend, all of it looked at, is ready', () => {
    const checks = checkReadiness(facts());
    expect(checks.filter(({ state }) => state !== 'fine')).toEqual([]);
    expect(readinessOf(checks)).toBe('ready');
  });

  it.each<[Partial<ReadinessFacts>, ReadinessRule, readonly string[]]>([
    [{ tasks: [] }, 'tasks', ['stop', 'none']],
    [{ tasks: [task({ versionId: null })] }, 'judged', ['stop', 'not_judged']],
    [{ tasks: [task({ tests: 0 })] }, 'judged', ['stop', 'no_tests']],
    [{ tasks: [task({ isQuiz: true, versionId: null })] }, 'judged', ['stop', 'no_questions']],
    [{ tasks: [task({ isQuiz: true, versionId: null, questions: 3 })] }, 'judged', ['fine']],
    [{ tasks: [task({ statements: [] })] }, 'statements', ['stop', 'none']],
    [{ tasks: [task(), task({ statements: ['en'] })] }, 'statements', ['warn', 'missing']],
    [{ tasks: [task({ languages: [] })] }, 'languages', ['stop', 'none']],
    [{ rehearsal: null }, 'rehearsal', ['warn', 'never']],
    [rehearsal({ state: 'running' }), 'rehearsal', ['unknown']],
    [rehearsal({ state: 'stopped' }), 'rehearsal', ['warn', 'stopped']],
    [rehearsal({ isBoardRight: false }), 'rehearsal', ['stop', 'board']],
    [{ tasks: [task({ versionId: 11 })] }, 'rehearsal', ['warn', 'outdated']],
    [{ tasks: [task(), task({ taskId: 2, versionId: 20 })] }, 'rehearsal', ['warn', 'outdated']],
    [rehearsal({ runs: [run({ outcome: 'otherwise' })] }), 'solutions', ['stop', 'otherwise']],
    [rehearsal({ runs: [run({ outcome: 'lost' })] }), 'solutions', ['stop', 'lost']],
    [rehearsal({ runs: [run({ outcome: 'no_judge' })] }), 'solutions', ['warn', 'no_judge']],
    [rehearsal({ runs: [run({ outcome: 'other_language' })] }), 'solutions', ['fine']],
    [{ tasks: [task({ solutions: 0 })] }, 'solutions', ['warn', 'none']],
    [rehearsal({ runs: [run({ cpuMs: 501 })] }), 'room', ['note', 'tight']],
    [rehearsal({ runs: [run({ cpuMs: 500 })] }), 'room', ['fine']],
    [{ judges: [] }, 'judges', ['stop', 'none']],
    [{ judges: [judge({ hasSandbox: false })] }, 'judges', ['stop', 'none']],
    [{ judges: [judge(), judge({ hasSandbox: false })] }, 'sandbox', ['warn', 'missing']],
    [{ judges: [judge({ languages: ['cpp'] })] }, 'compilers', ['stop', 'nowhere']],
    [{ judges: [judge(), judge({ languages: ['cpp'] })] }, 'compilers', ['note', 'somewhere']],
    [{ judges: [judge({ load: 1.6 })] }, 'noise', ['note', 'busy']],
    [{ queue: { oldestWaitMs: 60_001, medianMs: null, lost: 0 } }, 'queue', ['warn', 'waits']],
    [{ queue: { oldestWaitMs: null, medianMs: 30_001, lost: 0 } }, 'queue', ['warn', 'slow']],
    [{ queue: { oldestWaitMs: 60_000, medianMs: 30_000, lost: 0 } }, 'queue', ['fine']],
    [{ queue: { oldestWaitMs: null, medianMs: null, lost: 2 } }, 'lost', ['warn', 'jobs']],
    [{ people: [] }, 'people', ['stop', 'none']],
    [{ people: [person(), person({ canLogIn: false })] }, 'passwords', ['stop', 'missing']],
    [{ people: [person(), person({ hasPlace: false })] }, 'seats', ['warn', 'missing']],
    [
      { people: [person(), person({ canLogIn: false, isDisabled: true })] },
      'passwords',
      ['stop', 'disabled'],
    ],
    [{ people: [person({ elsewhere: ['Cup'] })] }, 'overlaps', ['warn', 'contests']],
    [contest({ endAt: NOW }), 'times', ['stop', 'over']],
    [contest({ startAt: NOW }), 'times', ['note', 'running']],
    [contest({ type: 'nvo' }), 'modules', ['warn', 'no_length']],
    [{ ...contest({ type: 'nvo' }), tasks: [task({ moduleMinutes: 301 })] }, 'modules', ['warn', 'too_long']],
    [{ ...contest({ type: 'nvo' }), tasks: [task({ moduleMinutes: 300 })] }, 'modules', ['fine']],
    [contest({ type: 'dzi' }), 'standings', ['warn', 'exam']],
    [contest({ type: 'dzi', standings: 'after' }), 'standings', ['fine']],
    [contest({ standings: 'yes_300' }), 'standings', ['warn', 'always_frozen']],
    [contest({ standings: 'yes_60' }), 'standings', ['fine']],
    [contest({ standings: 'no' }), 'standings', ['note', 'public_hidden']],
    [contest({ asksToShare: true }), 'sharing', ['stop', 'no_https']],
    [{ ...contest({ asksToShare: true }), isSecure: true }, 'sharing', ['fine']],
    [contest({ type: 'nvo' }), 'sessions', ['note', 'many']],
    [{ isLive: false }, 'live', ['note', 'polling']],
    [{ disks: [{ name: '/data', freeBytes: GIB - 1 }] }, 'disk', ['stop', 'low']],
    [{ disks: [{ name: '/data', freeBytes: 5 * GIB - 1 }] }, 'disk', ['warn', 'low']],
    [{ disks: [{ name: '/data', freeBytes: 5 * GIB }] }, 'disk', ['fine']],
    [{ canReachFiles: false }, 'files', ['stop', 'unreachable']],
    [{ canReachFiles: true }, 'files', ['fine']],
    [{ clockMs: -1_001 }, 'clock', ['warn', 'off']],
    [{ judges: [judge({ clockMs: 10_001 })] }, 'clock', ['stop', 'off']],
  ])('[AUT-9] %#: the rule %2$s', (change, rule, expected) => {
    expect(said(change, rule)).toEqual(expected);
  });

  it('[AUT-9] a thing that could not be looked at is not known, and keeps the contest from being ready', () => {
    const blind = {
      judges: null,
      queue: null,
      disks: null,
      canReachFiles: null,
      clockMs: null,
      isSecure: null,
    };
    const unknown = checkReadiness(facts({ ...blind, ...contest({ asksToShare: true }) }))
      .filter(({ state }) => state === 'unknown')
      .map(({ rule }) => rule);
    const blindTo = [
      'judges',
      'compilers',
      'sandbox',
      'queue',
      'lost',
      'noise',
      'sharing',
      'disk',
      'files',
      'clock',
    ];
    expect(unknown).toEqual(blindTo);
    expect(readinessOf(checkReadiness(facts({ disks: null })))).toBe('unknown');
    expect(said({ disks: [] }, 'disk')).toEqual(['unknown']);
    expect(said({ judges: [judge({ clockMs: null })] }, 'clock')).toEqual(['unknown']);
    expect(readinessOf([])).toBe('unknown');
  });

  it.each<[Partial<ReadinessFacts>, readonly ReadinessRule[]]>([
    [
      { tasks: [] },
      [
        'judged',
        'statements',
        'languages',
        'rehearsal',
        'solutions',
        'compilers',
        'modules',
        'sharing',
        'sessions',
      ],
    ],
    [
      { tasks: [task({ isQuiz: true, questions: 3 })] },
      ['statements', 'languages', 'rehearsal', 'solutions'],
    ],
    [{ rehearsal: null }, ['solutions', 'room']],
    [rehearsal({ state: 'running' }), ['solutions', 'room']],
    [rehearsal({ state: 'stopped' }), ['solutions', 'room']],
    [{ people: [] }, ['passwords', 'seats', 'overlaps']],
    [{ people: [person({ hasPlace: false })] }, ['seats']],
    [contest({ type: 'icpc' }), ['modules', 'sharing', 'sessions']],
  ])('[AUT-9] %#: of what there is not, nothing is said to be fine', (change, absent) => {
    const rules = checkReadiness(facts(change)).map(({ rule }) => rule);
    expect(absent.filter((rule) => rules.includes(rule))).toEqual([]);
  });

  it('[AUT-9] says ready only where all was looked at: one state that is not fine is seen, whatever else is known', () => {
    const states = ['fine', 'unknown', 'stop', 'warn', 'note'] as const;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (given) => {
        const readiness = readinessOf(given.map((state) => ({ state })));
        const isReady = given.length > 0 && given.every((state) => state === 'fine' || state === 'note');
        expect(readiness === 'ready').toBe(isReady);
        expect(readiness === 'stop').toBe(given.includes('stop'));
      }),
    );
  });

  it('[AUT-9] every rule answers, whatever is known, and says each name once', () => {
    const anything = fc.record({
      tasks: fc.array(
        fc.record({
          versionId: fc.option(fc.nat(3), { nil: null }),
          isQuiz: fc.boolean(),
          questions: fc.nat(2),
          tests: fc.nat(2),
          statements: fc.subarray(['bg', 'en']),
          languages: fc.subarray(['cpp', 'py', 'go']),
          moduleMinutes: fc.option(fc.nat(400), { nil: null }),
          solutions: fc.nat(2),
        }),
        { maxLength: 4 },
      ),
      outcome: fc.option(fc.constantFrom(...REHEARSAL_OUTCOMES), { nil: null }),
      freeBytes: fc.nat(6 * GIB),
      standings: fc.constantFrom('yes', 'no', 'after', 'yes_60', 'yes_999', 'nonsense'),
      type: fc.constantFrom('ioi' as const, 'icpc' as const, 'nvo' as const, 'dzi' as const),
    });
    fc.assert(
      fc.property(anything, ({ tasks, outcome, freeBytes, standings, type }) => {
        const checks = checkReadiness(
          facts({
            ...contest({ standings, type }),
            tasks: tasks.map((one, index) => task({ ...one, taskId: index, name: `T${index}` })),
            rehearsal: { state: 'done', isBoardRight: null, runs: [run({ outcome })] },
            disks: [{ name: '/', freeBytes }],
          }),
        );
        const rules = checks.map(({ rule }) => rule);
        expect(rules).toEqual(READINESS_RULES.filter((rule) => rules.includes(rule)));
        for (const { state, findings } of checks) {
          if (state === 'fine' || state === 'unknown') expect(findings).toEqual([]);
          else expect(findings.some(({ severity }) => severity === state)).toBe(true);
          for (const { names } of findings) expect(new Set(names).size).toBe(names.length);
        }
      }),
    );
  });
});

describe('a rehearsal', () => {
  it('[AUT-9] says nothing of tasks that were changed since, or came after it', () => {
    const tasks = [
      { taskId: 1, versionId: 10 },
      { taskId: 2, versionId: 21 },
      { taskId: 3, versionId: 30 },
    ];
    const rehearsed = [
      { taskId: 1, versionId: 10 },
      { taskId: 2, versionId: 20 },
    ];
    expect(notRehearsed(tasks, rehearsed)).toEqual(tasks.slice(1));
    expect(notRehearsed(tasks, tasks)).toEqual([]);
  });

  it('[AUT-9] a solution in a language that its task does not take is no fault', () => {
    expect(REHEARSAL_OUTCOMES.filter(isFault)).toEqual(['otherwise', 'refused', 'no_judge', 'lost']);
    expect(isFault(null)).toBe(false);
  });
});
