import { describe, expect, it } from 'vitest';
import { decideInvocation } from '#server/features/authoring/workshop/solutions/start.ts';
import { decideStress, decideStressTest } from '#server/features/authoring/workshop/solutions/stress.ts';
import { decideTimeLimit } from '#server/features/authoring/workshop/solutions/time-limit.ts';
import { GOOD, taskOf } from '#tests/server/exchange/packages.ts';

const task = taskOf(GOOD);
const [first, second] = task.submissions.map(({ path }) => path);

describe('a time limit', () => {
  it('[AUT-12] is written in seconds, and all else of problem.yaml stays', () => {
    const text = '# kept\nname: Sum\nlimits:\n  time_limit: 1 # short\n  memory: 256\n';
    expect(decideTimeLimit(text, { input: { ms: 2_500 } })).toBe(
      '# kept\nname: Sum\nlimits:\n  time_limit: 2.5 # short\n  memory: 256\n',
    );
    expect(() => decideTimeLimit('name: [', { input: { ms: 1 } })).toThrow('backend.not_yaml:problem.yaml');
  });
});

describe('an invocation', () => {
  const decide = (solutions: string[], tests: string[]) =>
    decideInvocation({ task }, { input: { solutions, tests } });

  it('[AUT-12] is of the chosen solutions and tests, in the order of judging', () => {
    const [one, two] = task.judge.tests.map(({ name }) => name);
    const { solutions, places } = decide([first!], [two!, one!]);
    expect(solutions.map(({ path }) => path)).toEqual([first]);
    expect(places).toEqual([0, 1]);
  });

  it('[AUT-12] is refused where a chosen one is gone since', () => {
    expect(() => decide(['accepted/gone.cpp'], [])).toThrow('backend.changed_meanwhile');
    expect(() => decide([], ['secret/gone'])).toThrow('backend.changed_meanwhile');
  });
});

describe('a search for an input at which solutions differ', () => {
  type Input = Parameters<typeof decideStress>[1]['input'];
  const input: Input = {
    tid: 11,
    generator: 'generators/gen.cpp',
    args: ' 10  {seed} ',
    seed: 7,
    right: first!,
    other: second!,
    tries: 100,
    minutes: 2,
  };
  const files = ['generators/gen.cpp', 'generators/gen.h', 'generators/other.cpp', 'generators/notes.md'].map(
    (path) => ({ path, hash: path, bytes: 1 }),
  );
  const decide = (given: Partial<Input> = {}, kind = task.judge.kind) =>
    decideStress(
      { task: { ...task, judge: { ...task.judge, kind } }, files },
      { input: { ...input, ...given } },
    );

  it('[AUT-12] varies the arguments by a seed, for a time, with the headers beside the generator', () => {
    const setup = decide();
    expect(setup).toMatchObject({ args: ['10', '{seed}'], seed: 7, maxTries: 100, maxMs: 120_000 });
    expect(setup.generator.program.files.map(({ name }) => name)).toEqual(['gen.cpp', 'gen.h']);
    expect([setup.right.path, setup.other?.path]).toEqual([first, second]);
    expect(setup.judge.tests).toEqual([]);
  });

  it('[AUT-12] is refused without a seed, without programs, and for programs and tests that are missing', () => {
    expect(() => decide({ args: '10' })).toThrow('backend.stress_without_seed');
    expect(() => decide({}, 'output-only')).toThrow('backend.stress_no_programs');
    expect(() => decide({ generator: 'generators/gone.cpp' })).toThrow('backend.not_found');
    expect(() => decide({ right: 'accepted/gone.cpp' })).toThrow('backend.not_found');
  });
});

describe('an input that a search found', () => {
  const file = (name: string, hash: string) => ({ path: `data/secret/${name}`, hash });
  const nameOf = (files: readonly ReturnType<typeof file>[], folder = '1-small') =>
    decideStressTest(
      { found: { seed: 7, input: { name: 'input', hash: 'found', bytes: 1 } }, files },
      { input: { folder } },
    );

  it('[AUT-12] becomes a test by the name of its seed, once', () => {
    expect(nameOf([])).toBe('data/secret/1-small/stress-7');
    expect(nameOf([], '')).toBe('data/secret/stress-7');
    expect(nameOf([file('1-small/stress-7.in', 'found'), file('1-small/stress-7.ans', 'a')])).toBe(
      'data/secret/1-small/stress-7',
    );
  });

  it('[AUT-12] becomes a test beside the one that another search found by the same seed', () => {
    const other = [file('1-small/stress-7.in', 'other'), file('1-small/stress-7.ans', 'a')];
    expect(nameOf(other)).toBe('data/secret/1-small/stress-7-2');
    expect(nameOf([...other, file('1-small/stress-7-2.ans', 'b')])).toBe('data/secret/1-small/stress-7-3');
  });
});
