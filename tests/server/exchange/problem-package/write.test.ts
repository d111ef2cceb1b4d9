import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { expandScript } from '#domain/authoring/tests-script/expand.ts';
import { openPackage } from '#server/exchange/package/open.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { Report } from '#server/exchange/package/report.ts';
import { Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { judgingOf, written } from '../judged-alike.ts';
import { findingText, type FileTexts, GOOD, ITALIAN, LEGACY, packageWith } from '../packages.ts';
import { runs } from '#tests/support/full.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples');
const PUBLISHED = join(import.meta.dirname, '../../../../../shared/data/packages');
const ARCHIVES = existsSync(PUBLISHED) ? readdirSync(PUBLISHED) : [];
const TASKS = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !one.name.startsWith('quiz'))
  .map(({ name }) => name);

function errorsOf({ report }: ReturnType<typeof readFiles>): readonly string[] {
  return report.filter(({ severity }) => severity === 'error').map(findingText);
}

/** Reads a package, writes it and reads it again. */
export function thereAndBack(files: PackageFiles) {
  const read = readFiles(files);
  expect(errorsOf(read)).toEqual([]);
  if (read.task === null) throw new Error('no task');
  const out = written(read.task, files);
  const again = readFiles(out);
  expect(errorsOf(again)).toEqual([]);
  if (again.task === null) throw new Error('no task');
  return { read: read.task, out, again: again.task };
}

function staysTheSame(files: PackageFiles): PackageFiles {
  const { read, out, again } = thereAndBack(files);
  expect(judgingOf(again)).toEqual(judgingOf(read));
  expect(again.format).toBe('kattis-2025-09');
  return out;
}

