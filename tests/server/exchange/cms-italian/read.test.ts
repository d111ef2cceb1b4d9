import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { judgeTask } from '#server/contract/task.ts';
import { errorsOf, type FileTexts, findingText, ITALIAN, reading, taskOf } from '../packages.ts';

const yaml = String(ITALIAN['task.yaml']);

describe('a task in CMS’ Italian format', () => {
  it('[JDG-2] has the subtasks of gen/GEN; those that give nothing hold the examples', () => {
    const { judge, slug, names } = taskOf(ITALIAN);
    expect([slug, names]).toEqual(['somma', { it: 'Somma' }]);
    expect(judge.groups).toEqual([
      { name: 'subtask-1', rule: 'minimum', points: 0, requires: [] },
      { name: 'subtask-2', rule: 'minimum', points: 100, requires: [] },
    ]);
    expect(judge.tests.map(({ name, group, isSample }) => [name, group, isSample])).toEqual([
      ['000', 0, true],
      ['001', 1, false],
      ['002', 1, false],
    ]);
    expect(judge.limits).toEqual({ cpuMs: 1000, memoryBytes: 134_217_728, outputBytes: 8_388_608 });
    expect(judge.io).toEqual({ input: null, output: null });
    expect(() => v.parse(judgeTask, judge)).not.toThrow();
  });

  it('[JDG-2] no test of a first subtask that pays is an example, nor of a later one that does not (F96)', () => {
    const samplesOf = (gen: string) =>
      taskOf(ITALIAN, { 'gen/GEN': gen }).judge.tests.map(({ isSample }) => isSample);
    expect(samplesOf('#ST: 40\n1\n#ST: 60\n2\n3\n')).toEqual([false, false, false]);
    expect(samplesOf('#ST: 100\n1\n#ST: 0\n2\n3\n')).toEqual([false, false, false]);
  });

  it('[TSK-2] has its statement, attachments and solutions', () => {
    const task = taskOf(ITALIAN, { 'sol/slow.py': 'pass\n' });
    expect(task.statements).toMatchObject([{ lang: 'it', mime: 'application/pdf', name: 'somma.it.pdf' }]);
    expect(task.attachments).toMatchObject([{ name: 'help.txt' }]);
    expect(task.submissions.map(({ path, expectations }) => [path, expectations.length])).toEqual([
      ['slow.py', 0],
      ['solution.cpp', 1],
    ]);
  });

  it('[JDG-2] without subtasks all tests are worth the same', () => {
    const { judge } = taskOf(ITALIAN, { 'gen/GEN': '1\n2\n3\n' });
    expect(judge.groups).toEqual([{ name: 'tests', rule: 'sum', points: 100, requires: [] }]);
    expect(taskOf(ITALIAN, { 'gen/GEN': null }).judge.tests).toHaveLength(3);
  });

  it('the older Italian names of keys and folders are known', () => {
    const { judge, names, slug } = taskOf(ITALIAN, {
      'task.yaml':
        'nome_breve: La_Somma\nnome: La somma\ntimeout: 2\nmemlimit: 64\ninfile: in.txt\noutfile: out.txt\n',
      'statement/statement.pdf': null,
      'testo/testo.pdf': '%PDF-1.4\n',
      'cor/correttore.cpp': 'int main() {}\n',
    });
    expect([slug, names]).toEqual(['la_somma', { it: 'La somma' }]);
    expect(judge.limits.cpuMs).toBe(2000);
    expect(judge.io).toEqual({ input: 'in.txt', output: 'out.txt' });
    expect(judge.checker).toMatchObject({ kind: 'program', convention: 'cms' });
  });

  it('[JDG-2] counts the same submission as CMS; an unknown way to score is refused', () => {
    const mode = (line: string) => {
      const { task } = reading(ITALIAN, { 'task.yaml': `${yaml}${line}` });
      return task?.scoreMode ?? null;
    };
    expect(mode('score_mode: max_subtask\n')).toBe('best_per_subtask');
    expect(mode('score_mode: max\n')).toBe('best');
    expect(mode('score_mode: max_tokened_last\n')).toBe('last');
    expect(mode('')).toBe('best');
    expect(errorsOf(ITALIAN, { 'task.yaml': `${yaml}score_type: GroupThreshold\n` })).toEqual([
      expect.stringMatching(/score_type/),
    ]);
  });

  it('[JDG-2] programs read input.txt and write output.txt where the task names no files', () => {
    const { judge } = taskOf(ITALIAN, { 'task.yaml': yaml.replace(/^(in|out)file.*\n/gm, '') });
    expect(judge.io).toEqual({ input: 'input.txt', output: 'output.txt' });
  });

  it('[JDG-2] graders are put beside the source, and only languages with one are taken', () => {
    const task = taskOf(ITALIAN, {
      'sol/grader.cpp': 'int main() {}\n',
      'sol/somma.h': 'int sum(int, int);\n',
      'sol/grader.py': 'pass\n',
    });
    expect(task.judge.graders['cpp']?.map(({ name }) => name)).toEqual(['grader.cpp', 'somma.h']);
    expect(task.judge.graders['py']?.map(({ name }) => name)).toEqual(['grader.py']);
    expect(task.judge.sourceName).toBe('somma');
    expect(task.languages).toEqual(['cpp', 'py']);
  });

  it('[JDG-2] a manager makes it interactive, with stubs', () => {
    const { judge } = taskOf(ITALIAN, {
      'check/manager.cpp': 'int main() {}\n',
      'check/manager': 'ELF',
      'sol/stub.cpp': 'int main() {}\n',
    });
    expect(judge).toMatchObject({ kind: 'interactive', interactor: { convention: 'cms' } });
    expect(judge.graders['cpp']?.map(({ name }) => name)).toEqual(['stub.cpp']);
  });

  it('[JDG-4] a communication task says of how many processes it is, and how they find their pipes', () => {
    const communication = (text: string, stub: string | null = 'int main() {}\n') =>
      taskOf(ITALIAN, {
        'task.yaml': yaml + text,
        'check/manager.cpp': 'int main() {}\n',
        ...(stub !== null && { 'sol/stub.cpp': stub }),
      }).judge.interactor?.communication;
    expect(communication('')).toEqual({ processes: 1, pipes: 'named' });
    expect(communication('', null)).toEqual({ processes: 1, pipes: 'standard' });
    expect(communication('num_processes: 3\nuser_io: std_io\n')).toEqual({ processes: 3, pipes: 'standard' });
    expect(communication('num_processes: 2\n')).toEqual({ processes: 2, pipes: 'named' });
  });

  it('[JDG-2] an output-only task gives its inputs for download', () => {
    const task = taskOf(ITALIAN, { 'task.yaml': `${yaml}output_only: true\n` });
    expect(task.judge.kind).toBe('output-only');
    expect(task.judge.outputNames).toEqual(['output_000.txt', 'output_001.txt', 'output_002.txt']);
    expect(task.attachments.map(({ name }) => name)).toEqual([
      'help.txt',
      'input_000.txt',
      'input_001.txt',
      'input_002.txt',
    ]);
  });

  it('keys of tokens and intervals are noted, unknown ones warned of', () => {
    const { report } = reading(ITALIAN, {
      'task.yaml': `${yaml}token_mode: disabled\npublic_testcases: all\ncolour: red\n`,
    });
    expect(report.map((one) => [one.severity, findingText(one)])).toEqual([
      ['warning', expect.stringMatching(/^task\.yaml:10 The key "colour"/)],
      ['note', expect.stringMatching(/^task\.yaml:8 "token_mode" is ignored/)],
      ['note', expect.stringMatching(/^task\.yaml:9 "public_testcases"/)],
    ]);
  });

  it.each<[string, FileTexts, RegExp]>([
    [
      'a test in the line of a subtask',
      { 'gen/GEN': '#ST: 100\n1 #ST: 5\n2\n3\n' },
      /^gen\/GEN:2 A test and a command/,
    ],
    ['points that are none', { 'gen/GEN': '1\n2\n3\n#ST: ten\n' }, /^gen\/GEN:4 The points of a subtask/],
    [
      'tests before the first subtask',
      { 'gen/GEN': '1\n#ST: 100\n2\n3\n' },
      /^gen\/GEN:2 There are tests before/,
    ],
    ['another count', { 'gen/GEN': '1\n2\n' }, /^task\.yaml:7 gen\/GEN has 2 tests, but "n_input" says 3/],
    ['a missing input', { 'input/input1.txt': null }, /^input\/input1\.txt This file is missing/],
    ['a missing output', { 'output/output2.txt': null }, /^output\/output2\.txt This file is missing/],
    [
      'no limit',
      { 'task.yaml': yaml.replace('time_limit: 1.0\n', '') },
      /^task\.yaml The key "time_limit" is missing/,
    ],
    ['a limit in words', { 'task.yaml': yaml.replace('1.0', 'slow') }, /^task\.yaml:3 "time_limit" must be/],
    ['a checker without source', { 'check/checker': 'ELF' }, /^check\/checker Compiled programs are not run/],
    [
      'too many processes',
      { 'task.yaml': `${yaml}num_processes: 17\n` },
      /^task\.yaml:8 "num_processes" must be at most 16/,
    ],
    [
      'a statement that is no PDF',
      { 'statement/statement.pdf': 'Word' },
      /^statement\/statement\.pdf This is not a PDF/,
    ],
    ['a name of no use', { 'task.yaml': yaml.replace('somma', '"la somma"') }, /^The short name "la somma"/],
  ])('[JDG-2] %s: named with file and line, and not taken', (_, change, error) => {
    expect(errorsOf(ITALIAN, change)).toContainEqual(expect.stringMatching(error));
  });
});
