import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDARD_CHECKERS } from '#domain/authoring/task/task-programs.ts';
import { startWithCast } from '#tests/support/cast.ts';
import { type Person, type TestServer } from '#tests/support/server.ts';

/** The status for a person who may read the task but wants to change it. */
const REFUSED = 409;
let server: TestServer;
let author: Person;
let reader: Person;
let stranger: Person;

beforeAll(async () => {
  ({ server, author, stranger } = await startWithCast());
  await server.seed.user({ name: 'reader', role: 'author' });
  reader = await server.loginAs('reader');
});
afterAll(() => server.stop());

let count = 0;
async function aTask(kind = 'batch'): Promise<number> {
  count += 1;
  const input = { kind, name: 'Programs', slug: `programs-${count}`, languages: '["en"]' };
  return (await author.call('createWorkshopTask', input)).body.tid;
}
const shown = async (tid: number, who = author) => (await who.call('workshopPrograms', { tid })).body;
async function choose(tid: number, input: Record<string, unknown>, who = author) {
  const revision = (await shown(tid)).revision;
  return who.call('chooseWorkshopChecker', { tid, revision, ...input });
}
const textOf = async (tid: number, path: string) =>
  Buffer.from((await author.call('workshopFile', { tid, path })).body as unknown as Uint8Array).toString(
    'utf8',
  );
const pathsOf = async (tid: number) =>
  (await author.call('workshopTask', { tid })).body.files.map(({ path }) => path);
const keep = async (tid: number) => {
  const { revision } = (await author.call('workshopTask', { tid })).body;
  return (await author.call('commitWorkshopTask', { tid, message: 'kept', revision })).body;
};

