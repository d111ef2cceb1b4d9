import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFiles } from '#server/exchange/read-package.ts';
import { errorsOf, type FileTexts, GOOD, ITALIAN, LEGACY, packageWith, reading } from '../packages.ts';
import { runs } from '#tests/support/full.ts';

const problem = String(GOOD['problem.yaml']);
const picture = 'statement/problem.en.md';

/** A change of a good package, and the error that it must cause. */
const BROKEN: readonly [what: string, change: FileTexts, error: RegExp][] = [
  ['no problem.yaml', { 'problem.yaml': null }, /^This is not a task/],
  [
    'YAML that is none',
    { 'problem.yaml': `${problem}name: [\n` },
    /^problem\.yaml:13 A quotation mark, bracket/,
  ],
  [
    'a key twice',
    { 'problem.yaml': `${problem}type: scoring\n` },
    /^problem\.yaml:12 The same key stands twice/,
  ],
  [
    'an unknown key',
    { 'problem.yaml': `${problem}validation: custom\n` },
    /^problem\.yaml:12 Unknown key "validation"/,
  ],
  [
    'an unknown key deep down',
    { 'problem.yaml': problem.replace('memory: 256', 'memory_limit: 256') },
    /^problem\.yaml:9 Unknown key "limits\.memory_limit"/,
  ],
  [
    'an unknown version',
    { 'problem.yaml': problem.replace('2025-09', '2031-01') },
    /^problem\.yaml:1 The version "2031-01"/,
  ],
  ['an unknown type', { 'problem.yaml': problem.replace('scoring', 'quiz') }, /^problem\.yaml:2 "type"/],
  [
    'types that exclude each other',
    { 'problem.yaml': problem.replace('scoring', '[scoring, pass-fail]') },
    /^problem\.yaml:2 "pass-fail" and "scoring" exclude/,
  ],
  [
    'several passes',
    { 'problem.yaml': problem.replace('scoring', '[scoring, multi-pass]') },
    /^problem\.yaml:2 Multi-pass tasks/,
  ],
  [
    'a time limit of 0',
    { 'problem.yaml': problem.replace('1.5', '0') },
    /^problem\.yaml:8 "limits\.time_limit" must be more than 0/,
  ],
  [
    'a time limit in words',
    { 'problem.yaml': problem.replace('1.5', 'long') },
    /^problem\.yaml:8 "limits\.time_limit" must be a number; found "long"/,
  ],
  [
    'a multiplier below 1',
    { 'problem.yaml': problem.replace('limit: 2', 'limit: 0.5') },
    /^problem\.yaml:11 "limits\.time_multipliers\.ac_to_time_limit" must be 1 or more; found 0\.5/,
  ],
  [
    'no name',
    { 'problem.yaml': problem.replace(/name:\n.*\n.*\n/, '') },
    /^problem\.yaml:1 The key "name" is missing/,
  ],
  [
    'a name without a statement',
    { 'problem.yaml': problem.replace('  bg:', '  sr: Збир\n  bg:') },
    /^problem\.yaml:5 There is no statement in "sr"/,
  ],
  [
    'a statement without a name',
    { 'statement/problem.sr.md': 'Збир\n' },
    /^problem\.yaml:3 There is a statement in "sr"/,
  ],
  [
    'a statement in no language',
    { 'statement/problem.md': 'Sum\n' },
    /^statement\/problem\.md The name must be/,
  ],
  [
    'a picture that is not there',
    { 'statement/sum.svg': null },
    /^statement\/problem\.en\.md:3 The picture statement\/sum\.svg is not/,
  ],
  [
    'a picture of a kind not shown',
    { [picture]: '\n\n![x](sum.gif)\n', 'statement/sum.gif': 'GIF' },
    /^statement\/problem\.en\.md:3 .*not a supported picture/,
  ],
  [
    'a picture outside the package',
    { [picture]: '![x](../../etc/passwd.png)\n' },
    /^statement\/problem\.en\.md:1 The picture/,
  ],
  [
    'a picture with a script',
    { 'statement/sum.svg': '<svg><script>1</script></svg>' },
    /^statement\/sum\.svg A picture may contain no scripts/,
  ],
  [
    'a picture too large',
    { 'statement/sum.svg': `<svg>${' '.repeat(1_048_577)}</svg>` },
    /^statement\/problem\.en\.md:3 .*the maximum for a picture/,
  ],
  [
    'more samples wanted than there are',
    { [picture]: '{{nextsample}}{{nextsample}}\n' },
    /^statement\/problem\.en\.md There are more/,
  ],
  [
    'an input without answer',
    { 'data/secret/2-all/03.ans': null },
    /^data\/secret\/2-all\/03\.in Its answer secret\/2-all\/03\.ans is missing/,
  ],
  [
    'an answer without input',
    { 'data/secret/2-all/04.ans': '' },
    /^data\/secret\/2-all\/04\.ans Its input is missing/,
  ],
  [
    'input files beside the input',
    { 'data/secret/2-all/03.files/a.txt': '' },
    /^data\/secret\/2-all\/03\.files Additional input files/,
  ],
  [
    'tests beside groups',
    { 'data/secret/x.in': '', 'data/secret/x.ans': '' },
    /^data\/secret Tests and groups/,
  ],
  [
    'an unknown key of a group',
    { 'data/secret/2-all/test_group.yaml': 'max_score: 60\nscore: 1\n' },
    /^data\/secret\/2-all\/test_group\.yaml:2 Unknown key "score"/,
  ],
  [
    'a group without points',
    { 'data/secret/1-small/test_group.yaml': '' },
    /^data\/secret\/1-small\/test_group\.yaml:1 The group 1-small states no points/,
  ],
  [
    'a group without a file',
    { 'data/secret/1-small/test_group.yaml': null },
    /^data\/secret\/1-small The group 1-small states no points/,
  ],
  [
    'too many points',
    { 'data/secret/1-small/test_group.yaml': 'max_score: 41\n' },
    /^data\/secret The groups have 101 points in total, the task 100/,
  ],
  [
    'points without end',
    { 'data/secret/test_group.yaml': '\nmax_score: unbounded\n' },
    /^data\/secret\/test_group\.yaml:2 Unbounded scores/,
  ],
  [
    'a group file of the older version',
    { 'data/secret/testdata.yaml': '' },
    /^data\/secret\/testdata\.yaml In this version/,
  ],
  [
    'points of samples',
    { 'data/sample/test_group.yaml': 'max_score: 1\n' },
    /^data\/sample\/test_group\.yaml:1 "max_score" is not allowed/,
  ],
  [
    'a requirement that is not there',
    { 'data/secret/2-all/test_group.yaml': 'max_score: 60\nrequire_pass: secret/x\n' },
    /^data\/secret\/2-all\/test_group\.yaml:2 There is no group "secret\/x"/,
  ],
  [
    'a requirement that comes later',
    { 'data/secret/1-small/test_group.yaml': 'max_score: 40\nrequire_pass: [secret/2-all]\n' },
    /^data\/secret\/1-small\/test_group\.yaml:2 The group "secret\/2-all" does not come before/,
  ],
  [
    'a requirement of a group that is summed',
    { 'data/secret/1-small/test_group.yaml': 'max_score: 40\nscore_aggregation: sum\n' },
    /^data\/secret\/2-all\/test_group\.yaml:3 The group "secret\/1-small" is not pass-fail/,
  ],
  [
    'a group file too deep',
    { 'data/secret/2-all/x/test_group.yaml': '' },
    /^data\/secret\/2-all\/x\/test_group\.yaml A test_group\.yaml belongs/,
  ],
  [
    'arguments of submissions',
    { 'data/secret/2-all/03.yaml': 'args: [a]\n' },
    /^data\/secret\/2-all\/03\.yaml:1 Arguments of the submission/,
  ],
  [
    'an argument that the default validator lacks',
    { 'data/secret/test_group.yaml': 'output_validator_args: [fuzzy]\n' },
    /The default validator has/,
  ],
  [
    'a tolerance without number',
    {
      'data/sample/test_group.yaml': 'output_validator_args: [float_tolerance]\n',
      'data/secret/test_group.yaml': 'output_validator_args: [float_tolerance]\n',
    },
    /^data\/secret\/test_group\.yaml:1 "float_tolerance" needs a number/,
  ],
  [
    'groups of a pass-fail task',
    { 'problem.yaml': problem.replace('type: scoring\n', '') },
    /^data\/secret\/1-small\/test_group\.yaml:1 "max_score" is for tasks of the type scoring/,
  ],
  [
    'an interactive task without validator',
    {
      'problem.yaml': problem.replace('scoring', '[scoring, interactive]'),
      'statement/problem.bg.md': 'x\n',
    },
    /^output_validator An interactive task needs/,
  ],
  [
    'a validator in no language',
    { 'output_validator/validate.rb': '' },
    /^output_validator There is no source/,
  ],
  [
    'a validator with a build script',
    { 'output_validator/build': '' },
    /^output_validator\/build Build and run scripts/,
  ],
  [
    'the validator of the older version',
    { 'output_validators/a/validate.cpp': '' },
    /^output_validators In this version/,
  ],
  ['a static validator', { 'static_validator/a.py': '' }, /^static_validator Static validators/],
  [
    'an unknown key of judge.yaml',
    { 'judge.yaml': 'score_mode: best\ngrader: {}\n' },
    /^judge\.yaml:2 Unknown key "grader"/,
  ],
  [
    'an unknown rule',
    { 'judge.yaml': 'groups:\n  2-all: { rule: max }\n' },
    /^judge\.yaml:2 "groups\.2-all\.rule"/,
  ],
  [
    'a group of judge.yaml that is not there',
    { 'judge.yaml': 'groups:\n  3-none: { points: 1 }\n' },
    /^judge\.yaml:2 There is no group "3-none"/,
  ],
  [
    'a grader that is not there',
    { 'judge.yaml': 'graders:\n  cpp:\n    - grader.cpp\n' },
    /^judge\.yaml:3 There is no include\/cpp\/grader\.cpp/,
  ],
  [
    'a checker beside a validator',
    { 'judge.yaml': 'checker: exact\n', 'output_validator/v.py': '' },
    /^judge\.yaml:1 There is a custom validator/,
  ],
  [
    'too few outputs',
    {
      'judge.yaml': 'output_names: [a, b]\n',
      'problem.yaml': problem.replace('scoring', '[scoring, submit-answer]'),
    },
    /^judge\.yaml:1 Names of outputs: 2; tests: 4/,
  ],
  [
    'an unknown outcome',
    { 'submissions/submissions.yaml': 'accepted:\n  permitted: [OK]\n' },
    /^submissions\/submissions\.yaml:2 "accepted\.permitted\.0"/,
  ],
  [
    'an unknown key of submissions.yaml',
    { 'submissions/submissions.yaml': 'accepted:\n  score: 100\n  verdict: AC\n' },
    /^submissions\/submissions\.yaml:3 /,
  ],
];

