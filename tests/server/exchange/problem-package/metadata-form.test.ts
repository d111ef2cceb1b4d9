import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { type MetadataTexts, readMetadata, writeMetadata } from '#server/exchange/problem-package/form.ts';
import { runs } from '#tests/support/full.ts';

const EMPTY: TaskMetadata = {
  names: {},
  type: 'pass-fail',
  kind: 'batch',
  time_limit: null,
  time_resolution: null,
  ac_to_time_limit: null,
  time_limit_to_tle: null,
  memory: null,
  output: null,
  code: null,
  limits: {},
  languages: [],
  score_mode: null,
  checker: null,
  checker_convention: null,
  validator_convention: null,
  source_name: '',
  io_input: '',
  io_output: '',
  main_solution: '',
  authors: [],
  contributors: [],
  testers: [],
  packagers: [],
  acknowledgements: [],
  sources: [],
  license: null,
  rights_owner: [],
  difficulty: null,
  keywords: [],
};

/** The texts after a change of these fields. */
function changed(texts: MetadataTexts, change: Partial<TaskMetadata>): MetadataTexts {
  return writeMetadata(texts, { ...valuesOf(texts), ...change });
}
function valuesOf(texts: MetadataTexts): TaskMetadata {
  const { values } = readMetadata(texts);
  if (values === null) throw new Error('not readable');
  return values;
}
const problemWith = (text: string, change: Partial<TaskMetadata>) =>
  changed({ problem: text, judge: null }, change).problem;

const PROBLEM = `# Ours.
problem_format_version:   2025-09

name: { en: Sum,   bg: Сбор } # both
type: scoring
limits: # as measured
    # twice the slowest
    time_limit:  1.5   # s
    memory: 256
    mine: 7
# who
credits:
    authors:
        - name: Elena   # leads
          orcid: 0000
        - Petar
keywords: [ dp,   trees ]
`;

describe('the form over problem.yaml and judge.yaml', () => {
  // F26
  it('[AUT-8] shows names and keywords as they are written, and numbers as the numbers they say', () => {
    const problem =
      'problem_format_version: 2025-09\nname: 007\nlimits: { time_limit: 1.50, memory: 0x100 }\nkeywords: [3.10]\n';
    const values = valuesOf({ problem, judge: 'source_name: 1e3\ndifficulty: 5.0\n' });
    expect(values).toMatchObject({
      names: { en: '007' },
      time_limit: 1.5,
      memory: 256,
      keywords: ['3.10'],
      source_name: '1e3',
      difficulty: 5,
    });
    expect(problemWith(problem, { time_limit: 2 })).toContain('name: 007\n');
  });

  it('[AUT-1] reads their values, and leaves missing ones empty', () => {
    expect(
      valuesOf({ problem: PROBLEM, judge: 'score_mode: last\nlimits: { py: { time_limit: 3 } }\n' }),
    ).toEqual({
      ...EMPTY,
      names: { en: 'Sum', bg: 'Сбор' },
      type: 'scoring',
      time_limit: 1.5,
      memory: 256,
      authors: ['Elena', 'Petar'],
      keywords: ['dp', 'trees'],
      score_mode: 'last',
      limits: { py: { time_limit: 3, memory: null, output: null } },
    });
    expect(valuesOf({ problem: null, judge: null })).toEqual(EMPTY);
  });

  it('[RTE-5] writes one value where it stands, and every other byte stays', () => {
    expect(problemWith(PROBLEM, { time_limit: 2 })).toBe(PROBLEM.replace('1.5   # s', '2   # s'));
    expect(problemWith(PROBLEM, { type: 'pass-fail' })).toBe(PROBLEM.replace('scoring', 'pass-fail'));
    expect(problemWith(PROBLEM, { code: 64 })).toBe(
      PROBLEM.replace('    mine: 7\n', '    mine: 7\n    code: 64\n'),
    );
    expect(problemWith(PROBLEM, { memory: null })).toBe(PROBLEM.replace('    memory: 256\n', ''));
    expect(problemWith(PROBLEM, { license: 'cc by' })).toBe(`${PROBLEM}license: cc by\n`);
  });

  it('[RTE-5] keeps the other facts of a person who stays', () => {
    const text = problemWith(PROBLEM, { authors: ['Elena', 'Maria <m@example.org>'] }) ?? '';
    const { credits } = parse(text) as { credits: { authors: unknown } };
    expect(credits.authors).toEqual([
      { name: 'Elena', orcid: 0 },
      { name: 'Maria', email: 'm@example.org' },
    ]);
    expect(text).toContain('# leads');
    expect(text).toContain('# who\ncredits:\n');
    const alone = 'problem_format_version: 2025-09\ncredits: Ann\n';
    expect(problemWith(alone, { authors: ['Bob'] })).toBe(alone.replace('Ann', 'Bob'));
    expect(problemWith(alone, { testers: ['Bob'] })).toBe(
      alone.replace(' Ann\n', '\n  authors: Ann\n  testers: Bob\n'),
    );
  });

  it('[AUT-1] begins a file that is not there, with the version of the format', () => {
    const made = changed({ problem: null, judge: null }, { names: { en: 'Sum' }, difficulty: 3 });
    expect(made).toEqual({
      problem: 'problem_format_version: 2025-09\nname: Sum\n',
      judge: 'difficulty: 3\n',
    });
  });

  it('[AUT-1] shows a file with faults and unknown keys, and none of an older version or that is no YAML', () => {
    const faulty = readMetadata({ problem: `${PROBLEM}strange: 1\n`, judge: 'difficulty: 90\n' });
    expect(faulty.values?.names).toEqual({ en: 'Sum', bg: 'Сбор' });
    expect(faulty.findings.map(({ code }) => code)).toContain('yaml_unknown_key');
    expect(readMetadata({ problem: 'name: [\n', judge: null }).values).toBeNull();
    expect(readMetadata({ problem: 'name: Old\n', judge: null })).toMatchObject({
      values: null,
      isOlder: true,
    });
  });
});

