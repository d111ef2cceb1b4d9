import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseTarget } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type FileTexts, GOOD } from './packages.ts';
import { isFull } from '#tests/support/full.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The row of a task that is no quiz. */
const PLAIN_TASK = {
  name: 'Сбор',
  is_quiz: false,
  time_limit_ms: 1_000,
  memory_limit_bytes: 1,
  languages: 'cpp',
  version_id: null,
  score_mode: 'last',
} as const;

/** The UUID of the package that the others are made from. */
const UUID = '2f5a3a1e-0000-4000-8000-000000000000';
const RIGHT = `#include <iostream>
int main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }
`;
const WRONG = `print(3)
`;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'agon-command-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

/** Writes a package whose programs really add, and returns its folder. */
async function packageFolder(name: string, change: FileTexts = {}): Promise<string> {
  const files: FileTexts = {
    ...GOOD,
    'submissions/accepted/sum.cpp': RIGHT,
    'submissions/wrong_answer/one.py': WRONG,
    ...change,
  };
  for (const [path, text] of Object.entries(files)) {
    if (text === null) continue;
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    const own = typeof text === 'string' ? text.replace(UUID, uuidOf(name)) : text;
    await writeFile(join(folder, name, path), own);
  }
  return join(folder, name);
}

/** A UUID of the package's own. */
function uuidOf(name: string): string {
  return `${Buffer.from(name).toString('hex').padEnd(8, '0').slice(0, 8)}-0000-4000-8000-000000000000`;
}