describe('a task written as our package', () => {
  it.each(TASKS)('[AUT-7] %s is read again as the same task', async (name) => {
    const files = await openPackage(join(EXAMPLES, name), new Report());
    if (files === null) throw new Error('no package');
    staysTheSame(files);
  });

  const small: readonly (readonly [string, FileTexts])[] = [
    ['a package of 2025-09', GOOD],
    ['a legacy package', LEGACY],
    ['a task of CMS', ITALIAN],
    [
      'a legacy package with groups, flags and submissions of all kinds',
      {
        ...LEGACY,
        'problem.yaml':
          'name: Sum\ntype: scoring\nauthor: A. Author and B. Author\nkeywords: sum easy\nlicense: cc by\nvalidation: custom\nvalidator_flags: strict 3\n',
        'output_validators/check/check.py': 'import sys\nsys.exit(42)\n',
        'data/sample/1.interaction': '<1\n>2\n',
        'data/secret/1.in': null,
        'data/secret/1.ans': null,
        'data/secret/g1/testdata.yaml':
          'accept_score: 30\nrange: 0 30\ngrader_flags: min\ninput_validator_flags: small\n',
        'data/secret/g1/a.in': '2 2\n',
        'data/secret/g1/a.ans': '4\n',
        'data/secret/g10/testdata.yaml':
          'accept_score: 12.5\ngrader_flags: sum\non_reject: continue\nrange: 0 70\n',
        'data/secret/g10/B b.in': '3 3\n',
        'data/secret/g10/B b.ans': '6\n',
        'data/secret/g10/c.in': '4 4\n',
        'data/secret/g10/c.ans': '8\n',
        'submissions/wrong_answer/one.py': 'print(1)\n',
        'submissions/memory_limit_exceeded/much.py': 'print(2)\n',
        'submissions/compile_error/no.cpp': 'int main(\n',
        'submissions/partially_accepted/half.cpp': 'int main() { }\n',
        'submissions/accepted/in_folder/Main.java': 'class Main {}\n',
      },
    ],
    [
      'a task of CMS with a manager and stubs',
      {
        ...ITALIAN,
        'task.yaml': 'name: somma\ntitle: Somma\ntime_limit: 1.5\nmemory_limit: 100.5\nnum_processes: 2\n',
        'gen/GEN': '#ST: 0\n#ST: 40\n1\n#ST: 60\n2\n3\n',
        'check/manager.cpp': 'int main() {}\n',
        'sol/stub.cpp': '// stub\n',
        'sol/abc.h': '// header\n',
        'statement/statement.pdf': null,
      },
    ],
    [
      'an output-only task of CMS',
      {
        ...ITALIAN,
        'task.yaml': 'name: somma\ntitle: Somma\noutput_only: true\n',
        'check/checker.cpp': 'int main() {}\n',
      },
    ],
  ];
  it.each(small)('[AUT-7] %s is read again as the same task', (_, texts) => {
    staysTheSame(packageWith(texts));
  });

  it('[AUT-7] a package of Polygon keeps its generators, its script and its validator', () => {
    const polygon = staysTheSame(packageWith(POLYGON, {}, 'double'));
    const { tests, faults } = expandScript(polygon.text('generators/tests.txt'));
    expect(faults).toEqual([]);
    const made = tests.map((test) => test.kind === 'run' && [test.program, ...test.args].join(' '));
    expect(made).toEqual(['gen 6', 'gen 5']);
    // Each line has the name of the test that its command made.
    expect(tests.map(({ name }) => polygon.text(`data/${name}.in`))).toEqual(['3\n', '2\n']);
    expect(polygon.text('generators/gen.cpp')).toBe('// generator');
    expect(polygon.paths.filter((path) => path.startsWith('data/secret/')).length).toBe(10);
  });

  it('[AUT-7] a script of Polygon is translated into ours, and stays as it is where its generator is missing', () => {
    const xml = String(POLYGON['problem.xml']).replace('"gen 5"', `'gen "{5}" #6 a\\b > x'`);
    const hard = staysTheSame(packageWith({ ...POLYGON, 'problem.xml': xml }, {}, 'double'));
    const [, first] = expandScript(hard.text('generators/tests.txt')).tests;
    expect(first?.kind === 'run' && first.args).toEqual(['{5}', '#6', 'a\\b', '>', 'x']);
    const without = staysTheSame(packageWith({ ...POLYGON, 'files/gen.cpp': null }, {}, 'double'));
    expect(without.text('generators/polygon-script.txt')).toBe('# by hand: > 1\ngen 5 > 2\ngen 6 > 3\n');
  });

  it('[AUT-7] a task that a version was made of alone, without its package, is written too', () => {
    const read = readFiles(packageWith(GOOD));
    if (read.task === null) throw new Error('no task');
    const again = readFiles(written(read.task, null));
    expect(errorsOf(again)).toEqual([]);
    expect(again.task && judgingOf(again.task)).toEqual(judgingOf(read.task));
    expect(again.task?.names).toEqual(read.task.names);
  });

  it.each(ARCHIVES.filter((name) => /\.tar\.gz$|\.zip$/.test(name)))(
    '[AUT-7] %s as its authors published it is read again as the same task',
    async (archive) => {
      const folder = await mkdtemp(join(tmpdir(), 'agon-written-'));
      try {
        const from = join(PUBLISHED, archive);
        const isZip = archive.endsWith('.zip');
        if (!isZip) await promisify(execFile)('tar', ['xzf', from, '-C', folder]);
        const path = isZip ? from : join(folder, readdirSync(folder)[0] ?? '');
        const files = await openPackage(path, new Report());
        if (files === null) throw new Error('no package');
        staysTheSame(files);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  it('[AUT-7] whatever its groups, tests, limits and submissions are', () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const again = readFiles(written(task, null));
        expect(errorsOf(again)).toEqual([]);
        expect(again.task && judgingOf(again.task)).toEqual(judgingOf(task));
      }),
      { numRuns: runs(15, 60) },
    );
  });
});

const POLYGON: FileTexts = {
  'problem.xml': `<?xml version="1.0" encoding="utf-8"?>
<problem short-name="double">
  <names><name language="english" value="Double"/></names>
  <statements><statement language="english" path="statements/english/problem.tex" type="application/x-tex"/></statements>
  <judging input-file="" output-file="double.out">
    <testset name="tests">
      <time-limit>2000</time-limit><memory-limit>250000000</memory-limit>
      <tests>
        <test method="manual" sample="true" group="0" points="10"/>
        <test method="generated" cmd="gen 5" group="2" points="40"/>
        <test method="generated" cmd="gen 6" group="1" points="50"/>
      </tests>
      <groups>
        <group name="0" points-policy="complete-group" points="10"/>
        <group name="2" points-policy="each-test" points="40"><dependencies><dependency group="1"/></dependencies></group>
        <group name="1" points-policy="each-test" points="50"/>
      </groups>
    </testset>
  </judging>
  <assets>
    <checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
    <solutions>
      <solution tag="main"><source path="solutions/main.cpp"/></solution>
      <solution tag="time-limit-exceeded"><source path="solutions/slow.py"/></solution>
    </solutions>
  </assets>
</problem>`,
  'files/check.cpp': '#include "testlib.h"',
  'files/val.cpp': '#include "testlib.h"\n',
  'files/gen.cpp': '// generator',
  'files/testlib.h': '// testlib',
  'solutions/main.cpp': 'int main() {}',
  'solutions/slow.py': 'pass',
  'statements/english/problem.tex':
    '\\begin{problem}{Double}{in}{out}{1}{2}\n\\InputFile\nA number $n$.\n\\end{problem}',
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`tests/0${n}`, `${n}\n`],
      [`tests/0${n}.a`, `${2 * n}\n`],
    ]),
  ),
};

