import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALLOON_SETTINGS } from '#domain/onsite/balloons.ts';
import { AWARD_PRESETS } from '#domain/standings/awards.ts';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import { PERSON_FIELDS } from '#domain/people/people.ts';
import { isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { type FileTask } from '#server/exchange/contest-file/task.ts';
import { contestFiles, type ContestToWrite } from '#server/exchange/contest-file/write.ts';
import { readContestFile } from '#server/exchange/contest-yaml/read.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { someCriteria } from '#tests/support/criteria.ts';
import { someFileQuiz } from '#tests/support/fileQuiz.ts';
import { GOOD, taskOf } from './packages.ts';
import { runs } from '#tests/support/full.ts';

const MAX_PICTURES_KEPT_DAYS = 365;

const HOUR = 3_600_000;
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => one.trim() === one);
const at = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2200, 0) });
const limit = fc.option(fc.integer({ min: 1, max: 1_000 }));
const seconds = fc.integer({ min: 0, max: 86_400_000 }).map((ms) => ms / 1_000);

const settings = fc
  .record({
    name: text,
    type: fc.constantFrom(...CONTEST_TYPES),
    start_time: at,
    length: fc.integer({ min: 0, max: 2_000 * HOUR }),
    start_analysis_time: at,
    end_analysis_time: at,
    start_translation_time: at,
    end_translation_time: at,
    unrestricted_time: fc.integer({ min: 0, max: 90_000 }),
    standings: fc.oneof(
      fc.constantFrom('no', 'yes', 'after'),
      fc.integer({ min: 0, max: 600_000 }).map((n) => `yes_${n}`),
      fc.double({ min: 0.001, max: 300, noNaN: true }).map((n) => `yes_${Number(n.toFixed(7))}`),
    ),
    public_standing: fc.boolean(),
    last_accepted_breaks_ties: fc.boolean(),
    penalty_minutes: fc.integer({ min: 0, max: 1_000 }),
    feedback: fc.constantFrom(...FEEDBACKS),
    submissions_limit: limit,
    user_tests_limit: limit,
    submission_interval: seconds,
    user_test_interval: seconds,
    check_internet: fc.boolean(),
    check_camera: fc.boolean(),
    check_screen: fc.boolean(),
    share_before_tasks: fc.boolean(),
    one_session: fc.boolean(),
    balloons: fc.constantFrom(...BALLOON_SETTINGS),
    printing: fc.boolean(),
    signals: fc.subarray([...SIGNAL_KINDS]),
    pictures_kept_days: fc.integer({ min: 1, max: MAX_PICTURES_KEPT_DAYS }),
    categories: fc.uniqueArray(text, { maxLength: 4 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, end_time: rest.start_time + length }));

const task = fc.record({
  slug: text,
  name: text,
  label: text,
  max_score: fc.double({ min: 0, max: 1e6, noNaN: true }),
  module_minutes: fc.option(fc.integer({ min: 1, max: 600 })),
  score_mode: fc.constantFrom(null, 'best' as const, 'best_per_subtask' as const),
  balloon_color: fc.constantFrom(null, '#1a2b3c'),
});

const person = fc.record({
  ...(Object.fromEntries([...PERSON_FIELDS, 'category'].map((field) => [field, text])) as Record<
    (typeof PERSON_FIELDS)[number] | 'category',
    typeof text
  >),
  on_board: fc.boolean(),
});

const TASK = taskOf(GOOD);
const NEEDED = [...TASK.contents.values()];
const byteText = fc.string({ unit: 'grapheme', maxLength: 30 });
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9 _.()-]{0,20}$/);

/** A task as the server keeps it, with odd words wherever words may stand. */
const fileTask: fc.Arbitrary<FileTask> = fc
  .record({
    slug,
    name: byteText,
    message: byteText,
    at: fc.option(fc.integer({ min: 1, max: 99 })),
    criteria: someCriteria,
  })
  .map(({ slug: short, name, message, at: line, criteria }) => ({
    form: 1 as const,
    slug: short,
    name,
    format: TASK.format,
    score_mode: TASK.scoreMode,
    languages: [...TASK.languages],
    judge: TASK.judge,
    criteria,
    statements: TASK.statements.map((one) => ({ ...one })),
    attachments: TASK.attachments.map((one) => ({ ...one })),
    solutions: TASK.submissions.map(({ path, language, source }) => ({
      path,
      language,
      source,
      stated: {
        expectations: [
          {
            place: { file: path, line },
            tests: null,
            permitted: ['AC' as const],
            required: null,
            score: [0, 100] as [number, number],
            message,
            timing: null,
          },
        ],
        results: [{ place: { file: path, line: null }, verdicts: ['WA' as const], score: null }],
      },
      outcome: { verdict: 'AC' as const, score: 100, cpuMs: 1, memoryBytes: 2, faults: [message] },
    })),
    tree: TASK.submissions.map(({ path, source }) => ({
      ...source,
      name: `submissions/${path}`,
      made_from: null,
    })),
  }));

