import { describe, expect, it } from 'vitest';
import { packageOf } from '#server/exchange/package/files.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { written } from '../judged-alike.ts';

const XML = `<?xml version="1.0" encoding="utf-8"?>
<problem short-name="double">
  <names><name language="english" value="Double"/></names>
  <statements><statement language="english" path="statements/.pdf/english/problem.pdf" type="application/pdf"/></statements>
  <judging input-file="" output-file="double.out">
    <testset name="tests">
      <time-limit>2000</time-limit>
      <memory-limit>268435456</memory-limit>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test sample="true" group="0" points="0"/>
        <test group="1" points="40"/>
        <test group="2" points="30"/>
        <test group="2" points="30"/>
      </tests>
      <groups>
        <group name="0" points-policy="complete-group" points="0"/>
        <group name="1" points-policy="complete-group" points="40"><dependencies><dependency group="0"/></dependencies></group>
        <group name="2" points-policy="each-test" points="60"/>
      </groups>
    </testset>
  </judging>
  <assets>
    <checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <solutions>
      <solution tag="main"><source path="solutions/main.cpp"/></solution>
      <solution tag="time-limit-exceeded"><source path="solutions/slow.py"/></solution>
    </solutions>
  </assets>
</problem>`;

const FILES: Readonly<Record<string, string>> = {
  'problem.xml': XML,
  'files/check.cpp': '#include "testlib.h"',
  'files/testlib.h': '// testlib',
  'solutions/main.cpp': 'int main() {}',
  'solutions/slow.py': 'pass',
  'statements/.pdf/english/problem.pdf': '%PDF-1.4',
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`tests/0${n}`, `${n}\n`],
      [`tests/0${n}.a`, `${2 * n}\n`],
    ]),
  ),
};

function read(changed: Readonly<Record<string, string | null>> = {}) {
  const files = Object.entries({ ...FILES, ...changed }).flatMap(([path, text]) =>
    text === null ? [] : [[path, Buffer.from(text)] as const],
  );
  return readFiles(packageOf('double', new Map(files)));
}
const errors = (changed: Readonly<Record<string, string | null>>) =>
  read(changed).report.filter(({ severity }) => severity === 'error');