/** A task that some reader could have produced; each file has contents of its own. */
const anyTask = fc
  .record({
    groups: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('a', 'b b', '10', '9', 'tests', 'secret', 'Я', 'a.b', 'x/y'),
        rule: fc.constantFrom('minimum' as const, 'sum' as const, 'multiply' as const, 'points' as const),
        points: fc.constantFrom(0, 10, 12.5, 100),
        requires: fc.nat(3),
        tests: fc.integer({ min: 1, max: 12 }),
        samples: fc.nat(2),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
    ),
    hasSamples: fc.boolean(),
    cpuMs: fc.integer({ min: 1, max: 60_000 }),
    memoryBytes: fc.integer({ min: 1_048_576, max: 2 ** 31 }),
    languages: fc.subarray([...PROGRAM_LANGUAGES], { minLength: 1 }),
    scoreMode: fc.constantFrom('best' as const, 'last' as const, 'best_per_subtask' as const),
    checker: fc.constantFrom(
      { kind: 'exact' as const },
      { kind: 'lines' as const },
      { kind: 'tokens' as const, caseSensitive: true },
      { kind: 'floats' as const, caseSensitive: false, absolute: 1e-9, relative: 0.5 },
    ),
    verdicts: fc.array(fc.subarray(['AC', 'WA', 'TLE', 'MLE', 'RE', 'CE'] as const, { minLength: 1 }), {
      maxLength: 4,
    }),
  })
  .map(taskFrom);

function taskFrom(given: {
  groups: {
    name: string;
    rule: 'minimum' | 'sum' | 'multiply' | 'points';
    points: number;
    requires: number;
    tests: number;
    samples: number;
  }[];
  hasSamples: boolean;
  cpuMs: number;
  memoryBytes: number;
  languages: string[];
  scoreMode: 'best' | 'last' | 'best_per_subtask';
  checker: ReadTask['judge']['checker'];
  verdicts: ('AC' | 'WA' | 'TLE' | 'MLE' | 'RE' | 'CE')[][];
}): ReadTask {
  const contents = new Contents();
  const text = (name: string, content: string) => contents.add(name, Buffer.from(content));
  const first = given.hasSamples
    ? [{ name: 'sample', rule: 'minimum' as const, points: 0, requires: 0, tests: 2, samples: 2 }]
    : [];
  const all = [...first, ...given.groups];
  const tests = all.flatMap(({ name: called, points, tests: count, samples }, group) =>
    Array.from({ length: count }, (_, at) => ({
      name: String(at + 1),
      input: text('in', `${group} ${at}\n`),
      answer: text('ans', `${at} ${group}\n`),
      group,
      // Samples without points are a group of their own.
      isSample: at < samples && (called === 'sample' || points > 0),
      checkerArgs: [],
      points: 0,
    })),
  );
  // A group without points that has only samples is the group of samples.
  const isSecret = (index: number) =>
    tests.some((one) => one.group === index && !one.isSample) || (all[index]?.points ?? 0) > 0;
  const groups = all.map(({ name, rule, points, requires }, index) => ({
    name,
    rule,
    points,
    requires:
      isSecret(index) && requires > 0 ? [Math.max(0, index - requires)].filter((one) => one < index) : [],
  }));
  return {
    slug: 'any',
    format: 'polygon',
    names: { en: 'Any' },
    timing: null,
    statements: [],
    attachments: [],
    validators: [],
    criteria: [],
    languages: given.languages,
    scoreMode: given.scoreMode,
    submissions: given.verdicts.map((verdicts, at) => ({
      path: `s${at}.py`,
      language: 'py',
      source: text(`s${at}.py`, `print(${at})\n`),
      expectations: [],
      results: [{ place: { file: 'problem.xml', line: at }, verdicts, score: null }],
    })),
    judge: {
      kind: 'batch',
      languageLimits: {},
      sourceBytes: 65_536,
      io: { input: null, output: 'any.out' },
      limits: { cpuMs: given.cpuMs, memoryBytes: given.memoryBytes, outputBytes: 8 * 1_048_576 },
      checker: given.checker,
      interactor: null,
      graders: {},
      sourceName: null,
      outputNames: [],
      groups,
      tests,
      scoreMode: given.scoreMode,
    },
    contents: contents.map,
  };
}
