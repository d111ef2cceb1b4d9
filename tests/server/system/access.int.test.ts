import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleColumns, namingColumns } from '#server/files/named.ts';
import { type Role, ROLES } from '#domain/roles.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { watchedCalls } from '#protocol/calls/proctoring.ts';
import { competitorCalls } from '#protocol/competitor-calls.ts';
import { pageCalls } from '#protocol/page-calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import { cases, casesInTurn } from '#tests/support/full.ts';
import { type Input, type Person } from '#tests/support/server.ts';
import { auditChanges } from '#views/screens/operations/audit/auditChanges.ts';
import { auditValue } from '#views/kit/staff/auditValue.ts';
import { fieldWords, valueWords } from '#views/screens/operations/audit/auditWords.ts';
import { ATTEMPTS, CALLS, makeWorld, rolesOf } from './attempts.ts';
import { toldDuring } from './desk-news.ts';
import { type Attempt, MARK, type World } from './world.ts';

/** Fields of the audit whose values are shown unchanged: names of languages, types of contests. */
const FREE: ReadonlySet<string> = new Set(['lang', 'langs', 'official_lang', 'type']);
const NO_ENTRY = { id: 1, at: 0, username: '', target: '', contest: null, address: null, about: null };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.stop());

/** Columns that name contents, and columns that mention contents without keeping them. */
const KNOWN: readonly string[] = [...namingColumns, 'audit.after', 'audit.before', 'journal.body'];
const WRONG = 'login.wrong_credentials';
const NAMED = CALLS.filter(([, row]) => typeof row.roles !== 'string');
/** The number of a call in the table. */
const turnOf = (name: CallName) => CALLS.findIndex(([one]) => one === name);
/** Calls with named roles that reach into a contest, by its id or by that of something in it. */
const REACHING = NAMED.filter(([, row]) => row.contest !== 'none' || row.params !== undefined);
/** The roles of a call without admins, because admins reach every contest. */
const outsidersOf = (row: CallRow) => rolesOf(row).filter((role) => role !== 'admin');

/** Whether another row serves the same method and path for that role, as `staffInit` does for `init`. */
const isServedByAnother = (row: CallRow, role: Role) =>
  CALLS.some(
    ([, other]) =>
      other !== row &&
      other.method === row.method &&
      shapeOf(other.path) === shapeOf(row.path) &&
      other.roles.includes(role),
  );
const shapeOf = (path: string) => path.replace(/:\w+/g, ':');

const refused = new Map<string, Person>();
/** A person whose calls are all refused, and who can therefore be used again. */
async function bystander(role: Role, where: 'inside' | 'outside'): Promise<Person> {
  const key = `${role} ${where}`;
  const known = refused.get(key) ?? (await world.person(role, where));
  refused.set(key, known);
  return known;
}

const attempt = async (name: CallName, who: Person): Promise<Attempt> => ATTEMPTS[name](world, who);
const make = async (name: CallName, who: Person, { input, files }: Attempt) =>
  outcome(await who.call(name, input, files));
const outcome = ({ status, error }: { status: number; error: string | null }) =>
  error === null ? `${status}` : `${status} ${error}`;