describe('a package with a fault', () => {
  it.each(BROKEN)('[JDG-2] %s: named with file and line, and not taken', (_, change, error) => {
    const errors = errorsOf(GOOD, change);
    expect(errors).toContainEqual(expect.stringMatching(error));
  });
});

// F9
describe('a folder called as something that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString'])('%s/ is named as left out', (name) => {
    const { task, report } = reading(GOOD, { [`${name}/a.txt`]: 'a', [`attachments/a.${name}`]: 'a' });
    expect(task).not.toBeNull();
    expect(report).toContainEqual(expect.objectContaining({ code: 'folder_left_out', file: name }));
  });
});

// F58
it('a file that a statement in LaTeX includes and that is not there is named with its line', () => {
  const source = 'Before.\n% \\input{old}\n\\input{limits}\n\\include{/etc/passwd}\nAfter.\n';
  const { task, report } = reading(GOOD, { [picture]: null, 'statement/problem.en.tex': source });
  expect(task).not.toBeNull();
  expect(
    report
      .filter(({ code }) => code === 'include_missing')
      .map(({ file, line, values }) => [file, line, values['path']]),
  ).toEqual([
    ['statement/problem.en.tex', 3, 'limits'],
    ['statement/problem.en.tex', 4, '/etc/passwd'],
  ]);
});

