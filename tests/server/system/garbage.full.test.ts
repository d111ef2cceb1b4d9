import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import SENTENCES from '#public/locales/en/translations.json' with { type: 'json' };
import { requireTask } from '#server/features/authoring/workshop/solutions/reading.ts';
import { type Kept, watchKept } from '#tests/support/kept.ts';
import { type Person } from '#tests/support/server.ts';
import { ATTEMPTS, CALLS, feedContest, makeWorld, rolesOf } from './attempts.ts';
import { SOLUTION_ATTEMPTS } from './solution-attempts.ts';
import { type World } from './world.ts';

const RUNS = 25;
const FORMS = CALLS.filter(([, row]) => row.method !== 'GET');
const NUL = '\0';
const BROKEN_FILE = '--x\r\ncontent-disposition: form-data; name="source"; filename="a"\r\n\r\nint main';
/** One more than a PostgreSQL `integer` and `bigint` hold, and numbers that fit nowhere. */
const LARGE = ['2147483648', '9223372036854775808', '9'.repeat(15), '1e300', '-2147483649', '0.1'];
const HALF = '\ud83d';

let world: World;
let kept: Kept;
beforeAll(async () => {
  world = await makeWorld();
  kept = await watchKept(world.server.app.db);
});
afterAll(() => world.server.stop());

/** Garbage that people, broken programs and attackers put into a field. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    NUL,
    `a${NUL}b`,
    HALF,
    '-1',
    '1e9',
    '0x10',
    '9'.repeat(15),
    '9'.repeat(400),
    'NaN',
    'Infinity',
  ),
  fc.constantFrom(
    '2147483648',
    '99999999999',
    '1.5',
    'null',
    '[]',
    '{}',
    '"\\ud800"',
    '[{}]',
    '{"__proto__":1}',
    'true',
  ),
  fc.integer({ min: 4_000, max: 6_000 }).map((length) => 'я'.repeat(length)),
  fc.json({ maxDepth: 3 }),
);
/** The same for fields with any JSON value. */
const nastyValue = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1e300, -1, 0.5, 2 ** 31));

/** The outcome of a request, and the tables that it changed. */
async function tried(send: () => Promise<Response>) {
  await kept.look();
  const answer = await send();
  const body = (await answer.json().catch(() => null)) as { error?: string } | null;
  return { status: answer.status, error: body?.error, changed: await kept.changes() };
}

/** Whether there is a sentence for an error. */
function hasSentence(error = ''): boolean {
  const key = error.replace(/:.*/s, '');
  // A sentence with a number has several forms.
  return [key, `${key}_other`].some((one) => Object.hasOwn(SENTENCES, one));
}

/** The required fields of a call. */
function neededFields(row: CallRow): readonly string[] {
  const entries = Object.entries(row.form?.entries ?? {});
  return entries.filter(([, schema]) => schema.type !== 'optional').map(([key]) => key);
}

interface Sent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: boolean;
  readonly as: 'form' | 'urlencoded' | 'json';
}

async function given(name: CallName, row: CallRow, who: Person) {
  const { input = {}, files = {} } = await ATTEMPTS[name](world, who);
  const inPath = Object.keys(row.params?.entries ?? {});
  const fields = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
  return { fields, files, path: input as Record<string, string | number> };
}

const authorization = (who: Person) => `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}`;

type Valid = Awaited<ReturnType<typeof given>>;

/** The call with some of its fields replaced, ready to be sent; `valid` is an accepted form of it. */
async function request(
  name: CallName,
  row: CallRow,
  who: Person,
  { fields, files, as }: Sent,
  known?: Valid,
) {
  const valid = known ?? (await given(name, row, who));
  const url = new URL(pathOf(calls[name], who.role, valid.path), world.server.url);
  const headers: Record<string, string> = { authorization: authorization(who) };
  const all = Object.entries({ ...valid.fields, ...fields });
  let body: BodyInit;
  if (as === 'json') {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(Object.fromEntries(all));
  } else if (as === 'urlencoded') {
    body = new URLSearchParams(all.map(([key, value]) => [key, asText(value)]));
  } else {
    body = new FormData();
    for (const [key, value] of all) body.append(key, asText(value));
    for (const [key, file] of Object.entries(files ? valid.files : {})) {
      body.append(key, new Blob([file.content as BlobPart]), file.name);
    }
  }
  return () => fetch(url, { method: row.method, headers, body });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Garbage for some of the call's own fields. */
function garbageFor(row: CallRow): fc.Arbitrary<Sent> {
  const names = [...Object.keys(row.form?.entries ?? {}), ...(row.contest === 'none' ? [] : ['contestId'])];
  const some = names.length === 0 ? fc.constant([]) : fc.subarray(names, { minLength: 1 });
  return fc.record({
    as: fc.constantFrom('form', 'urlencoded', 'json'),
    files: fc.boolean(),
    fields: some.chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, nastyValue])))),
  });
}