function urlOf(target: DatabaseTarget): string {
  if ('url' in target) return target.url;
  const { host, port, user, password = '', database: name } = target.connection;
  return `postgresql://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}

function task(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const url = args[0] === 'import' ? ['--database-url', urlOf(database.target)] : [];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/server/task.js', ...args, ...url],
      { cwd: ROOT, timeout: 120_000 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

async function versionsOf(slug: string): Promise<number> {
  const rows = await database.db
    .selectFrom('task_versions')
    .innerJoin('tasks', 'tasks.id', 'task_versions.task_id')
    .select('number')
    .where('slug', '=', slug)
    .execute();
  return rows.length;
}

describe('npm run task', { timeout: 120_000 }, () => {
  it('[JDG-2] faults of a package are printed by file and line, and nothing changes', async () => {
    const path = await packageFolder('broken', {
      'problem.yaml': `${String(GOOD['problem.yaml'])}colour: red\n`,
    });
    const { code, stdout } = await task('import', path);
    expect(stdout).toMatch(/1 error:\n {2}error {4}problem\.yaml:12: Unknown key "colour"\./);
    expect(stdout).toContain('Nothing was changed.');
    expect(code).toBe(1);
    expect(await versionsOf('broken')).toBe(0);
  });

  it('[JDG-2] judges the jury’s submissions beside their claims, and stores a package that meets them', async () => {
    const path = await packageFolder('good');
    const first = await task('import', path);
    expect(first.stderr).toContain('judged 3');
    expect(first.stdout).toMatch(/accepted\/sum\.cpp +cpp +AC +AC +100 +\d+ ms +[\d.]+ MiB +ok/);
    expect(first.stdout).toMatch(/wrong_answer\/one\.py +py +WA 0 +WA +0 +\d+ ms +[\d.]+ MiB +ok/);
    expect(first.stdout).toMatch(/Stored as task \d+, version 1\./);
    expect(first.code).toBe(0);
    const outcomes = await database.db
      .selectFrom('jury_solutions')
      .innerJoin('tasks', 'tasks.version_id', 'jury_solutions.version_id')
      .select(['path', 'outcome'])
      .where('slug', '=', 'good')
      .orderBy('path')
      .execute();
    expect(outcomes).toMatchObject([
      { path: 'accepted/sum.cpp', outcome: { verdict: 'AC', score: 100, faults: [] } },
      { path: 'wrong_answer/one.py', outcome: { verdict: 'WA', faults: [] } },
    ]);
    expect((await task('import', path, '--no-self-test')).stdout).toContain('version 2.');
    expect(await versionsOf('good')).toBe(2);
  });

  it('[F34] a package with the UUID of a task of another short name asks whether it is that task', async () => {
    const path = await packageFolder('renamed', {
      'problem.yaml': String(GOOD['problem.yaml']).replace(UUID, uuidOf('good')),
    });
    const asked = await task('import', path, '--no-self-test');
    expect(asked.code).toBe(1);
    expect(asked.stderr).toMatch(/Task \d+ \(good: .*\) has the UUID .* --as version .* --as second/);
    expect(await versionsOf('renamed')).toBe(0);
    const before = await versionsOf('good');
    const { id } = await database.db
      .selectFrom('tasks')
      .select('id')
      .where('slug', '=', 'good')
      .executeTakeFirstOrThrow();
    await database.db
      .deleteFrom('task_files')
      .where('task_id', '=', id)
      .where('path', '=', 'statement/problem.bg.md')
      .execute();
    expect((await task('import', path, '--no-self-test', '--as', 'version')).code).toBe(0);
    expect(await versionsOf('good')).toBe(before + 1);
    // What somebody changed in the files of that task is kept.
    const kept = await database.db
      .selectFrom('task_commits')
      .select('message')
      .where('task_id', '=', id)
      .orderBy('number', 'desc')
      .limit(2)
      .execute();
    expect(kept.map(({ message }) => message)).toEqual(['Imported from renamed', 'Before renamed']);
    expect((await task('import', path, '--no-self-test', '--as', 'second')).code).toBe(0);
    expect([await versionsOf('good'), await versionsOf('renamed')]).toEqual([before + 1, 1]);
  });

  it.runIf(isFull)(
    '[JDG-2] a submission that is not as stated changes nothing, unless that is accepted',
    async () => {
      const path = await packageFolder('other', { 'submissions/accepted/sum.cpp': RIGHT.replace('+', '-') });
      const refused = await task('import', path);
      expect(refused.stdout).toMatch(/NOT AS STATED/);
      expect(refused.stdout).toMatch(/submissions\/accepted allows AC; sample\/1 got WA/);
      expect(refused.code).toBe(1);
      expect(await versionsOf('other')).toBe(0);
      const accepted = await task('import', path, '--accept-mismatch', '--json');
      expect(JSON.parse(accepted.stdout)).toMatchObject({
        imported: { version: 1 },
        self_test: { submissions: [{ path: 'accepted/sum.cpp', result: { verdict: 'WA' } }, {}, {}] },
      });
      expect(accepted.code).toBe(0);
    },
  );

  it.runIf(isFull)('[JDG-2] a time limit that is not stated is found, and stored', async () => {
    const path = await packageFolder('timed', {
      'problem.yaml': String(GOOD['problem.yaml']).replace('  time_limit: 1.5\n', ''),
    });
    const { stdout, code } = await task('import', path);
    expect(stdout).toContain('The time limit is 1 s.');
    expect(code).toBe(0);
    const row = await database.db
      .selectFrom('tasks')
      .select('time_limit_ms')
      .where('slug', '=', 'timed')
      .executeTakeFirstOrThrow();
    expect(row.time_limit_ms).toBe(1000);
  });

  it('[QIZ-1] a quiz is read, stored and put into a contest; a further import replaces its questions', async () => {
    const path = join(ROOT, 'examples/quiz-informatics');
    const seed = createSeed(database.db, Date.now());
    const contestId = await seed.contest({ type: 'dzi' });
    const first = await task('import', path, '--contest', String(contestId), '--max-score', '40');
    expect(first.stdout).toMatch(/^quiz-informatics: Тест по информатика \/ Informatics quiz \(quiz\)/);
    expect(first.stdout).toMatch(/questions +10: .*\n +points +20, 1 scored by people/);
    expect(first.stdout).toMatch(new RegExp(`Stored as task \\d+\\.\n {2}contest ${contestId}, task 1: `));
    expect([first.code, first.stderr]).toEqual([0, '']);
    const again = await task('import', path, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ findings: [], imported: { contests: [{ number: 1 }] } });
    const stored = await database.db
      .selectFrom('contest_tasks')
      .innerJoin('tasks', 'tasks.id', 'task_id')
      .innerJoin('quiz_questions', 'quiz_questions.task_id', 'tasks.id')
      .select(['contest_tasks.max_score', 'is_quiz', 'quiz_questions.number'])
      .where('contest_id', '=', contestId)
      .orderBy('quiz_questions.number')
      .execute();
    expect(stored).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ max_score: 40, is_quiz: true, number: index + 1 })),
    );
  });

  it('[QIZ-1] a quiz with a fault, or with the name of a task that is no quiz, changes nothing', async () => {
    const broken = join(folder, 'broken-quiz');
    const taken = join(folder, 'taken');
    const one = (options: string) =>
      `name: { bg: Тест }\nquestions:\n  - { kind: single, points: 1, text: Защо?, options: [${options}] }\n`;
    for (const path of [broken, taken]) await mkdir(path);
    await writeFile(join(broken, 'quiz.yaml'), one('{ text: Така }, { text: Иначе }'));
    await writeFile(join(taken, 'quiz.yaml'), one('{ text: Така, correct: true }, { text: Иначе }'));
    const refused = await task('import', broken);
    expect(refused.stdout).toMatch(/error +quiz\.yaml:3: .*must have one correct option/);
    expect(refused.stdout).toContain('Nothing was changed.');
    expect(refused.code).toBe(1);

    const { id } = await database.db
      .insertInto('tasks')
      .values({ ...PLAIN_TASK, slug: 'taken' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { stderr, code } = await task('import', taken);
    expect(stderr).toBe('There is a task taken that is no quiz: name the folder otherwise.\n');
    expect(code).toBe(1);
    const { is_quiz: isQuiz } = await database.db
      .selectFrom('tasks')
      .select('is_quiz')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(isQuiz).toBe(false);
    expect((await task('check', taken)).code).toBe(0);
  });

  it('a contest that is not there is said before anything is judged', async () => {
    const { stderr, code } = await task('import', await packageFolder('alone'), '--contest', '424242');
    expect(stderr).toBe('There is no contest 424242.\n');
    expect(code).toBe(1);
    expect(await versionsOf('alone')).toBe(0);
  });

  it('check stores nothing', async () => {
    const { stdout, code } = await task('check', await packageFolder('checked'), '--no-self-test');
    expect(stdout).toMatch(/^checked: Сбор \/ Sum \(problem package 2025-09\)/);
    expect(code).toBe(0);
    expect(await versionsOf('checked')).toBe(0);
  });
});
