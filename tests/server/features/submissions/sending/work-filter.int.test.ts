import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { putFile } from '#server/files/store.ts';
import { NOW, type Input, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { runs } from '#tests/support/full.ts';

const HOUR = 3_600_000;
const START = NOW - HOUR;
const STEP = 60_000;

/** A row with the fields that filters use, as the test knows them. */
interface Known {
  readonly id: number;
  readonly contest: number;
  readonly task: number;
  readonly username: string;
  readonly name: string;
  readonly group: string;
  readonly room: string;
  readonly language: string;
  readonly status: string;
  readonly at: number;
  readonly source: string;
}

const PEOPLE = [
  { name: 'anna', display_name: 'Анна Иванова', group_label: 'МГ Варна', room: '201' },
  { name: 'boris', display_name: 'Борис Б_ров', group_label: 'ПМГ Бургас', room: '20' },
  { name: 'hanna', display_name: '', group_label: '', room: 'Зала А' },
];
const SOURCES = [
  'int Main() { return 0; }',
  '// Здравей, СВЯТ\nwhile (true) {}',
  'print(100 % 7) # a_b',
  'x := "a\\b"; -- 100%',
];
const LANGUAGES = ['cpp', 'py'];

let server: TestServer;
let author: Person;
let stranger: Person;
let contests: number[];
let tasks: number[];
let rows: Known[];

beforeAll(async () => {
  server = await startTestServer();
  const { seed, app } = server;
  const people = await Promise.all(PEOPLE.map((one) => seed.user(one)));
  const staff = [await seed.user({ name: 'author', role: 'author' })];
  await seed.user({ name: 'stranger', role: 'author' });
  contests = [
    await seed.contest({ start_at: START, competitors: people, staff }),
    await seed.contest({ start_at: START - HOUR, competitors: people, staff }),
  ];
  tasks = [];
  for (const contest of contests) for (const number of [1, 2]) tasks.push(await seed.task(contest, number));
  const hashes = await Promise.all(SOURCES.map((source) => putFile(app.db, Buffer.from(source))));
  const participants = await app.db.selectFrom('participants').selectAll().execute();
  rows = [];
  await addRows(people, participants, hashes);
  author = await server.loginAs('author');
  stranger = await server.loginAs('stranger');
});
afterAll(() => server.stop());

async function addRows(
  people: readonly number[],
  participants: readonly { id: number; contest_id: number; user_id: number }[],
  hashes: readonly string[],
) {
  const picks = fc.sample(fc.array(fc.nat(1_000), { minLength: 7, maxLength: 7 }), { numRuns: 150, seed: 7 });
  for (const [at, pick] of picks.entries()) {
    const [p, t, l, s, v, w, w2] = pick as [number, number, number, number, number, number, number];
    const participant = participants[p % participants.length]!;
    const inFirst = participant.contest_id === contests[0];
    const task = tasks[(inFirst ? 0 : 2) + (t % 2)]!;
    const person = PEOPLE[people.indexOf(participant.user_id)]!;
    const status = w % 3 === 0 ? 'queued' : 'judged';
    const verdict = status === 'judged' && w2 % 9 !== 0 ? VERDICTS[v % 3]! : null;
    const language = LANGUAGES[l % 2]!;
    const sentAt = START + at * STEP;
    const { id } = await server.app.db
      .insertInto('submissions')
      .values({
        contest_id: participant.contest_id,
        participant_id: participant.id,
        task_id: task,
        task_number: 1 + (t % 2),
        language,
        file_hash: hashes[s % SOURCES.length]!,
        file_name: `a.${language}`,
        bytes: 10,
        at: sentAt,
        contest_time_ms: sentAt - (inFirst ? START : START - HOUR),
        client_id: null,
        status,
        verdict,
        group_scores: 'null',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    rows.push({
      id,
      contest: participant.contest_id,
      task,
      username: person.name,
      name: `${person.name} ${person.display_name}`,
      group: person.group_label,
      room: person.room,
      language,
      status: verdict ?? 'waiting',
      at: sentAt,
      source: SOURCES[s % SOURCES.length]!,
    });
  }
}

const holds = (text: string, words: unknown) => text.toLowerCase().includes(String(words).toLowerCase());
const CHECKS: Readonly<Record<string, (row: Known, value: string) => boolean>> = {
  contest: (row, value) => row.contest === Number(value),
  task: (row, value) => row.task === Number(value),
  username: (row, value) => row.username === value,
  person: (row, value) => holds(row.name, value),
  group: (row, value) => holds(row.group, value),
  room: (row, value) => holds(row.room, value),
  language: (row, value) => row.language === value,
  status: (row, value) => value.split(',').includes(row.status),
  from: (row, value) => row.at >= Number(value),
  to: (row, value) => row.at <= Number(value),
  from_ms: (row, value) => row.at - startOf(row) >= Number(value),
  to_ms: (row, value) => row.at - startOf(row) <= Number(value),
  text: (row, value) => holds(row.source, value),
  ids: (row, value) => value.split(',').includes(String(row.id)),
};
const startOf = ({ contest }: Known) => (contest === contests[0] ? START : START - HOUR);
const naive = (filter: Input) =>
  rows
    .filter((row) => Object.entries(filter).every(([key, value]) => CHECKS[key]!(row, String(value))))
    .map(({ id }) => id)
    .toReversed();
const found = async (filter: Input, who = author) => {
  const { body } = await who.call('staffSubmissions', { ...filter, limit: 1000 });
  return body.submissions.map(({ id }) => id);
};

it('[AUT-3] the server finds by any filters exactly what passes each of them', async () => {
  const minute = fc.integer({ min: 0, max: 200 }).map((n) => String(n * STEP));
  const clock = fc.integer({ min: 0, max: 160 }).map((n) => String(START + n * STEP));
  const filter = fc.record(
    {
      task: fc.constantFrom(...tasks).map(String),
      username: fc.constantFrom('anna', 'boris', 'nobody'),
      person: fc.constantFrom('ANNA', 'иван', 'Б_', '%', 'a'),
      group: fc.constantFrom('мг', 'Бургас', 'x'),
      room: fc.constantFrom('20', '201', 'зала'),
      language: fc.constantFrom(...LANGUAGES),
      status: fc.subarray(['waiting', ...VERDICTS.slice(0, 3)], { minLength: 1 }).map((all) => all.join(',')),
      from: clock,
      to: clock,
      from_ms: minute,
      to_ms: minute,
      text: fc.constantFrom('MAIN()', 'свят', 'Здравей', '100 %', '100%', 'a_b', 'a\\b', '"', 'nowhere'),
      ids: fc
        .subarray(
          rows.map(({ id }) => String(id)),
          { minLength: 1, maxLength: 60 },
        )
        .map((all) => all.join(',')),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(filter, fc.constantFrom(...contests), fc.boolean(), async (chosen, contest, isIn) => {
      const whole = isIn || 'text' in chosen ? { contest: String(contest), ...chosen } : chosen;
      expect(await found(whole)).toEqual(naive(whole));
    }),
    { numRuns: runs(40, 300) },
  );
});

it.each(['MAIN()', 'свят', 'Здравей', 'ЗДРАВЕЙ'])(
  '[AUT-3] %s is found in sources whatever the case of its letters, in every script',
  async (text) => {
    const filter = { contest: String(contests[1]), text };
    expect(naive(filter)).not.toEqual([]);
    expect(await found(filter)).toEqual(naive(filter));
  },
);

it('[AUT-3] pages follow one another without a gap, also by the text of the source', async () => {
  const filter = { contest: String(contests[0]), text: 'A' };
  const pages: number[] = [];
  let before: number | null = null;
  do {
    const { body }: Awaited<ReturnType<typeof author.call<'staffSubmissions'>>> = await author.call(
      'staffSubmissions',
      before === null ? { ...filter, limit: 7 } : { ...filter, limit: 7, before },
    );
    expect(body.more).toBe(body.next !== null);
    pages.push(...body.submissions.map(({ id }) => id));
    before = body.next;
  } while (before !== null);
  expect(pages).toEqual(naive(filter));
});

it('[AUT-3] the text of a source is looked for in one contest, and only by its staff', async () => {
  expect(await author.call('staffSubmissions', { text: 'main' })).toMatchObject({
    status: 400,
    error: 'backend.text_needs_contest',
  });
  expect(await found({ contest: String(contests[0]), text: 'main' }, stranger)).toEqual([]);
  expect((await stranger.call('staffSubmissions', { contestId: contests[0]!, text: 'main' })).status).toBe(
    404,
  );
});

it('[AUT-3] a file that is no text is searched as well', async () => {
  const hash = await putFile(server.app.db, Buffer.from([0xff, 0x00, 0x41, 0x62, 0x43, 0xfe]));
  const { id } = rows[0]!;
  const { file_hash: before, contest_id: contest } = await server.app.db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.app.db.updateTable('submissions').set({ file_hash: hash }).where('id', '=', id).execute();
  expect(await found({ contest, text: 'aBc' })).toContain(id);
  await server.app.db.updateTable('submissions').set({ file_hash: before }).where('id', '=', id).execute();
});

it('[AUT-3] user tests are found by the same filters', async () => {
  const { app } = server;
  const row = await app.db
    .selectFrom('submissions')
    .selectAll()
    .where('contest_id', '=', contests[0]!)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto('user_tests')
    .values({
      contest_id: row.contest_id,
      participant_id: row.participant_id,
      task_id: row.task_id,
      task_number: row.task_number,
      language: 'cpp',
      file_hash: row.file_hash,
      file_name: 'a.cpp',
      bytes: 1,
      input_hash: row.file_hash,
      input_name: 'a.in',
      input_bytes: 1,
      at: START + 5 * STEP,
      client_id: 'one',
      status: 'queued',
      verdict: null,
      result: 'null',
      output_hash: null,
      output_bytes: null,
      judged_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { source, name, room } = rows.find((one) => one.id === row.id)!;
  const ask = async (filter: Input) => {
    const { body } = await author.call('staffUserTests', { contest: contests[0]!, ...filter });
    return body.user_tests.map((one) => one.id);
  };
  expect(await ask({ text: source.slice(2, 9).toUpperCase(), person: name.slice(1, 4), room })).toEqual([id]);
  expect(await ask({ from_ms: 5 * STEP, to_ms: 5 * STEP, status: 'waiting,AC' })).toEqual([id]);
  expect(await ask({ from_ms: 5 * STEP + 1 })).toEqual([]);
  expect(await ask({ text: 'nowhere' })).toEqual([]);
});