describe('garbage', () => {
  it.each(FORMS)(
    '[API-7] in %s is an answer with a key that changes nothing, and never our fault',
    async (name, row) => {
      const who = await world.person(rolesOf(row)[0]!, 'inside');
      // Refused requests change nothing, so a valid one serves until one is accepted.
      let valid: Valid | undefined;
      await fc.assert(
        fc.asyncProperty(garbageFor(row), async (sent) => {
          if (valid === undefined) {
            valid = await given(name, row, who);
            // The first look at a tree stores the files derived from it.
            if (name in SOLUTION_ATTEMPTS)
              await requireTask(world.server.app, world.taskId, 1).catch(() => null);
          }
          const { status, error, changed } = await tried(await request(name, row, who, sent, valid));
          expect(status, error).toBeLessThan(500);
          // Garbage may be valid by chance; a refused request must have changed nothing.
          if (status >= 400) expect([error, hasSentence(error), changed]).toEqual([error, true, []]);
          else valid = undefined;
        }),
        { numRuns: RUNS },
      );
    },
    120_000,
  );

  it.each(FORMS)('[API-7] a number too large for its place in %s is never our fault', async (name, row) => {
    const who = await world.person(rolesOf(row)[0]!, 'inside');
    for (const key of Object.keys(row.form?.entries ?? {}))
      for (const value of LARGE) {
        const send = await request(name, row, who, { fields: { [key]: value }, files: true, as: 'form' });
        const { status } = await send();
        expect([key, value, status < 500]).toEqual([key, value, true]);
      }
  });

  it.each(FORMS)('[API-7] around the body of %s is refused as well', async (name, row) => {
    const who = await world.person(rolesOf(row)[0]!, 'inside');
    const { path } = await given(name, row, who);
    const url = new URL(pathOf(calls[name], who.role, path), world.server.url);
    const bodies: [string, string][] = [
      ['application/json', '{'],
      ['application/json', 'null'],
      ['application/json', '[]'],
      ['application/json', '{"__proto__":{"a":1}}'],
      ['multipart/form-data; boundary=x', '--x\r\n'],
      ['multipart/form-data; boundary=x', BROKEN_FILE],
      ['multipart/form-data', 'nothing'],
      ['application/x-www-form-urlencoded', '%00=%ff&a[b]=1&a=1&a=2'],
      ['text/plain', 'x'],
      ['application/octet-stream', '\0'],
    ];
    for (const [type, body] of bodies) {
      const headers = { authorization: authorization(who), 'content-type': type };
      const send = () => fetch(url, { method: row.method, headers, body });
      const { status, error, changed } = await tried(send);
      // A call without required fields has nothing that could be wrong.
      if (status < 400) expect([name, neededFields(row), row.contest]).toEqual([name, [], 'none']);
      else
        expect([type, body, status < 500, error, changed]).toEqual([
          type,
          body,
          true,
          expect.stringMatching(/^backend\./),
          [],
        ]);
    }
  });
});

