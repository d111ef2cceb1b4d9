import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWARD_PRESETS } from '../../../domain/awards.ts';
import { CONTEST_TYPES } from '../../../domain/contest.ts';
import { FEEDBACKS } from '../../../domain/feedback.ts';
import { PERSON_FIELDS } from '../../../domain/people.ts';
import { type ContestToWrite, writeContestFile } from '../../../server/exchange/contest-file/write.ts';
import { readContestFile } from '../../../server/exchange/contest-yaml/read.ts';
import { zipOf } from '../../../server/exchange/package/zip.ts';

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

const contest: fc.Arbitrary<ContestToWrite> = fc.record({
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
        const { reading, own, people, findings } = await readContestFile(writeContestFile(whole));
        expect(findings).toEqual([]);
        expect(reading.kind === 'read' && reading.contest.settings).toEqual(whole.settings);
        expect(own).toMatchObject({ staff: whole.staff, awards: whole.awards, tasks: whole.tasks });
        const back = (JSON.parse(people?.toString() ?? '[]') as object[]).map((one, index) => ({
          ...one,
          on_board: whole.people[index]?.on_board,
        }));
        expect(back).toEqual(whole.people);
      }),
      { numRuns: 200 },
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
    ['no YAML', 'form: 1\ntasks: [\n', 3, /not YAML/],
    ['a later form', 'form: 2\n', 1, /form/],
    ['a time that is none', 'form: 1\nsettings:\n  start_analysis_time: soon\n', 3, /should be a time/],
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

  it('a contest.yaml that is no YAML is refused with the line', async () => {
    const { reading } = await readContestFile(Buffer.from('name: Cup\nduration: "1:00\nfoo: [\n'));
    expect(reading).toMatchObject({ kind: 'refused' });
    expect(reading.kind === 'refused' && reading.why).toMatch(/line \d/);
  });
});