describe('the programs of a task', () => {
  it('[AUT-12] are listed by what they are for, and only to a person who may read the task', async () => {
    const tid = await aTask();
    const { programs, checking, is_editable: isEditable } = await shown(tid);
    expect(programs.map(({ role, path }) => `${role} ${path}`)).toEqual([
      'generator generators/random.cpp',
      'validator input_validators/validate.py',
      'checker output_validator/check.cpp',
    ]);
    expect({ checking: checking.by, isEditable }).toEqual({ checking: 'program', isEditable: true });
    expect((await stranger.call('workshopPrograms', { tid })).status).toBe(404);
    await author.call('shareWorkshopTask', { tid, username: reader.name, right: 'read' });
    expect((await shown(tid, reader)).programs.length).toBe(3);
    expect((await choose(tid, { by: 'exact' }, reader)).status).toBe(REFUSED);
    const added = { tid, role: 'generator', language: 'cpp', name: 'more' } as const;
    expect((await reader.call('addWorkshopProgram', added)).status).toBe(REFUSED);
  });

  it('[AUT-12] words with tolerances are written for samples and secret tests, and the program that decided goes', async () => {
    const tid = await aTask();
    const wanted = { by: 'words', absolute: '1e-6', relative: '0.001', case_sensitive: '1' };
    expect((await choose(tid, wanted)).error).toBeNull();
    expect((await shown(tid)).checking).toEqual({
      by: 'words',
      case_sensitive: true,
      absolute: 1e-6,
      relative: 0.001,
    });
    expect(await pathsOf(tid)).not.toContain('output_validator/check.cpp');
    for (const part of ['sample', 'secret'])
      expect(await textOf(tid, `data/${part}/test_group.yaml`)).toContain('output_validator_args:');
    expect((await keep(tid)).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    // Without options, files that contained only options are removed again.
    expect((await choose(tid, { by: 'words' })).error).toBeNull();
    expect(await pathsOf(tid)).not.toContain('data/sample/test_group.yaml');
    expect((await keep(tid)).is_usable).toBe(true);
  });

  it.each(['exact', 'lines'] as const)(
    '[AUT-12] %s is a word of judge.yaml, whose comments stay',
    async (by) => {
      const tid = await aTask();
      expect((await choose(tid, { by })).error).toBeNull();
      const text = await textOf(tid, 'judge.yaml');
      expect(text).toContain(`checker: ${by}`);
      expect(text).toContain('# What problem.yaml cannot say; every key may be left out.');
      expect((await shown(tid)).checking.by).toBe(by);
      expect((await keep(tid)).is_usable).toBe(true);
    },
  );

  it('[AUT-12] each standard checker becomes a file that is known again, and the task can be judged by it', async () => {
    const tid = await aTask();
    for (const name of STANDARD_CHECKERS) {
      expect((await choose(tid, { by: 'standard', name })).body.path).toBe(`output_validator/${name}.cpp`);
      const { programs } = await shown(tid);
      expect(programs.filter(({ role }) => role === 'checker')).toMatchObject([{ standard: name }]);
    }
    expect((await keep(tid)).is_usable).toBe(true);
    const path = 'output_validator/nyesno.cpp';
    const text = `${await textOf(tid, path)}// changed\n`;
    const { files } = (await author.call('workshopTask', { tid })).body;
    const known = files.find((file) => file.path === path)?.hash ?? '';
    await author.call('saveWorkshopText', { tid, path, text, known });
    expect((await shown(tid)).programs.find((one) => one.path === path)?.standard).toBeNull();
  });

  it.each(['cpp', 'py'])(
    '[AUT-12] one’s own in %s begins with a text, and judge.yaml says how it answers',
    async (language) => {
      const tid = await aTask();
      expect((await choose(tid, { by: 'own', language })).body.path).toBe(
        `output_validator/check.${language}`,
      );
      const convention = language === 'cpp' ? 'testlib' : 'kattis';
      expect(await textOf(tid, 'judge.yaml')).toContain(`checker_convention: ${convention}`);
      expect((await keep(tid)).is_usable).toBe(true);
    },
  );

  it('[AUT-12] an interactive task has an interactor and no other way', async () => {
    const tid = await aTask('interactive');
    expect((await choose(tid, { by: 'words' })).status).toBe(400);
    expect((await choose(tid, { by: 'own', language: 'py' })).body.path).toBe('output_validator/interact.py');
    expect((await shown(tid)).programs.filter(({ role }) => role === 'interactor')).toHaveLength(1);
    expect((await keep(tid)).is_usable).toBe(true);
  });

  it('[AUT-12] a file that somebody else changed meanwhile is not overwritten', async () => {
    const tid = await aTask();
    const before = await shown(tid);
    await choose(tid, { by: 'lines' });
    const late = await author.call('chooseWorkshopChecker', { tid, by: 'exact', revision: before.revision });
    expect(late.error).toBe('backend.changed_meanwhile');
    expect((await shown(tid)).checking.by).toBe('lines');
  });

  it('[AUT-12] generators and validators are added once by name, and a task’s validators answer in one way', async () => {
    const tid = await aTask();
    const add = (role: string, language: string, name: string) =>
      author.call('addWorkshopProgram', { tid, role, language, name });
    expect((await add('generator', 'cpp', 'big')).body.path).toBe('generators/big.cpp');
    expect((await add('generator', 'cpp', 'big')).error).toBe('backend.path_taken:generators/big.cpp');
    expect((await add('generator', 'java', 'big')).status).toBe(400);
    expect((await add('generator', 'py', '../big')).status).toBe(400);
    // The task has a validator in the Kattis convention: a second one uses it too, also in C++.
    expect((await add('validator', 'cpp', 'second')).body.path).toBe('input_validators/second.cpp');
    expect(await textOf(tid, 'input_validators/second.cpp')).toContain('return 42');
    for (const path of ['input_validators/validate.py', 'input_validators/second.cpp'])
      await author.call('changeWorkshopFiles', { tid, changes: JSON.stringify([{ kind: 'remove', path }]) });
    await add('validator', 'cpp', 'first');
    expect(await textOf(tid, 'judge.yaml')).toContain('validator_convention: testlib');
    await add('validator', 'py', 'other');
    expect(await textOf(tid, 'input_validators/other.py')).toContain('TAKEN = 0');
    expect((await keep(tid)).is_usable).toBe(true);
  });

  it('[AUT-12] graders call what the task calls its sources', async () => {
    const tid = await aTask('communication');
    const java = await author.call('addWorkshopProgram', { tid, role: 'grader', language: 'java' });
    expect(java.body).toEqual({ path: 'include/java/grader.java' });
    expect(await textOf(tid, 'include/java/grader.java')).toContain('friends.solve(a)');
    const plain = await aTask();
    for (const language of ['cpp', 'c', 'java', 'py', 'go'] as const)
      expect(
        (await author.call('addWorkshopProgram', { tid: plain, role: 'grader', language })).error,
      ).toBeNull();
    expect(await pathsOf(plain)).toContain('include/cpp/task.h');
  });
});