describe('whatever a package holds', () => {
  const bases = { GOOD, LEGACY, ITALIAN };
  const yamls = Object.entries(bases).flatMap(([name, base]) =>
    Object.keys(base)
      .filter((path) => /\.yaml$|GEN$/.test(path))
      .map((path) => ({ name: name as keyof typeof bases, path })),
  );
  const token = fc.oneof(
    fc.constantFrom(
      ': ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '&a ',
      '*a',
      '<<: *a',
      '!!binary ',
      '|\n',
      '"',
      "'",
      '#',
      '\t',
      '\0',
      '? ',
    ),
    fc.constantFrom(
      'null',
      '~',
      '-1',
      '1e400',
      '.nan',
      '0x1F',
      'true',
      '{{x}}',
      '__proto__: 1\n',
      'constructor: {}\n',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const mutation = fc.record({
    at: fc.nat(400),
    remove: fc.nat(12),
    insert: token,
  });

  it('[JDG-2] changed at random its files are read to the end, with findings and never a crash', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...yamls),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        ({ name, path }, changes) => {
          const base: FileTexts = bases[name];
          let text = String(base[path]);
          for (const { at, remove, insert } of changes) {
            const from = at % (text.length + 1);
            text = text.slice(0, from) + insert + text.slice(from + remove);
          }
          const { task, report } = readFiles(packageWith(base, { [path]: text }));
          expect(task === null).toBe(report.some(({ severity }) => severity === 'error'));
          for (const { line } of report) if (line !== null) expect(line).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(150, 600) },
    );
  });

  it('[JDG-2] any of its files taken away is read to the end', () => {
    for (const base of Object.values(bases)) {
      for (const path of Object.keys(base)) {
        const { task, report } = readFiles(packageWith(base, { [path]: null }));
        expect(task === null, path).toBe(report.some(({ severity }) => severity === 'error'));
      }
    }
  });

  it('YAML that is deeper than the stack, or unfolds without end, is an error', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((one, index) => {
        const above = 'abcdefgh'[index];
        return `${one}: &${one} [${Array.from({ length: 9 }, () => `*${above}`).join(', ')}]`;
      }),
    ].join('\n');
    expect(errorsOf(GOOD, { 'problem.yaml': '['.repeat(200_000) })[0]).toMatch(
      /^problem\.yaml:\d+ This is not valid YAML/,
    );
    expect(errorsOf(GOOD, { 'problem.yaml': bomb })[0]).toMatch(/^problem\.yaml:\d+ This is not valid YAML/);
  });
});