/** An entry of an invented file: its lines, and the comments above it. */
interface Chunk {
  readonly key: string;
  readonly above: string;
  readonly text: string;
}

const comment = fc.constantFrom('', '', '# a note: with, [signs]\n', '\n', '\n# two\n# lines\n\n');
const tail = fc.constantFrom('', '', ' # why', '   #  odd   spaces');
const chunk = (key: string, ...texts: readonly string[]): fc.Arbitrary<Chunk> =>
  fc.record({ above: comment, text: fc.constantFrom(...texts), tail }).map(({ above, text, tail: end }) => ({
    key,
    above,
    text: text.replaceAll('%', end),
  }));

const PROBLEM_CHUNKS = [
  chunk('name', 'name: Sum%\n', 'name:%\n  en: "Sum"\n  bg: Сбор # so\n', "name: {en: 'Sum', bg: Сбор}%\n"),
  chunk(
    'type',
    'type: scoring%\n',
    'type: [ pass-fail,interactive ]%\n',
    'type:\n- scoring\n- submit-answer\n',
  ),
  chunk(
    'limits',
    'limits:%\n   # inner\n   memory:   512%\n\n   unknown: [1,  2]\n   time_limit: 1.50%\n',
    'limits: { memory: 128, time_multipliers: {ac_to_time_limit: 3} }%\n',
    'limits:\n  time_multipliers:\n    ac_to_time_limit: 2.5%\n    # last\n  validation_time: 3\n',
    'limits:%\n',
  ),
  chunk('languages', 'languages: all%\n', 'languages: [cpp,   python3]%\n', 'languages:\n- cpp%\n- java\n'),
  chunk(
    'credits',
    'credits: Ann <a@b.c>%\n',
    'credits:%\n   authors:\n   - Ann%\n   # by hand\n   - {name: Bo, kattis: bo}\n   translators: {bg: Eve}\n',
    'credits: { authors: Ann, testers: [ Tom, {name: Zoe, email: z@x.y} ] }%\n',
  ),
  chunk(
    'source',
    'source: NOI 2025%\n',
    'source:\n  name: NOI\n  url: http://a.b/c%\n',
    'source: [One, {name: Two}]\n',
  ),
  chunk('license', 'license: cc0%\n', "license: 'cc by'%\n"),
  chunk('rights_owner', 'rights_owner: Ann%\n', 'rights_owner: [Ann, Bob]\n'),
  chunk('keywords', 'keywords: [dp,2025, "two words"]%\n', 'keywords:\n    - dp%\n    - trees # of them\n'),
  chunk('uuid', 'uuid: 2f5a3a1e-0000-4000-8000-000000000000%\n'),
  chunk(
    'constants',
    'constants: {n:   5}%\n',
    'constants:\n      n: 1_0\n      text: |\n         # no comment\n         x:  y\n',
  ),
  chunk('what', "what: 'it''s'%\n", 'what: >-\n  folded\n  text\n', 'what: &anchor [a, b]\nagain: *anchor\n'),
];
const JUDGE_CHUNKS = [
  chunk('score_mode', 'score_mode: last%\n', 'score_mode: "best"%\n'),
  chunk('groups', 'groups:%\n  1-a: {points: 3,  rule: sum}\n  # second\n  2-b:\n    requires: [ 1-a ]\n'),
  chunk(
    'limits',
    'limits:\n  py:%\n    # slow\n    time_limit: 3\n  java: { memory: 512,  output: 9 }%\n',
    'limits: {go: {memory: 9}}\n',
  ),
  chunk('io', 'io: {input: a.in, output: a.out}%\n', 'io:\n  input: a.in%\n'),
  chunk('difficulty', 'difficulty: 4.5%\n', 'difficulty: 7\n'),
  chunk('checker', 'checker: lines%\n'),
  chunk('source_name', 'source_name: sum%\n', 'source_name: null\n'),
  chunk('submissions', 'submissions:\n    "a/*": {verdict:  [WA,RE]}%\n'),
];

