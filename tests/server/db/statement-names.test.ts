import { describe, expect, it } from 'vitest';
import { StatementNames } from '#server/db/statement-names.ts';

/** The names that a text has at so many uses. */
const used = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text));

const unnamed = () => new StatementNames(new Map());

describe('the names of prepared statements', () => {
  it('[SRV-7] a text that is used again and again has a name of its own from its twentieth use on', () => {
    const names = unnamed();
    const first = used(names, 'select 1', 22);
    expect(first.slice(0, 19)).toEqual(Array.from({ length: 19 }));
    expect(new Set(first.slice(19)).size).toBe(1);
    const [second] = used(names, 'select 2', 20).slice(19);
    expect([typeof first[19], typeof second]).toEqual(['string', 'string']);
    expect(second).not.toBe(first[19]);
  });

  it('[SRV-7] a text that is used seldom has none, however long the server runs', () => {
    let now = 0;
    const names = new StatementNames(new Map(), () => now);
    const given: (string | undefined)[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      now += 60_000;
      given.push(...used(names, 'select seldom', 19));
    }
    expect(given.filter(Boolean)).toEqual([]);
    expect(used(names, 'select often', 20).at(-1)).toBeDefined();
  });

  it('[SRV-7] a text of a hot path has its name from the first', () => {
    const registered = new Map<string, string>();
    const names = new StatementNames(registered);
    registered.set('select 1', 'one');
    expect(names.nameOf('select 1')).toBe('one');
  });

  it.each(['begin', 'commit', 'listen agon', '/* planned anew */ select 1', 'create table t (id int)'])(
    '[SRV-7] `%s` never has one',
    (text) => expect(used(unnamed(), text, 50).filter(Boolean)).toEqual([]),
  );

  it('[SRV-7] there are 400 at most, of any number of texts', () => {
    const names = new StatementNames(new Map([['select late', 'late']]));
    const given = new Set<string | undefined>();
    for (let text = 0; text < 1_000; text += 1) given.add(used(names, `select ${text}`, 20).at(-1));
    given.delete(undefined);
    expect(given.size).toBe(400);
    expect(names.nameOf('select late')).toBe('late');
  });

  it('[SRV-7] a text whose prepared form fails gets another, again and again', () => {
    const names = new StatementNames(new Map([['select *', 'all']]));
    const given = [0, 1, 2].map(() => {
      names.renew('select *');
      return names.nameOf('select *');
    });
    expect(new Set([...given, 'all']).size).toBe(4);
    names.renew('select never used');
    expect(names.nameOf('select never used')).toBeUndefined();
  });
});
