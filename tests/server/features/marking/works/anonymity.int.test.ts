import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownOrder } from '#domain/marking/marking-order.ts';
import { type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { type LiveServer } from '#server/live/server.ts';
import { type Caller } from '#server/model/caller.ts';
import { openLive } from '#tests/support/live.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { header, RawClient } from '#tests/server/live/harness.ts';
import { type Drawn, drawn, give, type MarkingServer, startMarking } from './markedContest.ts';

/** The first ids of people and their work, chosen so that they are recognised anywhere. */
const FIRST_ID = {
  users: 71_000_001,
  participants: 72_000_001,
  submissions: 73_000_001,
  quiz_answers: 74_000_001,
};
const MINUTE = 60_000;

let marking: MarkingServer;
let live: LiveServer<Caller>;

beforeAll(async () => {
  marking = await startMarking();
  live = await openLive(marking.server);
  const { db } = marking.server.app;
  for (const [table, first] of Object.entries(FIRST_ID)) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${table}, 'id') as sequence
      where exists (select 1 from information_schema.columns where table_name = ${table} and column_name = 'id')`.execute(
      db,
    );
    const name = rows[0]?.sequence;
    if (name) await sql`select setval(${name}::regclass, ${first}::bigint, false)`.execute(db);
  }
});
afterAll(async () => {
  await live.close();
  await marking.server.stop();
});

/** Patterns that reveal the owner of a work: names, ids, and times of submissions. */
function secretsOf({ people }: Drawn): readonly RegExp[] {
  const names = Object.keys(people).map((name) => new RegExp(name));
  const sentAt = Object.keys(people).map((_, at) => NOW + 61_000 * (at + 1));
  const times = sentAt.flatMap((at) => [
    new RegExp(String(at)),
    new RegExp(new Date(at).toISOString().slice(0, 19)),
    // Milliseconds since the start of the contest.
    new RegExp(`[^0-9]${at - NOW}[^0-9]`),
  ]);
  return [...names, /competitor/, /Name of/, /[^0-9]7[1-4]0000\d\d[^0-9]/, ...times];
}

/** All answers, with headers, that a scorer gets from every call open to them. */
async function askedAll(who: Person, { cid, task: tid }: Drawn) {
  const seen: { readonly call: string; readonly body: unknown; readonly headers: [string, string][] }[] = [];
  const ask = async (call: Parameters<Person['call']>[0], input: Parameters<Person['call']>[1] = {}) => {
    const { body, headers } = await who.call(call, input);
    seen.push({ call, body, headers: [...headers] });
    return body as never;
  };
  for (const call of ['staffInit', 'contest', 'config', 'system', 'tasks', 'markedTasks'] as const)
    await ask(call, { contestId: cid });
  await ask('updates', { contestId: cid, since: '{"/topic/desk":0}' });
  await ask('statement', { tid, lang: 'en' });
  const { works } = (await ask('markedTask', { tid })) as { works: { number: number }[] };
  for (const { number } of works) {
    const { sheet } = (await ask('markedWork', { tid, snumber: number })) as { sheet: { revision: number } };
    const saved = await give(who, tid, number, { idea: 1, style: 1 }, { revision: sheet.revision });
    expect(saved.error).toBeNull();
    seen.push({ call: 'saveMarks', body: saved.body, headers: [...saved.headers] });
  }
  return { seen, numbers: works.map(({ number }) => number) };
}

/** The paths of all fields of an answer. */
function fieldsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`));
}

