import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { AWARD_PRESETS } from '#domain/standings/awards.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import { icpcRow } from '#domain/standings/standings.ts';
import { type ScoredPerson, type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { apiAwards, resultsTsv, resultTable } from '#views/screens/marking/scoring/resultFiles.ts';
import { csvOf } from '#views/screens/marking/scoring/ResultFiles.tsx';
import { xlsxOf } from '#views/xlsxOf.ts';
import { resultLines } from '#views/screens/marking/scoring/resultLines.ts';
import { scoreLines } from '#views/screens/marking/scoring/scoreLines.ts';

const WORDS = {
  rank: 'Rank',
  login: 'Login',
  name: 'Name',
  group: 'Group',
  school: 'School',
  category: 'Category',
  score: 'Solved',
  penalty: 'Time',
  award: 'Award',
  mention: 'Mention',
  medals: { gold: 'Gold', silver: 'Silver', bronze: 'Bronze' },
};

function person(id: number, minute: number, change: Partial<ScoredPerson> = {}): ScoredPerson {
  const cell = icpcCell([{ at: minute * 60_000, verdict: 'AC' }], { penaltyMinutes: 20, frozenFromMs: null });
  return {
    id,
    name: `team${id}`,
    display_name: `Team ${id}`,
    group: 'Sofia',
    school: 'SMG',
    category: '',
    on_board: true,
    disqualified: null,
    row: icpcRow(id, { 1: cell }),
    ...change,
  };
}

const scoring: Scoring = {
  contest: 1,
  name: 'Cup',
  type: 'icpc',
  final_at: null,
  rules: null,
  tasks: [{ number: 1, label: 'A', name: 'Sum', max_score: 1 }],
  people: [
    person(1, 30, { group: 'Русе\tx' }),
    person(2, 10, { display_name: '=HYPERLINK("x")', group: 'Русе\tx' }),
    person(3, 5, { disqualified: { at: 1, reason: 'x' } }),
    person(4, 6, { on_board: false }),
  ],
  adjustments: [],
};
const results = resultLines(scoring, scoreLines(scoring, null), AWARD_PRESETS.icpc);

// F19
it('[AUT-11] the files hold who is ranked with group and school, and neither the disqualified nor those off the board', () => {
  expect(resultTable(scoring, results, WORDS).slice(1)).toEqual([
    [1, 'team2', '=HYPERLINK("x")', 'Русе\tx', 'SMG', '', 1, 10, '1/10', 'Gold'],
    [2, 'team1', 'Team 1', 'Русе\tx', 'SMG', '', 1, 30, '1/30', 'Gold'],
  ]);
});

it('[AUT-11] the CSV begins with the mark of UTF-8, and no name in it is a formula', async () => {
  const csv = await csvOf(resultTable(scoring, results, WORDS));
  expect(csv.startsWith('\ufeffRank,Login')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
});

it('[AUT-11] results.tsv is of the form that the ICPC takes: a field never ends within a name', () => {
  expect(resultsTsv(results)).toBe(
    'results\t1\nteam2\t1\tGold Medal\t1\t10\t10\tРусе x\nteam1\t2\tGold Medal\t1\t30\t30\t\n',
  );
});

it('[AUT-11] a mention and no award have their words, and a task that was only tried its tries', () => {
  const rules = { penaltyMinutes: 20, frozenFromMs: null };
  const wrong = icpcCell([{ at: 60_000, verdict: 'WA' }], rules);
  const people = [person(1, 30), person(2, 10), person(3, 0, { row: icpcRow(3, { 1: wrong }) })];
  const whole = { ...scoring, people };
  const gold = { kind: 'number', count: 1 } as const;
  const one = { ...AWARD_PRESETS.icpc, medals: { ...AWARD_PRESETS.none.medals, gold } };
  const lines = resultLines(whole, scoreLines(whole, null), one);
  expect(lines.map((line) => resultsTsv([line]).split('\t')[3])).toEqual([
    'Gold Medal',
    'Honorable',
    'Ranked',
  ]);
  const cells = resultTable(whole, lines, WORDS).map((row) => row.slice(-2));
  expect(cells).toEqual([
    ['A', 'Award'],
    ['1/10', 'Gold'],
    ['1/30', 'Mention'],
    ['(1)', ''],
  ]);
});

it('[AUT-11] the awards are those of the Contest API, with ids that it allows', () => {
  const awards = apiAwards(scoring, results);
  expect(awards.map(({ id, team_ids: teams }) => [id, teams])).toEqual([
    ['winner', ['2']],
    ['gold-medal', ['2', '1']],
    ['first-to-solve-1', ['2']],
    ['group-winner-1', ['2']],
  ]);
  for (const { id, citation } of awards) {
    expect(id).toMatch(/^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,35}$/);
    expect(citation).not.toBe('');
  }
});

it('[AUT-11] the XLSX opens: heads, then numbers as numbers and names as they are', async () => {
  const file = await xlsxOf(resultTable(scoring, results, WORDS));
  const rows = await readSheet(Buffer.from(await file.arrayBuffer()));
  expect(rows).toEqual([
    ['Rank', 'Login', 'Name', 'Group', 'School', 'Category', 'Solved', 'Time', 'A', 'Award'],
    [1, 'team2', '=HYPERLINK("x")', 'Русе\tx', 'SMG', null, 1, 10, '1/10', 'Gold'],
    [2, 'team1', 'Team 1', 'Русе\tx', 'SMG', null, 1, 30, '1/30', 'Gold'],
  ]);
});

/** The standard lies beside the repository, not in it. */
const SCHEMAS = join(import.meta.dirname, '../../../../../../shared/standards/ccs-2026-01/json-schema');
const MISSING = existsSync(SCHEMAS) ? '' : ` (skipped: no standard in ${SCHEMAS})`;
if (MISSING !== '') console.warn(`The awards were not checked against the standard's schema${MISSING}`);

it.skipIf(MISSING !== '')(
  `[AUT-11] the awards of any contest are as the schema of the Contest API wants them${MISSING}`,
  () => {
    const ajv = new Ajv2020({ strict: false });
    const schema = (name: string) =>
      JSON.parse(readFileSync(join(SCHEMAS, `${name}.json`), 'utf8')) as Record<string, unknown>;
    for (const name of ['common', 'award']) ajv.addSchema(schema(name));
    const isValid = ajv.compile(schema('awards'));
    expect(isValid([{ id: '-', citation: 'x' }])).toBe(false);
    const anybody = fc.record({
      minute: fc.integer({ min: 0, max: 299 }),
      group: fc.string({ unit: 'grapheme', maxLength: 40 }),
      rest: fc.record({ on_board: fc.boolean() }),
    });
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 30 }), (all) => {
        const people = all.map(({ minute, group, rest }, at) => person(at + 1, minute, { group, ...rest }));
        const whole = { ...scoring, people };
        const awards = apiAwards(whole, resultLines(whole, scoreLines(whole, null), AWARD_PRESETS.icpc));
        expect([isValid(awards), isValid.errors]).toEqual([true, null]);
      }),
    );
  },
);