describe('a package of Polygon', () => {
  it('[AUT-7] has each language under its own code, also where the names of two begin alike', () => {
    const codes: Readonly<Record<string, string>> = {
      arabic: 'ar',
      armenian: 'hy',
      Czech: 'cs',
      estonian: 'et',
      kazakh: 'kk',
      portuguese: 'pt',
      slovak: 'sk',
      slovene: 'sl',
      spanish: 'es',
    };
    const names = Object.keys(codes).map((name) => `<name language="${name}" value="${name}"/>`);
    const statements = Object.keys(codes).map(
      (name) => `<statement language="${name}" path="${name}.pdf" type="application/pdf"/>`,
    );
    const { task, report } = read({
      'problem.xml': XML.replace('</names>', `${names.join('')}</names>`).replace(
        '</statements>',
        `${statements.join('')}</statements>`,
      ),
      ...Object.fromEntries(Object.keys(codes).map((name) => [`${name}.pdf`, '%PDF-1.4'])),
    });
    expect(report).toEqual([]);
    expect(task?.names).toEqual({
      en: 'Double',
      ...Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, name])),
    });
    expect(task?.statements.map(({ lang }) => lang)).toEqual(['en', ...Object.values(codes)]);
  });

  it('[AUT-7] a package with a problem.xml that is not UTF-8 is refused, rather than named by other letters', () => {
    const files = new Map(Object.entries(FILES).map(([path, text]) => [path, Buffer.from(text)]));
    const named = XML.replace('"Double"', '"D\u00FCbel"').replace('utf-8', 'iso-8859-1');
    files.set('problem.xml', Buffer.from(named, 'latin1'));
    const { task, report } = readFiles(packageOf('double', files));
    expect(task).toBeNull();
    expect(report.map(({ file, code }) => [file, code])).toEqual([['problem.xml', 'not_utf8']]);
  });

  it('[AUT-7] without a PDF shows its LaTeX, each language with its headings and the examples beside it', () => {
    const russian = 'statements/russian/problem.tex';
    const { task, report } = read({
      'problem.xml': XML.replace(
        '</statements>',
        `<statement language="russian" path="${russian}" type="application/x-tex"/></statements>`,
      ),
      [russian]:
        '\\begin{problem}{Вдвое}{in}{out}{1}{2}\n\\InputFile\nЧисло $n$.\n\\Example\n\\begin{example}\\exmpfile{example.01}{example.01.a}\\end{example}\n\\Note\nДа.\n\\end{problem}',
      'statements/russian/example.01': '5\n',
      'statements/russian/example.01.a': '10\n',
    });
    expect(report).toEqual([]);
    expect(task?.statements.map(({ lang, mime }) => [lang, mime])).toEqual([
      ['en', 'application/pdf'],
      ['ru', 'text/markdown; charset=utf-8'],
    ]);
    const text = task?.contents.get(task.statements[1]?.hash ?? '')?.toString('utf8') ?? '';
    expect(text.match(/^## .*|^5$|^10$/gm)).toEqual([
      '## Входные данные',
      '## Пример',
      '5',
      '10',
      '## Замечание',
    ]);
  });

  it('[JDG-4] without points, but with a checker that gives its own, shares 100 points among the tests that are no samples', () => {
    const plain = XML.replace(/<groups>[^]*<\/groups>/, '').replace(/ (group|points)="\d+"/g, '');
    const pointed = (statement: string) => {
      const { task, report } = read({
        'problem.xml': plain,
        'files/check.cpp': `int main() { ${statement} }`,
      });
      return {
        groups: task?.judge.groups.map(({ rule, points }) => [rule, points]),
        tests: task?.judge.tests.map(({ points }) => points),
        findings: report.map(({ code }) => code),
      };
    };
    for (const call of ['quitp(10, "good");', 'quitpi (3);'])
      expect(pointed(call)).toEqual({
        groups: [
          ['sum', 0],
          ['points', 100],
        ],
        tests: [0, ...new Array<number>(3).fill(100 / 3)],
        findings: ['polygon_checker_points'],
      });
    expect(pointed('quitf(_ok, "quitp");').groups).toEqual([
      ['sum', 0],
      ['minimum', 100],
    ]);
  });

  // F56
  it('[JDG-4] lays beside each program of the jury the resources that it includes, and those these include', () => {
    const resources = ['rules.h', 'deep.inc', 'unused.h', 'olymp.sty', 'lib.cpp'];
    const { task, report } = read({
      'problem.xml': XML.replace(
        '<assets>',
        `<files><resources>${resources.map((name) => `<file path="files/${name}"/>`).join('')}</resources></files>
        <assets><validators><validator><source path="files/val.cpp"/></validator></validators>`,
      ),
      'files/check.cpp': '#include "testlib.h"\n  # include "rules.h"\nint main() {}\n',
      'files/rules.h': '#include <deep.inc>\n',
      'files/val.cpp': '#include "rules.h"\n',
      ...Object.fromEntries(resources.slice(1).map((name) => [`files/${name}`, '\n'])),
    });
    expect(report).toEqual([]);
    const { checker } = task!.judge;
    const names = checker.kind === 'program' ? checker.program.files.map(({ name }) => name) : [];
    expect([names[0], ...names.slice(1).sort()]).toEqual(['check.cpp', 'deep.inc', 'rules.h', 'testlib.h']);
    expect(task!.validators[0]?.program.files.map(({ name }) => name)).toEqual([
      'val.cpp',
      'rules.h',
      'deep.inc',
    ]);
  });

  // F56
  it('[AUT-7] says which testsets are not read', () => {
    const pretests =
      '<testset name="pretests"><tests><test method="manual"/></tests></testset><testset name="tests">';
    const { task, report } = read({ 'problem.xml': XML.replace('<testset name="tests">', pretests) });
    expect(report.map(({ severity, code, values }) => [severity, code, values['name']])).toEqual([
      ['note', 'polygon_testset', 'pretests'],
    ]);
    expect(task?.judge.tests).toHaveLength(4);
  });

  // F56
  it('[JDG-4] pays each test its stated points, also after it went out as our package; a sample without points pays nothing', () => {
    const tests = '<test sample="true"/><test points="20"/><test points="30.5"/><test points="49.5"/>';
    const { task, report } = read({
      'problem.xml': XML.replace(/<tests>[^]*<\/groups>/, `<tests>${tests}</tests>`),
    });
    expect(report).toEqual([]);
    const again = readFiles(written(task!, null)).task;
    for (const { judge } of [task!, again!]) {
      expect(judge.groups.map(({ rule, points }) => [rule, points])).toEqual([
        [expect.anything(), 0],
        ['points', 100],
      ]);
      expect(judge.tests.map(({ group, isSample, points }) => [group, isSample, points])).toEqual([
        [0, true, 0],
        [1, false, 20],
        [1, false, 30.5],
        [1, false, 49.5],
      ]);
    }
  });

  it('[JDG-4] a sample that states points pays them beside the other tests (F96)', () => {
    const tests = '<test sample="true" points="10"/><test points="90"/>';
    const { task } = read({ 'problem.xml': XML.replace(/<tests>[^]*<\/groups>/, `<tests>${tests}</tests>`) });
    expect(task?.judge.groups).toMatchObject([{ rule: 'points', points: 100 }]);
    expect(task?.judge.tests.map(({ isSample, points }) => [isSample, points])).toEqual([
      [true, 10],
      [false, 90],
    ]);
  });

  // F56
  it('[AUT-7] says once, not for each file, that its generated tests and generator are not there', () => {
    const generated = XML.replaceAll(/<test group="\d"/g, '$& method="generated" cmd="gen 1"');
    const found = errors({
      'problem.xml': generated,
      ...Object.fromEntries(
        [2, 3, 4].flatMap((n) => [
          [`tests/0${n}`, null],
          [`tests/0${n}.a`, null],
        ]),
      ),
    });
    expect(found.map(({ code }) => code)).toEqual(['polygon_generator']);
  });

  // F53
  it('[JDG-4] of Windows is read with the lines of the Linux package, and says so; ends of lines of a few tests stay', () => {
    const tests = Object.entries(FILES).filter(([path]) => path.startsWith('tests/'));
    const onWindows = Object.fromEntries(tests.map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]));
    const hashes = ({ task }: ReturnType<typeof read>) =>
      task?.judge.tests.map(({ input, answer }) => [input.hash, answer?.hash]);
    const found = read(onWindows);
    expect(found.report.map(({ severity, code }) => [severity, code])).toEqual([
      ['note', 'polygon_windows_lines'],
    ]);
    expect(hashes(found)).toEqual(hashes(read()));
    const one = read({ 'tests/02': '2\r\n' });
    expect(one.report.map(({ severity, code, file }) => [severity, code, file])).toEqual([
      ['warning', 'windows_lines', 'tests/02'],
    ]);
    expect(hashes(one)).not.toEqual(hashes(read()));
  });

  it("[JDG-4] a solution's tag states its possible verdicts", () => {
    const statedBy = (tag: string) => {
      const { task } = read({ 'problem.xml': XML.replace('tag="main"', `tag="${tag}"`) });
      return task?.submissions.find(({ path }) => path === 'main.cpp')?.results[0]?.verdicts;
    };
    expect(statedBy('main')).toEqual(['AC']);
    for (const tag of ['wrong-answer', 'presentation-error']) expect(statedBy(tag)).toEqual(['WA']);
    expect(statedBy('time-limit-exceeded')).toEqual(['TLE', 'WTL']);
    expect(statedBy('memory-limit-exceeded')).toEqual(['MLE', 'RE']);
    expect(statedBy('time-limit-exceeded-or-accepted')).toEqual(['TLE', 'WTL', 'AC']);
    expect(statedBy('rejected')).toEqual(expect.arrayContaining(['WA', 'TLE', 'MLE', 'RE']));
    expect(statedBy('do-not-run')).toBeNull();
  });

  it('[JDG-4] reads from the file that it names, and a group is worth its stated points, else its tests', () => {
    const { task } = read({
      'problem.xml': XML.replace('input-file=""', 'input-file="double.in"')
        .replace('points="40"><dep', '><dep')
        .replace(
          '<test group="2" points="30"/>\n        <test group="2" points="30"/>',
          '<test group="2"/>'.repeat(2),
        ),
    });
    expect(task?.judge.io).toEqual({ input: 'double.in', output: 'double.out' });
    expect(task?.judge.groups.map(({ points }) => points)).toEqual([0, 40, 60]);
  });

  it("[JDG-4] is read with its groups, limits, files, checker and its tags' claims", () => {
    const { task, report } = read();
    expect(report).toEqual([]);
    expect(task).toMatchObject({
      slug: 'double',
      format: 'polygon',
      names: { en: 'Double' },
      statements: [{ lang: 'en', mime: 'application/pdf' }],
      judge: {
        kind: 'batch',
        limits: { cpuMs: 2000, memoryBytes: 268_435_456 },
        io: { input: null, output: 'double.out' },
        groups: [
          { name: '0', rule: 'minimum', points: 0, requires: [] },
          { name: '1', rule: 'minimum', points: 40, requires: [0] },
          { name: '2', rule: 'points', points: 60, requires: [] },
        ],
        checker: {
          kind: 'program',
          convention: 'testlib',
          program: { language: 'cpp', files: [{ name: 'check.cpp' }, { name: 'testlib.h' }] },
        },
      },
    });
    expect(task?.judge.tests.map(({ group, isSample }) => [group, isSample])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [2, false],
    ]);
    expect(task?.submissions.map(({ path, results }) => [path, results[0]?.verdicts])).toEqual([
      ['main.cpp', ['AC']],
      ['slow.py', ['TLE', 'WTL']],
    ]);
  });

  it('[JDG-4] without its tests says which package to download', () => {
    const gone = Object.fromEntries(
      Object.keys(FILES)
        .filter((path) => path.startsWith('tests/'))
        .map((path) => [path, null]),
    );
    expect(errors(gone)).toMatchObject([
      { file: 'problem.xml', line: 6, message: expect.stringContaining('full package (Linux)') as string },
    ]);
  });

  it.each([
    [
      'an entity from elsewhere',
      XML.replace('<problem', '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><problem'),
      /DOCTYPE is not accepted/,
    ],
    ['XML that is none', XML.replace('</names>', ''), /An element is not closed here/],
    [
      'a sum of points that is wrong',
      XML.replace('points="60"', 'points="70"'),
      /states 70 points; its tests add up to 60/,
    ],
    [
      'two groups of one name',
      XML.replace('<group name="2"', '<group name="1"'),
      /Two groups have the name "1"/,
    ],
    [
      'a group that is not there',
      XML.replace('dependency group="0"', 'dependency group="9"'),
      /no group "9"/,
    ],
    ['an absurd limit', XML.replace('>2000<', '>-1<'), /time-limit must be/],
    [
      'a checker in no language',
      XML.replace('files/check.cpp', 'files/testlib.h'),
      /not in a known language/,
    ],
    ['a solution that is missing', XML.replace('solutions/main.cpp', '../../etc/passwd'), /is missing/],
  ])('[JDG-4] with %s is refused by line', (_, xml, words) => {
    const [first, ...more] = errors({ 'problem.xml': xml });
    const found = [first, ...more].find((one) => words.test(one?.message ?? ''));
    expect(found).toMatchObject({ file: 'problem.xml', line: expect.any(Number) as number });
  });

  it('[JDG-4] without the testlib.h that its checker includes has it of the judge', () => {
    expect(errors({ 'files/testlib.h': null })).toEqual([]);
  });
});