describe('every call of the table', () => {
  it.each(CALLS.filter(([, row]) => row.roles !== 'anyone'))(
    '[API-6] %s is not for a person who is not logged in',
    async (name, row) => {
      const author = await world.person('author', 'inside');
      for (const role of cases(1, rolesOf(row))) {
        const given = await attempt(name, await world.person(role, 'inside'));
        const url = new URL(
          pathOf(calls[name], role, (given.input ?? {}) as Record<string, string>),
          world.server.url,
        );
        const nameless = await fetch(url, { method: row.method });
        expect([role, nameless.status, await nameless.json()]).toEqual([role, 401, { error: WRONG }]);
        const stranger = world.server.as(author.name, 'wrong', role);
        // An account has only five free wrong passwords, so just one role tries `me`.
        if (name === 'me' && role !== 'user') continue;
        expect([role, await make(name, stranger, given)]).toEqual([role, `401 ${WRONG}`]);
        const other = world.server.as('nobody', author.secret, role);
        expect([role, await make(name, other, given)]).toEqual([role, `401 ${WRONG}`]);
      }
    },
  );

  it.each(NAMED)('[API-6] %s is there for the roles its row names, and for no other', async (name, row) => {
    const named = rolesOf(row);
    for (const role of casesInTurn(2, named, turnOf(name))) {
      const who = await world.person(role, 'inside');
      const given = await attempt(name, who);
      const { result, subjects } = await toldDuring(world.server.app.db, () => make(name, who, given));
      expect([role, result]).toEqual([role, '200']);
      // Competitors read no desk, so their changes are not among the subjects of the rows.
      if (row.method !== 'GET' && !(name in { ...competitorCalls, ...pageCalls, ...watchedCalls }))
        expect([role, subjects.toSorted()]).toEqual([role, (row.changes ?? []).toSorted()]);
    }
    // One attempt serves for all roles, because a refusal changes nothing.
    const given = await attempt(name, await world.person(named[0]!, 'inside'));
    const others = ROLES.filter((one) => !named.includes(one));
    for (const role of casesInTurn(2, others, turnOf(name))) {
      const who = await bystander(role, 'inside');
      if (!isServedByAnother(row, role)) {
        expect([role, await make(name, who, given)]).toEqual([role, '404 backend.not_found']);
      }
      for (const other of cases(1, named)) {
        const pretender = world.server.as(who.name, who.secret, other);
        expect([role, other, await make(name, pretender, given)]).toEqual([
          role,
          other,
          '403 backend.forbidden',
        ]);
      }
    }
  });

  it.each(CALLS.filter(([, row]) => typeof row.roles === 'string'))(
    '[API-6] %s is taken from every role',
    async (name, row) => {
      for (const role of ROLES) {
        const who = await world.person(role, 'inside');
        expect([role, await make(name, who, await attempt(name, who))]).toEqual([role, '200']);
      }
      const anonymous = world.server.as('', '');
      const { input } = await attempt(name, anonymous);
      expect((await world.server.call(name, input)).status).toBe(row.roles === 'anyone' ? 200 : 401);
    },
  );
});

describe('a contest of others', () => {
  it.each(REACHING.filter(([, row]) => outsidersOf(row).length > 0))(
    '[API-6] is not there for %s, however it is named',
    async (name, row) => {
      for (const role of casesInTurn(2, outsidersOf(row), turnOf(name))) {
        const outsider = await bystander(role, 'outside');
        const given = await attempt(name, await world.person(role, 'inside'));
        expect([role, await make(name, outsider, given)]).toEqual([role, '404 backend.not_found']);
        if (row.contest === 'none') continue;
        const own = { ...given, input: { ...given.input, contestId: world.foreign } };
        // Again with the outsider's own contest chosen. A task's number is looked up in the chosen contest.
        if (row.params !== undefined && !isByNumber(name, role)) {
          expect([role, await make(name, outsider, own)]).toEqual([role, '404 backend.not_found']);
        }
      }
    },
  );

  it.each(
    REACHING.filter(
      ([, row]) => row.contest === 'optional' && row.method === 'GET' && outsidersOf(row).length > 0,
    ),
  )('[LIV-5] is in nothing that %s shows when no contest is chosen', async (name, row) => {
    for (const role of casesInTurn(2, outsidersOf(row), turnOf(name))) {
      const given = await attempt(name, await world.person(role, 'inside'));
      const input = withoutContest(given.input);
      const { status, body } = await (await bystander(role, 'outside')).call(name, input);
      expect([200, 400, 404]).toContain(status);
      expect(JSON.stringify(body)).not.toContain(MARK);
    }
  });
});

describe('data of another competitor', () => {
  it.each(['submission', 'submissionSource', 'userTest', 'userTestFile'] as const)(
    '[API-6] is not there for %s',
    async (name) => {
      const colleague = await world.person('user', 'inside');
      const ids = { sid: world.submissionId, utid: world.userTestId, part: 'input' };
      const input = { contestId: world.contest, ...ids };
      expect(await make(name, colleague, { input })).toBe('404 backend.not_found');
    },
  );

  it('[API-6] is in none of the lists', async () => {
    const colleague = await world.person('user', 'inside');
    const contestId = world.contest;
    expect((await colleague.call('submissions', { contestId })).body.submissions).toEqual([]);
    expect((await colleague.call('userTests', { contestId })).body.user_tests).toEqual([]);
    expect((await colleague.call('communication', { contestId })).body.questions).toEqual([]);
  });
});