const fileOf = (all: readonly fc.Arbitrary<Chunk>[], first: string) =>
  fc
    .tuple(
      fc.shuffledSubarray([...all]).chain((some) => fc.tuple(...some)),
      fc.boolean(),
      comment,
    )
    .map(([chunks, isCrlf, end]) => ({ chunks, isCrlf, end, text: textOf(first, chunks, end, isCrlf) }));
function textOf(first: string, chunks: readonly Chunk[], end: string, isCrlf: boolean): string {
  const text = `${first}${chunks.map((one) => one.above + one.text).join('')}${end}`;
  return isCrlf ? text.replaceAll('\n', '\r\n') : text;
}

const words = fc
  .array(
    fc.constantFrom('Ann', 'dp', '2025', 'yes', 'null', '# a', 'a: b', '- x', "it's", '"q"', 'Сбор', '木'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((some) => some.join(' '));
const lines = fc.uniqueArray(
  fc.oneof(
    words,
    words.map((one) => `${one} <a@b.c>`),
  ),
  { maxLength: 4 },
);
const amount = fc.option(fc.oneof(fc.integer({ min: 1, max: 4096 }), fc.constantFrom(0.5, 1.25, 2.5)));
const whole = fc.option(fc.integer({ min: 1, max: 4096 }));
const FIELDS: { readonly [K in keyof TaskMetadata]: fc.Arbitrary<TaskMetadata[K]> } = {
  names: fc.dictionary(fc.constantFrom('en', 'bg', 'pt-BR', 'no'), words, { minKeys: 1 }),
  type: fc.constantFrom('pass-fail', 'scoring'),
  kind: fc.constantFrom('batch', 'interactive', 'submit-answer'),
  time_limit: amount,
  time_resolution: amount,
  ac_to_time_limit: amount,
  time_limit_to_tle: amount,
  memory: whole,
  output: whole,
  code: whole,
  difficulty: amount,
  limits: fc
    .dictionary(
      fc.constantFrom('cpp', 'java', 'py', 'go'),
      fc.record({ time_limit: amount, memory: whole, output: whole }),
    )
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).filter(([, own]) => Object.values(own).some((one) => one !== null)),
      ),
    ),
  languages: fc.subarray(['c', 'cpp', 'java', 'python3', 'go', 'kotlin']),
  score_mode: fc.option(fc.constantFrom('best', 'last', 'best_per_subtask')),
  checker: fc.option(fc.constantFrom('exact', 'lines')),
  checker_convention: fc.option(fc.constantFrom('kattis', 'testlib', 'cms')),
  validator_convention: fc.option(fc.constantFrom('kattis', 'testlib')),
  source_name: fc.constantFrom('', 'sum', 'no'),
  main_solution: fc.constantFrom('', 'submissions/accepted/a.py'),
  io_input: fc.constantFrom('', 'b.in', '1.2'),
  io_output: fc.constantFrom('', 'b.out'),
  authors: lines,
  contributors: lines,
  testers: lines,
  packagers: lines,
  acknowledgements: lines,
  sources: lines,
  rights_owner: lines,
  keywords: fc.uniqueArray(words, { maxLength: 3 }),
  license: fc.option(fc.constantFrom('cc0', 'cc by-sa', 'permission')),
};
/** The top key of the file under which a field is written. */
const KEY_OF: Readonly<Record<string, string>> = {
  names: 'name',
  kind: 'type',
  time_limit: 'limits',
  time_resolution: 'limits',
  memory: 'limits',
  ac_to_time_limit: 'limits',
  time_limit_to_tle: 'limits',
  output: 'limits',
  code: 'limits',
  io_input: 'io',
  io_output: 'io',
  authors: 'credits',
  contributors: 'credits',
  testers: 'credits',
  packagers: 'credits',
  acknowledgements: 'credits',
  sources: 'source',
};
const few = fc
  .shuffledSubarray(Object.keys(FIELDS) as (keyof TaskMetadata)[], { minLength: 1, maxLength: 4 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, FIELDS[key]])))) as fc.Arbitrary<
  Partial<TaskMetadata>
