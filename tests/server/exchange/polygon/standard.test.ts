import { describe, expect, it } from 'vitest';
import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { planTests } from '#server/features/authoring/workshop/tests/plan.ts';
import { testsIn } from '#server/features/authoring/workshop/tests/reading.ts';
import { STANDARD_LINES, STANDARD_POLYGON } from '#tests/support/standardPolygon.ts';
import { written } from '../judged-alike.ts';

type Changed = Readonly<Record<string, string | null>>;

function standard(changed: Changed = {}): PackageFiles {
  const files = Object.entries({ ...STANDARD_POLYGON, ...changed }).flatMap(([path, text]) =>
    text === null ? [] : [[path, Buffer.from(text)] as const],
  );
  return packageOf('longest-word', new Map(files));
}
const xml = (from: string | RegExp, to: string): Changed => ({
  'problem.xml': STANDARD_POLYGON['problem.xml']!.replace(from, to),
});
function ours(changed: Changed = {}): PackageFiles {
  const files = standard(changed);
  const { unmade, report } = readFiles(files);
  if (unmade === undefined) throw new Error(JSON.stringify(report));
  return written(unmade.task, files);
}
const errors = (changed: Changed) =>
  readFiles(standard(changed))
    .report.filter(({ severity }) => severity === 'error')
    .map(({ code, values }) => [code, values]);

/** The tests that the workshop would plan from a tree. */
function planOf(files: PackageFiles) {
  const tree = files.paths.map((path) => ({ path, hash: path, bytes: 1, made_from: null }));
  return planTests(testsIn(tree, files));
}

// F56
describe('[AUT-14] a standard package of Polygon, without its generated tests,', () => {
  it('has no task that can be judged, but one whose tests the workshop makes by its generator and its main solution', () => {
    const { task, unmade, report } = readFiles(standard());
    expect(task).toBeNull();
    expect(report[0]).toMatchObject({ severity: 'error', code: 'polygon_not_full' });
    expect(unmade?.report.map(({ severity, code, values }) => [severity, code, values])).toContainEqual([
      'note',
      'polygon_to_make',
      { amount: 4 },
    ]);
    const files = ours();
    expect(files.text('generators/tests.txt').trim().split('\n').slice(1)).toEqual(STANDARD_LINES);
    expect(files.text('data/sample/1.in')).toBe('one three\n');
    expect(files.paths.filter((path) => /^data\/.*\.(in|ans)$/.test(path))).toEqual(['data/sample/1.in']);
    expect(files.text('judge.yaml')).toContain('main_solution: submissions/accepted/longest.py');
    const { faults, inputs, answers, clashes, plan } = planOf(files);
    expect([faults, clashes]).toEqual([[], []]);
    expect(inputs).toEqual(['secret/tests/2', 'secret/tests/3', 'secret/tests/4']);
    expect(answers).toEqual(['sample/1', ...inputs]);
    expect(plan.main?.path).toBe('submissions/accepted/longest.py');
    const args = plan.tests.flatMap(({ input }) => (input.kind === 'generate' ? [input.args] : []));
    expect(args).toEqual([
      ['3', 'two words'],
      ['5', '{x}'],
      ['7', 'x'],
    ]);
    // A file that the generator includes comes with it, although the checker has the same file.
    expect(plan.generators[0]?.program.files.map(({ name }) => name)).toContain('common.h');
  });

  it('has the words of its commands as they are: quotes, escapes in them, and no word at all', () => {
    const command = String.raw`words a&quot;b c&quot; &quot;&quot; 'd e' &quot;f\&quot;g\\&quot; \h`;
    const plan = planOf(ours(xml('words 5 {x}', command)));
    const args = plan.plan.tests.flatMap(({ input }) => (input.kind === 'generate' ? [input.args] : []));
    expect([plan.faults, args[1]]).toEqual([[], ['ab c', '', "'d", "e'", 'f"g\\', '\\h']]);
  });

  it('keeps its points, which are those of the full package', () => {
    const { unmade } = readFiles(standard());
    expect(unmade?.task.judge.tests.map(({ points, isSample }) => [points, isSample])).toEqual([
      [0, true],
      [40, false],
      [30, false],
      [30, false],
    ]);
    expect(ours().text('judge.yaml')).toMatch(/tests:\s+"?2"?: 40\s+"?3"?: 30\s+"?4"?: 30/);
  });

  it('makes only missing tests: a full package but for its answers has no script', () => {
    const inputs = { 'tests/02': 'a\n', 'tests/03': 'b\n', 'tests/04': 'c\n' };
    const { inputs: made, answers } = planOf(ours(inputs));
    expect([made, answers.length]).toEqual([[], 4]);
    const files = ours({ ...inputs, 'tests/01.a': '5\n', 'tests/04': null, 'tests/02.a': '1\n' });
    expect(files.text('generators/tests.txt').trim().split('\n').slice(1)).toEqual([STANDARD_LINES[2]]);
    expect(planOf(files).answers).toEqual(['secret/tests/3', 'secret/tests/4']);
  });

  it('calls a generator by its file where another program has its name, and one that is called as a word of the script', () => {
    const twice = planOf(ours({ 'files/words.py': 'print(1)\n' }));
    expect([twice.faults, twice.plan.generators[0]?.path]).toEqual([[], 'generators/words.cpp']);
    const named = STANDARD_POLYGON['problem.xml']!.replaceAll('words', 'copy');
    const copy = planOf(ours({ 'problem.xml': named, 'files/copy.cpp': 'int main() {}\n' }));
    expect([copy.faults, copy.plan.generators[0]?.path]).toEqual([[], 'generators/copy.cpp']);
  });

  it.each([
    [
      'a generator that is not there, once',
      { 'files/words.cpp': null },
      'polygon_generator',
      { test: 2, program: 'words' },
    ],
    [
      'one from elsewhere',
      { ...xml('files/words.cpp', '../../etc/words.cpp'), 'files/words.cpp': null },
      'polygon_generator',
      { test: 2, program: 'words' },
    ],
    [
      'one in a language that does not run here',
      { ...xml('files/words.cpp', 'files/words.pas'), 'files/words.cpp': null, 'files/words.pas': '' },
      'polygon_generator',
      { test: 2, program: 'words' },
    ],
    [
      'a generator that writes several tests',
      xml('cmd="words 5 {x}"', 'cmd="words 5" from-file="03"'),
      'polygon_command',
      { test: 3, command: 'words 5' },
    ],
    ['a command that says nothing', xml('words 5 {x}', ''), 'polygon_command', { test: 3, command: '' }],
    [
      'a command that is longer than a line',
      xml('words 5 {x}', `words ${'x'.repeat(5000)}`),
      'polygon_command',
      { test: 3, command: expect.stringMatching(/^words x{194}…$/) as string },
    ],
    ['a test by hand that is lost', { 'tests/01': null }, 'missing', { path: 'tests/01' }],
    ['no main solution', xml('tag="main"', 'tag="accepted"'), 'polygon_no_main', {}],
  ])('is refused by test and generator with %s', (_, changed, code, values) => {
    expect(errors(changed)).toEqual([[code, values]]);
  });
});
