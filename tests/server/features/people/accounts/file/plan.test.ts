import { describe, expect, it } from 'vitest';
import {
  decidePlan,
  type FileWishes,
  type PlanFacts,
} from '#server/features/people/accounts/file/decide-plan.ts';
import { type FileTable } from '#server/features/people/accounts/file/file-table.ts';
import { decideWriting } from '#server/features/people/accounts/file/write.ts';
import { type UserRow } from '#server/features/people/accounts/person.ts';

const person = (id: number, name: string, more: Partial<UserRow> = {}) =>
  ({
    id,
    name,
    display_name: name,
    group_label: '',
    school: '',
    site: '',
    room: '',
    seat: '',
    extra_time: '',
    accommodation: '',
    role: 'user',
    anonymised_at: null,
    ...more,
  }) as UserRow;

const nobody: PlanFacts = {
  known: new Map(),
  alike: new Map(),
  own: new Set(),
  elsewhere: new Set(),
  competing: new Set(),
};
const knowing = (...people: readonly UserRow[]) => ({
  known: new Map(people.map((one) => [one.name, one])),
});

/** The plan of rows below the headers `name`, `display_name` and others. */
function planned(
  rows: readonly (readonly string[])[],
  facts: Partial<PlanFacts> = {},
  { role = 'admin', ...wishes }: FileWishes & { role?: 'admin' | 'author' } = {},
  more: Partial<FileTable> = {},
) {
  const table: FileTable = {
    headers: ['name', 'display_name', 'school', 'password'],
    rows: rows.map((cells, at) => ({ number: at + 2, cells })),
    head: null,
    passedOver: [],
    ...more,
  };
  const columns = ['name', 'display_name', 'school', 'password'] as const;
  return decidePlan({ table, wishes: { columns, ...wishes }, facts: { ...nobody, ...facts } }, { role });
}

const errorsOf = async (...given: Parameters<typeof planned>) =>
  (await planned(...given)).rows.map(({ errors }) => errors.map(({ key }) => key).join());

describe('the plan of a file of people', () => {
  it('[AUT-4] says who is new, who changes, and who stays as they are', async () => {
    const facts = knowing(person(1, 'anna'), person(2, 'boris'));
    const { rows, counts } = await planned(
      [
        ['anna', 'Anna', '', ''],
        ['boris', 'boris', '', ''],
        ['vera', 'Vera', 'School 1', ''],
      ],
      facts,
    );
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'same', 'new']);
    expect(rows[0]?.before).toEqual({ display_name: 'anna' });
    expect(counts).toEqual({ new: 1, changed: 1, same: 1, error: 0 });
  });

  it('[AUT-4] changes nothing of somebody by an empty cell', async () => {
    const facts = knowing(person(1, 'anna', { school: 'School 1' }));
    expect((await planned([['anna', '', '', '']], facts)).rows[0]?.state).toBe('same');
  });

  it('[AUT-4] has no person twice, and no login name that somebody has in another spelling', async () => {
    expect(
      await errorsOf([
        ['vera', 'V', '', ''],
        ['VERA', 'V', '', ''],
      ]),
    ).toEqual(['', 'people.file_twice']);
    const taken = { alike: new Map([['vera', 'Vera']]) };
    expect(await errorsOf([['vera', 'V', '', '']], taken)).toEqual(['people.name_taken']);
  });

  it('[AUT-4] says of a cell that cannot be read', async () => {
    const odd = { oddCells: [{ row: 2, column: 2, key: 'people.file_cell_power' as const }] };
    expect(await errorsOf([['vera', 'V', '1e9', '']], {}, {}, odd)).toEqual(['people.file_cell_power']);
  });

  it('[AUT-12] changes for an admin competitors alone, and nobody whose data was erased', async () => {
    const bars = async (user: UserRow) => errorsOf([['anna', 'A', '', '']], knowing(user));
    expect(await bars(person(1, 'anna', { role: 'author' }))).toEqual(['people.file_staff']);
    expect(await bars(person(1, 'anna', { anonymised_at: 5 }))).toEqual(['people.anonymised']);
    const competing = errorsOf([['anna', 'A', '', '']], knowing(person(1, 'anna', { role: 'author' })), {
      contest: 3,
    });
    expect(await competing).toEqual(['people.file_competitors']);
  });

  it('[AUT-12] changes for a teacher their own people, on whom nothing hangs elsewhere', async () => {
    const bars = async (facts: Partial<PlanFacts>) =>
      errorsOf([['anna', 'A', '', '']], { ...knowing(person(1, 'anna')), ...facts }, { role: 'author' });
    expect(await bars({})).toEqual(['people.name_taken']);
    expect(await bars({ own: new Set([1]) })).toEqual(['']);
    expect(await bars({ own: new Set([1]), elsewhere: new Set([1]) })).toEqual(['people.also_elsewhere']);
  });

  it('[AUT-4] counts those who are new in the contest', async () => {
    const facts = { ...knowing(person(1, 'anna'), person(2, 'boris')), competing: new Set([1]) };
    const rows = [
      ['anna', '', '', ''],
      ['boris', '', '', ''],
      ['vera', 'Vera', '', ''],
    ];
    expect((await planned(rows, facts, { contest: 3 })).entering).toBe(2);
    expect((await planned(rows, facts)).entering).toBe(0);
  });

  it('[AUT-4] is another plan when anything of it is otherwise', async () => {
    const plan = async (password: string) => (await planned([['vera', 'V', '', password]])).plan;
    expect(await plan('secret-1-of-vera')).not.toBe(await plan('secret-2-of-vera'));
    expect(await plan('secret-1-of-vera')).toBe(await plan('secret-1-of-vera'));
  });
});

describe('writing a file of people', () => {
  const counts = { new: 1, changed: 0, same: 0, error: 0 };
  const columns = [{ header: 'Login', field: 'name' as const }];
  const shown = { plan: 'abc', counts, columns };
  const decide = (given: Partial<typeof shown>) =>
    decideWriting({ ...shown, ...given }, { input: { plan: 'abc' } });

  it('[AUT-4] is of exactly what was shown, without a fault', () => {
    expect(decide({})).toEqual(shown);
    expect(() => decide({ plan: 'abd' })).toThrow('people.changed_meanwhile');
    expect(() => decide({ counts: { ...counts, error: 2 } })).toThrow('people.file_errors:2');
    expect(() => decide({ columns: [] })).toThrow('people.file_no_login');
  });
});