>;

it('[RTE-5] the comment above the only key stays when the key goes', () => {
  const texts = { problem: 'problem_format_version: 2025-09\n', judge: '# a note\nscore_mode: last\n' };
  const { judge } = writeMetadata(texts, { ...valuesOf(texts), score_mode: null });
  expect(judge).toContain('# a note');
  expect(judge).not.toContain('score_mode');
});

describe('[RTE-5] whatever the files hold and whatever the form changes', () => {
  const files = fc.record({
    problem: fileOf(PROBLEM_CHUNKS, '# The task.\nproblem_format_version: 2025-09\n'),
    judge: fileOf(JUDGE_CHUNKS, ''),
    set: few,
  });

  it('reading the files again gives the set values, and everything else as it was', () => {
    fc.assert(
      fc.property(files, ({ problem, judge, set }) => {
        const texts = { problem: problem.text, judge: judge.text };
        const wanted = { ...valuesOf(texts), ...set };
        const after = writeMetadata(texts, wanted);
        expect(valuesOf(after)).toEqual(wanted);
        expect(writeMetadata(after, wanted)).toEqual(after);
      }),
      { numRuns: runs(25, 100) },
    );
  });

  it('unchanged values stay byte for byte, with every comment', () => {
    fc.assert(
      fc.property(files, ({ problem, judge, set }) => {
        const texts = { problem: problem.text, judge: judge.text };
        const before = valuesOf(texts);
        const after = writeMetadata(texts, { ...before, ...set });
        const touched = Object.keys(set).map((key) => KEY_OF[key] ?? key);
        for (const [text, { chunks, isCrlf }] of [
          [after.problem ?? '', problem],
          [after.judge ?? '', judge],
        ] as const) {
          let at = 0;
          const rest = chunks.filter(({ key }) => !touched.includes(key) && key !== 'limits');
          for (const one of rest) {
            const own = isCrlf ? one.text.replaceAll('\n', '\r\n') : one.text;
            const found = text.indexOf(own, at);
            expect({ own, text, found: found >= 0 }).toEqual({ own, text, found: true });
            at = found + own.length;
          }
          for (const one of chunks.flatMap(({ above }) => above.split('\n'))) expect(text).toContain(one);
        }
        expect(writeMetadata(texts, before)).toEqual(texts);
      }),
      { numRuns: runs(25, 100) },
    );
  });
});