describe('a submission or task of another contest', () => {
  it('[API-6] is not judged again by a person who does not run that contest', async () => {
    const author = await world.person('author', 'outside');
    const [reason, ids] = ['Mine', String(world.submissionId)];
    const attempts: Input[] = [
      { contest: world.contest, ids, reason },
      { contest: world.contest, task: world.taskId, reason },
      { contest: world.contest, reason },
    ];
    for (const input of attempts) {
      expect(await make('rejudge', author, { input })).toBe('404 backend.not_found');
    }
    const chosen: Input[] = [{ task: world.taskId }, { ids }];
    for (const filter of chosen) {
      const input = { contest: world.foreign, ...filter, reason };
      expect(await make('rejudge', author, { input })).toBe('409 backend.nothing_to_rejudge');
    }
  });
});

describe('a participant of another contest', () => {
  it('[API-6] gets no extra time through a contest one does run', async () => {
    const author = await world.person('author', 'outside');
    const input = { cid: world.foreign, pid: world.participantId, minutes: 5 };
    expect(await make('extendParticipant', author, { input })).toBe('404 backend.not_found');
  });
});

describe('data that every call has kept', () => {
  // F23
  it('[AUT-6] is told by the audit in words of the page: every field, and every value that is one of a list', async () => {
    const texts = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../public/locales/en/translations.json'), 'utf8'),
    ) as Readonly<Record<string, string>>;
    const entries = await world.server.app.db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .execute();
    expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(100);
    const missing = new Set<string>();
    const require = (key: string, what: string) => {
      if (!Object.hasOwn(texts, key)) missing.add(what);
    };
    for (const { action, before, after } of entries) {
      require(`staff.audit.action.${action}`, action);
      const field = (name: string) => {
        require(fieldWords(name) ?? `staff.audit.field.${name}`, `${action}: ${name}`);
        return name;
      };
      const value = (of: string, text: string) => {
        if (/^[a-z]+(_[a-z]+)*$/.test(text) && !FREE.has(of))
          require(valueWords(action, of, text) ?? '', `${action}: ${of} ${text}`);
        return text;
      };
      const words = { field, value, number: String, yes: '', no: '', more: (shown: string) => shown };
      const entry = { ...NO_ENTRY, action, before, after };
      for (const change of auditChanges(entry)) {
        field(change.field);
        if (change.kind !== 'text') continue;
        for (const side of [change.before, change.after]) auditValue(side, words, change.field);
      }
    }
    expect([...missing].sort()).toEqual([]);
  });

  it('[F7] names contents in columns that the sweep knows only', async () => {
    const { db } = world.server.app;
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'json', 'jsonb')`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await sql`select from ${sql.table(name.split('.')[0]!)},
        regexp_matches(${sql.ref(name)}::text, '[0-9a-f]{64}', 'g') m join files f on f.hash = m[1] limit 1`.execute(
        db,
      );
      if (hits.length > 0) found.push(name);
    }
    // Another test, that of the sweep, checks the columns of hashes.
    const unknown = found.filter((name) => !name.endsWith('hash') && !KNOWN.includes(name));
    expect(found).toContain('task_versions.judge');
    expect(unknown).toEqual([]);
    const bundles = bundleColumns.map(
      (name) => sql`select ${sql.ref(name)} from ${sql.table(name.split('.')[0]!)}`,
    );
    const { rows: within } = await sql<{ text: string }>`
      select left(encode(f.content, 'escape'), 200) as text from files f,
        regexp_matches(encode(f.content, 'escape'), '[0-9a-f]{64}', 'g') m join files g on g.hash = m[1]
      where not exists (select from (${sql.join(bundles, sql` union all `)}) b(hash) where b.hash = f.hash)`.execute(
      db,
    );
    expect(within).toEqual([]);
  });
});

function isByNumber(name: CallName, role: Role): boolean {
  return name === 'task' || ((name === 'statement' || name === 'attachment') && role === 'user');
}

function withoutContest(input: Input = {}): Input {
  return Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'contestId'));
}