/** A JSON value with one leaf replaced, or one part repeated or removed. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  const here = nastyValue;
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    return fc.oneof(
      here,
      fc.constant([first, first]),
      spoiled(first).map((one) => [one]),
    );
  }
  if (typeof value !== 'object' || value === null) return here;
  const keys = Object.keys(value);
  return fc.oneof(
    here,
    fc.constantFrom(...keys).chain((key) => {
      const part = (value as Record<string, unknown>)[key];
      return fc.oneof(fc.constant(undefined), spoiled(part)).map((bad) => ({ ...value, [key]: bad }));
    }),
  );
}

describe('garbage inside a feed', () => {
  it('[API-7] never opens half a contest', async () => {
    const admin = await world.person('admin', 'inside');
    await fc.assert(
      fc.asyncProperty(spoiled(feedContest()), async (contest) => {
        await kept.look();
        const { status, error } = await admin.call('feedOpen', { contest: asText(contest) });
        expect(status, error ?? '').toBeLessThan(500);
        if (status >= 400) expect(await kept.changes()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  }, 300_000);

  it('[API-7] is never half taken', async () => {
    const admin = await world.person('admin', 'inside');
    const opened = await admin.call('feedOpen', { contest: JSON.stringify(feedContest()) });
    const cid = opened.body.contest_id;
    const id = 's';
    const events = [
      { type: 'submission', external_id: id, team: 't', task: 'a', language: 'c', at: 0, contest_time_ms: 0 },
      {
        type: 'judgement',
        external_id: 'j',
        submission: id,
        verdict: 'AC',
        score: 1,
        group_scores: [1],
        at: 1,
      },
    ];
    const sent = fc.constantFrom(...events).chain((event) => spoiled([event]));
    await fc.assert(
      fc.asyncProperty(sent, async (bad) => {
        await kept.look();
        const { status, error } = await admin.call('feedEvents', { cid, events: asText(bad) });
        expect(status, error ?? '').toBeLessThan(500);
        if (status >= 400) expect(await kept.changes()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  }, 300_000);
});

describe('text that cannot be kept', () => {
  /** Every text field that a call stores, with valid content. */
  const TEXTS: readonly [CallName, string, (bad: string) => string][] = [
    ['log', 'message', (bad) => `STOPPED${bad}`],
    ['meToken', 'token', (bad) => `token${bad}`],
    ['ask', 'question', (bad) => `Why${bad}?`],
    ['answer', 'answer', (bad) => `Because${bad}.`],
    ['announce', 'topic', (bad) => `Topic${bad}`],
    ['announce', 'message', (bad) => `Message${bad}`],
    ['rejudge', 'reason', (bad) => `Wrong test${bad}`],
    ['feedOpen', 'contest', (bad) => JSON.stringify({ ...feedContest(), name: `Name${bad}` })],
    ['feedEvents', 'events', (bad) => JSON.stringify([{ ...SUBMISSION, external_id: `id${bad}` }])],
  ];
  const SUBMISSION = { type: 'submission', team: 't', task: 'a', language: 'cpp', at: 0, contest_time_ms: 0 };

  it.each(TEXTS)('[API-7] is refused in %s, field %s, however it is sent', async (name, field, textWith) => {
    const row = CALLS.find(([one]) => one === name)![1];
    const who = await world.person(rolesOf(row)[0]!, 'inside');
    for (const [bad, as] of [
      [NUL, 'form'],
      [NUL, 'urlencoded'],
      [NUL, 'json'],
      [HALF, 'json'],
    ] as const) {
      const sent: Sent = { fields: { [field]: textWith(bad) }, files: true, as };
      const answer = await tried(await request(name, row, who, sent));
      expect([as, answer]).toEqual([as, { status: 400, error: 'backend.bad_request', changed: [] }]);
    }
    // The same text without it is accepted, and whole surrogate pairs are valid.
    const good = await request(name, row, who, {
      fields: { [field]: textWith('😀') },
      files: true,
      as: 'json',
    });
    const { status } = await good();
    expect(status).toBe(name === 'meToken' ? 401 : 200);
  });

  it('[API-7] is refused in the name of a file', async () => {
    const who = await world.person('user', 'inside');
    const { fields } = await given('submit', CALLS.find(([name]) => name === 'submit')![1], who);
    const parts = Object.entries(fields).map(
      ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    );
    const file = `--x\r\ncontent-disposition: form-data; name="source"; filename*=utf-8''a%00b.cpp\r\n\r\nint main(){}\r\n--x--\r\n`;
    const answer = await tried(() =>
      fetch(`${world.server.url}/api/user/submissions`, {
        method: 'POST',
        headers: { authorization: authorization(who), 'content-type': 'multipart/form-data; boundary=x' },
        body: [...parts, file].join(''),
      }),
    );
    expect(answer).toEqual({ status: 400, error: 'backend.bad_request:source', changed: [] });
  });

  it('[API-7] is refused in a path and a query', async () => {
    const admin = await world.person('admin', 'inside');
    const get = (path: string) =>
      fetch(`${world.server.url}/api/admin/${path}`, { headers: { authorization: authorization(admin) } });
    for (const path of [
      'submissions?username=a%00b',
      'submissions?task=99999999999',
      'user_tests?before=99999999999',
      'user_tests/1/secret',
      'tasks/1/attachments/a%00b',
      'rejudgings/99999999999',
      'submissions/99999999999',
      'contests/99999999999',
      `contest?contestId=${'9'.repeat(12)}`,
      'updates?since=%7B%22/topic/contest%00%22:1%7D',
      'updates?since=%7B%22/topic/configuration%22:1e300%7D',
      'tasks/1/statement/%00',
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 400]);
    }
    for (const path of [
      `updates?since=%7B%22/topic/contest/${'9'.repeat(15)}%22:1%7D`,
      'contests/999999999',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});