const SHEET = ['points', 'points.idea', 'points.style', 'comments', 'note', 'total', 'flagged', 'revision'];
/** All fields that a scorer may get about a work: a new one must be reviewed here first. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  markedTasks: ['task', 'name', 'contest', 'question', 'works', 'done', 'flagged', 'calibration', 'next'].map(
    (name) => `.tasks.${name}`,
  ),
  markedTask: [
    '.task',
    '.name',
    ...['number', 'contest', 'question', 'calibration', 'state', 'flagged', 'total', 'most', 'alike'].map(
      (name) => `.works.${name}`,
    ),
  ],
  markedWork: [
    'task',
    'name',
    'contest',
    'question',
    'number',
    'question_text',
    'language',
    'work_source',
    'is_binary',
    'covered',
    'calibration',
    'alike',
    'closed',
    'place',
    'works',
    'previous',
    'next',
    'next_open',
    ...['id', 'name', 'points', 'step', 'comments'].map((name) => `criteria.${name}`),
    ...SHEET.map((name) => `sheet.${name}`),
  ].map((name) => `.${name}`),
  saveMarks: ['.revision', '.total', '.next_open'],
};

describe('a scorer', () => {
  it('[SCO-1] [SCO-3] is told by no field, header, time or order whose a work is, whatever they ask', async () => {
    // Every second competitor signs the work.
    const sources = Array.from(
      { length: 8 },
      (_, at) => `int f${at}() { return ${at}; }${at % 2 === 0 ? ' // by {who}' : ''}`,
    );
    const given = await drawn(marking, { sources });
    // The other scorer of each work has already marked it, each time at a different moment.
    const { works } = (await marking.admin.call('markingDetail', { cid: given.cid, mid: given.mid })).body;
    for (const { number, sheets } of works)
      for (const { scorer } of sheets.slice(1)) {
        const who = marking.scorers.find(({ name }) => marking.ids[name] === scorer)!;
        marking.server.setTime(NOW + 500 * MINUTE + number);
        await give(who, given.task, number, { idea: 5.5, style: 3 }, { note: 'Seen by the other' });
      }
    marking.server.setTime(NOW + 3 * 3_600_000);
    const headerNames = new Set<string>();
    for (const [at, who] of marking.scorers.entries()) {
      const { seen, numbers } = await askedAll(who, given);
      // The order reveals nothing: it is the scorer's own and follows from numbers alone (F71).
      const inTurn = ownOrder(marking.ids[who.name]!, given.task);
      const plain = numbers.map((number) => ({ number, isCalibration: false }));
      expect(plain).toEqual([...plain].sort(inTurn));
      for (const { call, body, headers } of seen) {
        const said = ` ${JSON.stringify([body, headers])} `;
        for (const secret of secretsOf(given))
          expect([call, said]).not.toEqual([call, expect.stringMatching(secret)]);
        if (call === 'markedWork') {
          const { covered, work_source: source } = body as MarkedWork;
          expect([covered, source]).toEqual([source.includes('// by'), expect.stringMatching(/^int f\d/)]);
        }
        const own = works.filter(({ sheets }) => sheets[0]?.scorer === marking.ids[`s${at + 1}`]);
        if (call === 'markedWork' && own.some(({ number }) => number === (body as { number: number }).number))
          expect(said).not.toMatch(/5\.5|Seen by the other/);
        const told = TOLD[call];
        if (told !== undefined)
          expect([...new Set(fieldsOf(body))].filter((field) => !told.includes(field))).toEqual([]);
        if (told !== undefined) for (const [name] of headers) headerNames.add(name);
      }
    }
    // Only headers that every answer has: no number of an entry, no version, no time of a change.
    expect([...headerNames].filter((name) => /seq|etag|modified|version|cursor/i.test(name))).toEqual([]);
  });

  it('[SCO-1] [SCO-3] hears nothing while others mark, and of decisions no more than that something changed', async () => {
    const given = await drawn(marking, { sources: ['int a;', 'int b;', 'int c;'], settings: { scorers: 2 } });
    const { cid, mid, task: tid } = given;
    const { works } = (await marking.admin.call('markingDetail', { cid, mid })).body;
    const [work] = works;
    const [first, second] = work!.sheets.map(({ scorer }) =>
      marking.scorers.find(({ name }) => marking.ids[name] === scorer)!,
    );
    const client = await connected(first!);
    await give(second!, tid, work!.number, { idea: 6, style: 4 });
    await give(first!, tid, work!.number, { idea: 1, style: 0 });
    const decision = {
      sid: work!.number,
      points: '{"idea":3,"style":2}',
      note: '',
      reason: 'Half',
      known: 0,
    };
    expect((await marking.arbiter.call('decideWork', decision)).error).toBeNull();
    const told = await client.heard('MESSAGE');
    // The first frame is the decision: the marks of the scorers caused no frame before it.
    expect(JSON.parse(told.body)).toEqual({ action: 'update', subject: 'marking', contest: cid });
    expect(Number(header(told, 'seq'))).toBe(Number(header(told, 'prev')) + 1);
    const said = JSON.stringify([...told.headers]) + told.body;
    for (const secret of secretsOf(given)) expect(said).not.toMatch(secret);
    client.socket.close();
  });

  it('[SCO-3] may hear nothing that names competitors', async () => {
    const { cid } = await drawn(marking, { sources: ['int a;'] });
    const refused = [
      '/topic/submissions',
      '/topic/questions',
      '/topic/task',
      '/topic/late',
      '/topic/judge',
      `/topic/standing/${cid}`,
      '/user/queue/submissions',
    ];
    for (const destination of refused) {
      const client = await connected(marking.scorers[0]!, destination);
      const error = await client.heard('ERROR');
      expect([destination, header(error, 'message')]).toEqual([
        destination,
        expect.stringContaining('forbidden'),
      ]);
      await client.closed();
    }
  });
});

/** A scorer's live connection, subscribed to a destination. */
async function connected({ name, secret }: Person, destination = '/topic/desk'): Promise<RawClient> {
  const client = new RawClient(`${marking.server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: name, passcode: secret });
  await client.heard('CONNECTED');
  client.say('SUBSCRIBE', { id: 's', destination, receipt: 'r' });
  if (destination === '/topic/desk') await client.heard('RECEIPT');
  return client;
}