function archiveOf(whole: ContestToWrite, contents: readonly Buffer[] = NEEDED): Buffer {
  return zipOf([
    ...contestFiles(whole),
    ...contents.map((content) => ({ name: `files/${sha256(content)}`, content })),
  ]);
}
function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

const contest: fc.Arbitrary<ContestToWrite> = fc.record({
  themselves: fc.uniqueArray(fc.oneof(fileTask, someFileQuiz), { maxLength: 3, selector: (one) => one.slug }),
  settings,
  staff: fc.array(text, { maxLength: 3 }),
  awards: fc.constantFrom(null, ...Object.values(AWARD_PRESETS)),
  tasks: fc.array(task, { maxLength: 4 }),
  people: fc.array(person, { maxLength: 4 }),
});

describe('the file of a whole contest', () => {
  it('[AUT-2] says again everything that was written into it, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(contest, async (whole) => {
        const read = await readContestFile(archiveOf(whole));
        const { reading, own, people, findings } = read;
        expect([...read.tasks.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual(
          whole.themselves.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
        );
        const isJudged = whole.themselves.some((task) => !isFileQuiz(task));
        if (isJudged) expect(read.contents.size).toBe(TASK.contents.size);
        // Only one finding is expected: a freeze longer than the contest.
        expect(findings.filter(({ code }) => code !== 'contest_freeze_long')).toEqual([]);
        expect(reading.kind === 'read' && reading.contest.settings).toEqual(whole.settings);
        expect(own).toMatchObject({ staff: whole.staff, awards: whole.awards, tasks: whole.tasks });
        const back = (JSON.parse(people?.toString() ?? '[]') as object[]).map((one, index) => ({
          ...one,
          on_board: whole.people[index]?.on_board,
        }));
        expect(back).toEqual(whole.people);
      }),
      { numRuns: runs(25, 100) },
    );
  });

  it('[AUT-2] of another system gives its people by their accounts and teams, and its problems', async () => {
    const files = {
      'wf/contest.yaml': 'name: Finals\nduration: "5:00:00"\nstart_time: 2014-06-25T10:00:00+01\n',
      'wf/problems.json': '[{"id": "asteroids", "label": "A", "name": "Asteroid Rangers", "rgb": "#00f"}]',
      'wf/accounts.yaml':
        '- {id: jury, username: jury, type: judge}\n- {id: team45, username: team45, password: till-wise, type: team, team_id: "45"}\n',
      'wf/teams.json': '[{"id": "45", "name": "Lynx", "group_ids": ["7"], "organization_id": "su"}]',
      'wf/groups.json': '[{"id": "7", "name": "Europe"}]',
      'wf/organizations.json': '[{"id": "su", "name": "SU", "formal_name": "Sofia University"}]',
    };
    const zip = zipOf(Object.entries(files).map(([name, said]) => ({ name, content: Buffer.from(said) })));
    const { reading, people, findings } = await readContestFile(zip);
    expect(reading).toMatchObject({
      kind: 'read',
      contest: { problems: [{ label: 'A', name: 'Asteroid Rangers', color: '#00f' }] },
    });
    expect(JSON.parse(String(people))).toEqual([
      { name: 'team45', display_name: 'Lynx', group: 'Europe', school: 'Sofia University' },
    ]);
    expect(findings).toMatchObject([{ severity: 'note', file: 'accounts' }]);
  });

  it.each([
    [
      'a key nobody knows',
      'form: 1\nsettings:\n  type: icpc\n  tpye: ioi\n',
      4,
      /Unknown key "settings.tpye"/,
    ],
    ['points below zero', 'form: 1\ntasks:\n  - slug: a\n    label: A\n    max_score: -1\n', 5, /max_score/],
    ['no YAML', 'form: 1\ntasks: [\n', 3, /bracket, comma or colon is missing/],
    ['a later form', 'form: 2\n', 1, /form/],
    ['a time that is none', 'form: 1\nsettings:\n  start_analysis_time: soon\n', 3, /must be a time/],
  ])('[AUT-2] with %s is refused by file and line', async (_what, own, line, message) => {
    const content = (said: string) => Buffer.from(said);
    const zip = zipOf([
      { name: 'contest.yaml', content: content('name: Cup\nduration: 1:00:00\n') },
      { name: 'agon.yaml', content: content(own) },
    ]);
    const { findings } = await readContestFile(zip);
    expect(findings[0]).toMatchObject({ severity: 'error', file: 'agon.yaml', line });
    expect(findings[0]?.message).toMatch(message);
  });

  const [one] = fc.sample(contest, { numRuns: 1, seed: 7 }).map((whole) => ({
    ...whole,
    themselves: fc.sample(fileTask, { numRuns: 1, seed: 7 }),
  }));
  const [task] = one!.themselves;
  const FILE = `tasks/${task!.slug}/task.json`;
  const BLOB = task!.judge.tests[0]!.input.hash;
  type Change = (files: Map<string, Buffer>) => void;
  /** A task with any keys. */
  interface Loose {
    [key: string]: unknown;
    readonly judge: {
      tests?: { group: number; input: { name: string; hash: string; bytes: number } }[];
      readonly groups: { requires: number[] }[];
      readonly io: { input: string };
      readonly limits: { cpuMs: number };
    };
    readonly statements: unknown[];
  }
  const changed =
    (change: (said: Loose) => void): Change =>
    (files) => {
      const said = JSON.parse(files.get(FILE)!.toString()) as Loose;
      change(said);
      files.set(FILE, Buffer.from(JSON.stringify(said)));
    };

  it.each<[string, string, string, Change]>([
    [
      'a content that is spoiled',
      `files/${BLOB}`,
      'content_spoiled',
      (files) => void files.set(`files/${BLOB}`, Buffer.from('9 9\n')),
    ],
    ['a content that is not there', FILE, 'content_missing', (files) => void files.delete(`files/${BLOB}`)],
    [
      'a content of no name',
      'files/readme.txt',
      'not_of_file',
      (files) => void files.set('files/readme.txt', Buffer.from('x')),
    ],
    [
      'a quiz of the same short name',
      FILE,
      'task_twice',
      (files) => {
        const long = { kind: 'long', points: 1, text: 'Why?', options: [], key: null };
        const quiz = { form: 1, slug: task!.slug, name: '', questions: [long] };
        files.set(FILE.replace('task.json', 'quiz.json'), Buffer.from(JSON.stringify(quiz)));
      },
    ],
    ['a task that is no JSON', FILE, 'not_json', (files) => void files.set(FILE, Buffer.from('{'))],
    ['a task of another folder', FILE, 'yaml_wrong', changed((said) => (said['slug'] = 'other'))],
    ['a key nobody knows', FILE, 'yaml_unknown_key', changed((said) => (said['secret'] = 1))],
    ['no tests', FILE, 'yaml_missing_key', changed((said) => delete said.judge.tests)],
    [
      'a size that is not the content’s',
      FILE,
      'yaml_wrong',
      changed((said) => (said.judge.tests![0]!.input.bytes = 1)),
    ],
    [
      'a path that leaves',
      FILE,
      'yaml_wrong',
      changed((said) => (said.judge.tests![0]!.input.name = '../../x')),
    ],
    ['a path from the root', FILE, 'yaml_wrong', changed((said) => (said.judge.io.input = '/etc/passwd'))],
    [
      'a hash that is a path',
      FILE,
      'yaml_wrong',
      changed((said) => (said.judge.tests![0]!.input.hash = '../x')),
    ],
    ['a test of no group', FILE, 'yaml_wrong', changed((said) => (said.judge.tests![0]!.group = 99))],
    [
      'groups that wait for each other',
      FILE,
      'yaml_wrong',
      changed((said) =>
        said.judge.groups.forEach((one, at) => (one.requires = [(at + 1) % said.judge.groups.length])),
      ),
    ],
    ['a language nobody knows', FILE, 'yaml_wrong', changed((said) => (said['languages'] = ['exe']))],
    ['a limit of years', FILE, 'yaml_wrong', changed((said) => (said.judge.limits.cpuMs = 1e15))],
    ['text that no database keeps', FILE, 'yaml_wrong', changed((said) => (said['name'] = '\0'))],
    ['one statement twice', FILE, 'yaml_wrong', changed((said) => said.statements.push(said.statements[0]))],
  ])('[AUT-2] with %s among its tasks is refused by file', async (_what, file, code, change) => {
    const files = new Map<string, Buffer>(contestFiles(one!).map(({ name, content }) => [name, content]));
    for (const content of NEEDED) files.set(`files/${sha256(content)}`, content);
    change(files);
    const { findings } = await readContestFile(
      zipOf([...files].map(([name, content]) => ({ name, content }))),
    );
    expect(findings[0]).toMatchObject({ severity: 'error', file, code });
  });

  it('[AUT-2] takes nothing from an archive with a path that leaves it', async () => {
    const files = [...contestFiles(one!), { name: 'tasks/../../../x/task.json', content: Buffer.from('{}') }];
    expect((await readContestFile(zipOf(files))).reading).toMatchObject({ kind: 'refused' });
  });

  it('a contest.yaml that is no YAML is refused with the line', async () => {
    const { reading } = await readContestFile(Buffer.from('name: Cup\nduration: "1:00\nfoo: [\n'));
    expect(reading).toEqual({
      kind: 'refused',
      key: 'backend.not_a_contest_file',
      detail: expect.stringMatching(/^contest\.yaml:\d$/) as unknown,
    });
  });
});
