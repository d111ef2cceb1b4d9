import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { putFile } from '#server/files/store.ts';
import { readFeed } from '#server/exchange/contest-api/read-feed.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { rankRows } from '#tests/support/boards.ts';
import { eventually } from '#tests/support/eventually.ts';
import { judgeNext } from '#tests/support/judged.ts';
import { claimJob } from '#server/judge/queue/claim.ts';
import { releaseJob } from '#server/judge/queue/release.ts';
import { addVersion } from '#tests/support/judging.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';
import { type Api, contents } from '#server/features/exchange/contest-api/answers.ts';
import { createFeeds } from '#server/features/exchange/contest-api/feeds.ts';
import { boardOfFeed } from './board-of-feed.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { type ApiReader, apiReader, type FeedLine, followFeed, stateOfFeed } from './reader.ts';
import { faultsBy, SCHEMAS_MISSING } from './schemas.ts';
import { isFull } from '#tests/support/full.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const COLLECTIONS = [
  'judgement-types',
  'languages',
  'groups',
  'organizations',
  'problems',
  'teams',
  'persons',
  'accounts',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'commentary',
  'awards',
];

let server: TestServer;
let cast: Cast;
let admin: Person;
let staff: ApiReader;
let anybody: ApiReader;

beforeAll(async () => {
  cast = await startWithCast();
  ({ server, admin } = cast);
  await server.seed.user({ name: 'robot', role: 'admin', password: 'secret-enough' });
  staff = apiReader(server.url, { name: 'robot', secret: 'secret-enough' });
  anybody = apiReader(server.url);
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.app.db.deleteFrom('judge_jobs').execute();
});
afterAll(() => server.stop());

async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}): Promise<number> {
  const people = { competitors: [cast.ids.anna, cast.ids.boris], staff: [cast.ids.author] };
  const id = await server.seed.contest({ ...people, ...given });
  for (const number of [1, 2]) await addVersion(server.app.db, await server.seed.task(id, number));
  return id;
}

async function submit(contestId: number, who: Person, task = 1): Promise<number> {
  const { body, error } = await who.call(
    'submit',
    { contestId, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: `int main() {} // ${who.name}` } },
  );
  expect(error).toBeNull();
  return body.id;
}

/** Posts a comment on the contest. */
function comments(contestId: number, comment: object, reader: ApiReader = staff): Promise<Response> {
  return reader.get(`contests/${contestId}/commentary`, { method: 'POST', body: JSON.stringify(comment) });
}

/** Anna solves task 1 at the second try, Boris is still judged; there are an answer, news and a comment. */
async function lively(given: Parameters<typeof contest>[0] = {}): Promise<number> {
  const id = await contest(given);
  await submit(id, cast.anna);
  await judgeNext(server.app, { verdict: 'WA', score: 30, groupScores: [30, 0] });
  server.setTime(NOW + MINUTE);
  await submit(id, cast.anna);
  await judgeNext(server.app, { verdict: 'AC', score: 100, groupScores: [30, 70] });
  await submit(id, cast.boris, 2);
  const question = { contestId: id, topic: 'task:1', question: 'How large is N?', client_id: randomUUID() };
  const asked = await cast.anna.call('ask', question);
  const answered = await admin.call('answer', { qid: asked.body.id, answer: 'As it says.' });
  expect(answered.error).toBeNull();
  await admin.call('announce', { contestId: id, topic: 'task:1', message: 'Task 1 is right.' });
  await comments(id, { message: 'A good start.', tags: ['submission'] });
  return id;
}

describe.each(['icpc', 'ioi'] as const)('the Contest API of an %s contest', (type) => {
  it.skipIf(SCHEMAS_MISSING !== '')(
    `[AUT-10] every answer is what the standard's own schemas say${SCHEMAS_MISSING}`,
    async () => {
      const id = await lively({ type, standings: 'yes_30' });
      for (const reader of [staff, anybody]) {
        // The schemas were published for a draft version; our answer names the release.
        const information = { ...((await reader.json('')) as object), version: 'draft' };
        expect(faultsBy('api_information', information)).toEqual([]);
        const one = await reader.json(`contests/${id}`);
        expect(faultsBy('contest', one)).toEqual([]);
        expect(faultsBy('access', await reader.json(`contests/${id}/access`))).toEqual([]);
        expect(faultsBy('state', await reader.json(`contests/${id}/state`))).toEqual([]);
        expect(faultsBy('scoreboard', await reader.json(`contests/${id}/scoreboard`))).toEqual([]);
        for (const collection of COLLECTIONS) {
          const objects = await reader.json(`contests/${id}/${collection}`);
          expect(faultsBy(collection === 'commentary' ? 'commentaries' : collection, objects)).toEqual([]);
        }
      }
      for (const collection of COLLECTIONS) {
        const few = collection === 'organizations' || collection === 'groups';
        if (!few) expect(await staff.json(`contests/${id}/${collection}`), collection).not.toHaveLength(0);
      }
      for (const line of await followFeed(staff, id, {}).all())
        expect(faultsBy('event-feed', line)).toEqual([]);
    },
  );

  it('[AUT-10] names exactly the properties that it gives', async () => {
    const id = await lively({ type });
    for (const reader of [staff, anybody]) {
      const { endpoints } = (await reader.json(`contests/${id}/access`)) as {
        endpoints: { type: string; properties: string[] }[];
      };
      for (const { type: endpoint, properties } of endpoints) {
        const path = endpoint === 'contest' ? '' : `/${endpoint}`;
        const answer = await reader.json(`contests/${id}${path}`);
        for (const object of Array.isArray(answer) ? answer : [answer])
          for (const name of Object.keys(object as object)) expect(properties, endpoint).toContain(name);
      }
    }
  });

  it('[STD-5] gives the scoreboard of a group, and of none that is not there', async () => {
    const id = await lively({ type });
    await server.app.db
      .updateTable('users')
      .set({ group_label: 'Sofia' })
      .where('id', '=', cast.ids.boris)
      .execute();
    const { rows } = (await staff.json(`contests/${id}/scoreboard?group_id=Sofia`)) as {
      rows: { rank: number }[];
    };
    expect(rows.map(({ rank }) => rank)).toEqual([1]);
    expect((await staff.get(`contests/${id}/scoreboard?group_id=Varna`)).status).toBe(400);
  });

  it('[STD-5] gives the scoreboard of its own page', async () => {
    const id = await lively({ type });
    const { body } = await cast.author.call('standing', { contestId: id });
    const board = (await staff.json(`contests/${id}/scoreboard`)) as {
      rows: {
        rank: number;
        team_id: string;
        score: Record<string, unknown>;
        problems: Record<string, unknown>[];
      }[];
    };
    const own = rankRows(body.rows);
    expect(board.rows.map(({ rank, team_id }) => [rank, team_id]).sort()).toEqual(
      own.map(({ rank, row }) => [rank, String(row.id)]).sort(),
    );
    const [first] = board.rows;
    expect(first?.score).toEqual(
      isIcpcBoard(type)
        ? { num_solved: 1, total_time: '1:21:00.000', time: '1:01:00.000' }
        : { score: 100, time: '1:01:00.000' },
    );
    expect(first?.problems[0]).toMatchObject(
      isIcpcBoard(type)
        ? { num_judged: 2, num_pending: 0, solved: true, time: '1:01:00.000' }
        : { num_judged: 2, num_pending: 0, score: 100, time: '1:01:00.000' },
    );
  });
});

describe('rights in the Contest API', () => {
  it('[AUT-10] a caller without a login has the data of the public board, and no programs, runs or questions', async () => {
    const id = await lively();
    const files = (await anybody.json(`contests/${id}/submissions`)) as { files: unknown[] }[];
    expect(files.map((one) => one.files)).toEqual([[], [], []]);
    expect(await anybody.json(`contests/${id}/runs`)).toEqual([]);
    const said = (await anybody.json(`contests/${id}/clarifications`)) as { text: string }[];
    expect(said.map((one) => one.text)).toEqual(['Task 1 is right.']);
    const [first] = (await staff.json(`contests/${id}/submissions`)) as { id: string }[];
    expect((await anybody.get(`contests/${id}/submissions/${first!.id}/files`)).status).toBe(403);
    const zip = await staff.get(`contests/${id}/submissions/${first!.id}/files`);
    const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.values(entries).map((one) => Buffer.from(one).toString())).toEqual([
      'int main() {} // anna',
    ]);
  });

  it('[AUT-10] [SEC-1] a contest without a public board is there for its staff alone', async () => {
    const id = await lively({ public_standing: false });
    const boris = apiReader(server.url, cast.boris);
    const author = apiReader(server.url, cast.author);
    const stranger = apiReader(server.url, cast.stranger);
    for (const reader of [anybody, boris, stranger]) {
      expect((await reader.get(`contests/${id}`)).status).toBe(404);
      expect((await reader.get(`contests/${id}/event-feed`)).status).toBe(404);
      expect(((await reader.json('contests')) as { id: string }[]).map((one) => one.id)).not.toContain(
        String(id),
      );
    }
    expect((await author.get(`contests/${id}`)).status).toBe(200);
  });

  // F41
  it('[AUT-10] a feed with `stream=false` ends with what there is, from a token on too', async () => {
    const id = await lively({ standings: 'yes' });
    const read = async (query: string) => {
      const answer = await staff.get(`contests/${id}/event-feed?stream=false${query}`, {
        signal: AbortSignal.timeout(20_000),
      });
      const lines = (await answer.text()).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as FeedLine);
    };
    const all = await read('');
    expect(all.map(({ type }) => type)).toContain('submissions');
    const token = all.at(-1)?.token ?? '';
    expect(await read(`&since_token=${token}`)).toEqual([]);
    await submit(id, cast.boris, 2);
    expect((await read(`&since_token=${token}`)).map(({ type }) => type)).toContain('submissions');
  });

  it('[AUT-10] [AUT-11] names first solvers by the label and the winners of categories, and to 2023-06 no capability it does not know', async () => {
    const id = await lively({ type: 'icpc', standings: 'yes' });
    await server.app.db
      .updateTable('contest_tasks')
      .set({ label: 'Q' })
      .where('contest_id', '=', id)
      .where('number', '=', 1)
      .execute();
    await server.app.db
      .updateTable('participants')
      .set({ category: 'School' })
      .where('contest_id', '=', id)
      .execute();
    const awardsNow = async () =>
      (await staff.json(`contests/${id}/awards`)) as { id: string; citation: string; team_ids: string[] }[];
    const awards = await awardsNow();
    const winner = awards.find((one) => one.id === 'winner');
    expect(awards.map(({ citation }) => citation)).toContain('First to solve problem Q');
    expect(winner?.team_ids).toHaveLength(1);
    expect(awards.find((one) => one.id === 'group-winner-category-School')?.team_ids).toEqual(
      winner?.team_ids,
    );
    // F23
    await server.app.db
      .updateTable('participants')
      .set({ category: 'Alone' })
      .where('contest_id', '=', id)
      .where('user_id', '=', cast.ids.anna)
      .execute();
    const alone = (await awardsNow()).filter((one) => one.id === 'group-winner-category-Alone');
    expect(alone).toMatchObject([{ team_ids: [] }]);
    const capabilities = async (reader: ApiReader) =>
      ((await reader.json(`contests/${id}/access`)) as { capabilities: unknown }).capabilities;
    expect(await capabilities(staff)).toEqual(['post_comment']);
    const robot = { name: 'robot', secret: 'secret-enough' };
    expect(await capabilities(apiReader(server.url, robot, '2023-06'))).toEqual([]);
  });

  // F38
  it('[AUT-10] whatever path it does not know is no page but a 404 in its own words', async () => {
    const id = await contest();
    const unknown = [
      'webhooks',
      '2022-07',
      '2022-07/contests',
      `contests/${id}/state/more/of/it`,
      'contests.html',
    ];
    for (const path of unknown) {
      const answer = await anybody.get(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        expect.stringContaining('application/json'),
      ]);
      expect(await answer.json()).toMatchObject({ code: 404 });
    }
    const inRelease = await apiReader(server.url, undefined, '2023-06').get('webhooks');
    expect(inRelease.status).toBe(404);
  });

  it('[AUT-10] [STD-1] the public has no results of submissions in a freeze, and none of a hidden board', async () => {
    const frozen = await lively({ standings: 'yes_600' });
    expect(await anybody.json(`contests/${frozen}/judgements`)).toEqual([]);
    expect(await anybody.json(`contests/${frozen}/submissions`)).toHaveLength(3);
    expect(await staff.json(`contests/${frozen}/judgements`)).toHaveLength(2);
    const hidden = await lively({ standings: 'no', standings_visible: false });
    expect(await anybody.json(`contests/${hidden}/submissions`)).toEqual([]);
    expect(await anybody.json(`contests/${hidden}/awards`)).toEqual([]);
    const early = await contest({ start_at: NOW + HOUR });
    expect(await anybody.json(`contests/${early}/problems`)).toEqual([]);
    expect(await staff.json(`contests/${early}/problems`)).toHaveLength(2);
  });

  it('[AUT-10] a contest that is put away is there for its staff alone', async () => {
    const id = await lively();
    await server.app.db.updateTable('contests').set({ archived_at: NOW }).where('id', '=', id).execute();
    expect((await anybody.get(`contests/${id}`)).status).toBe(404);
    expect(JSON.stringify(await anybody.json('contests'))).not.toContain(`"id":"${id}"`);
    expect((await staff.get(`contests/${id}`)).status).toBe(200);
  });

  it('[AUT-10] of a submission judged again the public has what counts, the staff each judgement that was decided', async () => {
    const id = await lively();
    await server.app.db.deleteFrom('judge_jobs').execute();
    const judgements = async (reader: ApiReader) =>
      ((await reader.json(`contests/${id}/judgements`)) as Record<string, unknown>[]).map(
        ({ judgement_type_id: type, current }) => [type, current],
      );
    const [first] = (await staff.json(`contests/${id}/submissions`)) as { id: string }[];
    const { body } = await admin.call('rejudge', {
      contest: id,
      ids: first!.id,
      reason: 'A test was wrong',
    });
    await judgeNext(server.app, { verdict: 'TLE' });
    const undecided = [
      ['WA', true],
      ['AC', true],
    ];
    expect(await judgements(staff)).toEqual(undecided);
    expect(await judgements(anybody)).toEqual(undecided);
    expect((await admin.call('applyRejudging', { rid: body.id })).error).toBeNull();
    // The public reads answers that are up to a second old.
    server.setTime(NOW + 2 * MINUTE);
    expect((await judgements(staff)).sort()).toEqual([
      ['AC', true],
      ['TLE', true],
      ['WA', false],
    ]);
    expect((await judgements(anybody)).sort()).toEqual([
      ['AC', true],
      ['TLE', true],
    ]);
  });

  it('[AUT-10] [SEC-2] a wrong password is refused, a right one is good until it changes', async () => {
    const wrong = await apiReader(server.url, { name: 'robot', secret: 'wrong' }).get('contests');
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    expect(await wrong.json()).toEqual({ code: 401, message: 'The name or the password is not right.' });
    const id = await server.seed.user({ name: 'leaver', role: 'admin', password: 'secret-enough' });
    const leaver = apiReader(server.url, { name: 'leaver', secret: 'secret-enough' });
    expect((await leaver.get('contests')).status).toBe(200);
    await server.app.db.updateTable('users').set({ disabled_at: NOW }).where('id', '=', id).execute();
    expect((await leaver.get('contests')).status).toBe(401);
  });

  it('[AUT-10] the PDF of a statement is there from the start on', async () => {
    const id = await contest({ start_at: NOW + HOUR });
    const { task_id } = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', id)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const file_hash = await putFile(server.app.db, Buffer.from('%PDF-1.7 of the task'));
    const statement = { task_id, lang: 'en', mime: 'application/pdf', name: 'a.pdf', file_hash };
    await server.app.db.insertInto('statements').values(statement).execute();
    const path = `contests/${id}/problems/${task_id}/statement`;
    expect((await anybody.get(path)).status).toBe(404);
    expect(await (await staff.get(path)).text()).toBe('%PDF-1.7 of the task');
    server.setTime(NOW + HOUR);
    const [first] = (await anybody.json(`contests/${id}/problems`)) as { statement: { href: string }[] }[];
    expect(await (await anybody.get(first!.statement[0]!.href)).text()).toBe('%PDF-1.7 of the task');
  });

  it('[AUT-10] nothing is changed by a call: every method but reading is refused', async () => {
    const id = await contest();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await staff.get(`contests/${id}`, { method })).status).toBe(405);
  });

  it.skipIf(SCHEMAS_MISSING !== '')(
    `[AUT-10] a judgement that is under way is the staff's to see, and ends with the id that it began with${SCHEMAS_MISSING}`,
    async () => {
      const id = await contest({ standings: 'yes' });
      await submit(id, cast.anna);
      type Judgement = Record<string, unknown> & { id: string };
      const judgements = async (reader: ApiReader) =>
        (await reader.json(`contests/${id}/judgements`)) as Judgement[];
      expect(await judgements(staff)).toEqual([]);
      const feed = followFeed(staff, id, {});
      await feed.opened();
      const job = await claimJob(server.app.db, 'worker-1', MINUTE);
      const [begun, ...others] = await judgements(staff);
      expect(others).toEqual([]);
      expect(begun).toMatchObject({ judgement_type_id: null, end_time: null, end_contest_time: null });
      expect(begun).toMatchObject({ start_time: expect.any(String), current: true });
      expect(faultsBy('judgements', [begun])).toEqual([]);
      expect(await judgements(anybody)).toEqual([]);
      expect(await staff.json(`contests/${id}/runs`)).toEqual([]);
      // When the judge dies, the judgement is withdrawn; the next judge begins the same one.
      await releaseJob(server.app.write, job!, 'the worker was lost');
      expect(await judgements(staff)).toEqual([]);
      await server.app.db.updateTable('judge_jobs').set({ ready_at: 0 }).execute();
      await judgeNext(server.app, { verdict: 'AC' });
      const ended = await judgements(staff);
      expect(ended).toEqual([
        expect.objectContaining({ id: begun!.id, judgement_type_id: 'AC', current: true }),
      ]);
      await feed.until((lines) =>
        lines.some(
          ({ type, data }) => type === 'judgements' && (data as Judgement)['judgement_type_id'] === 'AC',
        ),
      );
      expect([...(stateOfFeed(feed.lines()).get('judgements')?.keys() ?? [])]).toEqual([begun!.id]);
      feed.close();
    },
  );

  it.skipIf(SCHEMAS_MISSING !== '')(
    `[AUT-10] [SEC-1] persons are those behind the teams and the staff, by name alone, and nobody is one to the public${SCHEMAS_MISSING}`,
    async () => {
      const id = await lively();
      const persons = (await staff.json(`contests/${id}/persons`)) as Record<string, unknown>[];
      expect(faultsBy('persons', persons)).toEqual([]);
      const teams = (await staff.json(`contests/${id}/teams`)) as {
        id: string;
        name: string;
      }[];
      const anna = teams.find(({ name }) => name === 'Anna A.')!;
      expect(persons).toContainEqual({
        id: String(cast.ids.anna),
        name: anna.name,
        role: 'contestant',
        team_ids: [anna.id],
      });
      expect(persons.find((one) => one['id'] === String(cast.ids.author))).toMatchObject({ role: 'staff' });
      const accounts = (await staff.json(`contests/${id}/accounts`)) as { person_id?: string }[];
      expect(accounts.map((one) => one.person_id).sort()).toEqual(persons.map((one) => one['id']).sort());
      for (const reader of [anybody, apiReader(server.url, cast.anna)])
        expect(await reader.json(`contests/${id}/persons`)).toEqual([]);
      await server.app.db
        .updateTable('users')
        .set({ anonymised_at: NOW })
        .where('id', '=', cast.ids.boris)
        .execute();
      const left = (await staff.json(`contests/${id}/persons`)) as { id: string }[];
      expect(left.map((one) => one.id)).not.toContain(String(cast.ids.boris));
      await server.app.db
        .updateTable('users')
        .set({ anonymised_at: null })
        .where('id', '=', cast.ids.boris)
        .execute();
    },
  );

  it.skipIf(SCHEMAS_MISSING !== '')(
    `[AUT-10] staff comment events, and followers hear it${SCHEMAS_MISSING}`,
    async () => {
      const id = await lively();
      const [one] = (await staff.json(`contests/${id}/submissions`)) as Record<string, string>[];
      const { team_id: team, problem_id: problem } = one!;
      const feed = followFeed(anybody, id, {});
      await feed.opened();
      const comment = {
        message: `{teams:${team}} solves {problems:${problem}} \\{at once}`,
        tags: ['accepted'],
        team_ids: [team],
        problem_ids: [problem],
        submission_ids: [one!['id']],
      };
      const answer = await comments(id, comment);
      expect(answer.status).toBe(201);
      const kept = (await answer.json()) as { id: string };
      expect(kept).toMatchObject({
        ...comment,
        contest_time: expect.any(String),
        source_id: expect.any(String),
      });
      expect(faultsBy('commentary', kept)).toEqual([]);
      const place = answer.headers.get('location');
      expect(place).toBe(`/contest-api/contests/${id}/commentary/${kept.id}`);
      expect(await staff.json(`contests/${id}/commentary/${kept.id}`)).toEqual(kept);
      await feed.until((lines) => lines.some((line) => line.type === 'commentary' && line.id === kept.id));
      const told = feed.lines().find((line) => line.id === kept.id && line.type === 'commentary');
      expect(told?.data).toMatchObject(comment);
      expect(told?.data).not.toHaveProperty('source_id');
      feed.close();
    },
  );

  it('[AUT-10] an empty comment, or one that names a missing object, is refused and not kept', async () => {
    const id = await lively();
    const good = { message: 'Well.', tags: [] };
    for (const comment of [
      { message: 'No tags.' },
      { ...good, message: ' ' },
      { ...good, id: '7' },
      { ...good, time: new Date(NOW).toISOString() },
      { ...good, contest_time: '0:00:00.000' },
      { ...good, source_id: String(cast.ids.author) },
      { ...good, tags: ['a', 'a'] },
      { ...good, team_ids: ['none'] },
      { ...good, problem_ids: ['none'] },
      { ...good, submission_ids: ['none'] },
      { ...good, message: '{teams:none} leads' },
      { ...good, message: '{organizations:none} leads' },
      { ...good, message: 'a { that is not closed' },
      { ...good, message: 'x'.repeat(2_001) },
    ])
      expect((await comments(id, comment)).status, JSON.stringify(comment)).toBe(400);
    expect((await comments(id, { ...good, message: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await staff.json(`contests/${id}/commentary`)).toHaveLength(1);
  });

  it('[AUT-10] [SEC-1] nobody but the staff of a contest comments it', async () => {
    const id = await contest();
    const good = { message: 'Well.', tags: [] };
    for (const reader of [anybody, apiReader(server.url, cast.anna), apiReader(server.url, cast.stranger)]) {
      expect((await comments(id, good, reader)).status).toBe(403);
      expect(await reader.json(`contests/${id}/access`)).toMatchObject({ capabilities: [] });
    }
    const own = await contest({ public_standing: false });
    expect((await comments(own, good, apiReader(server.url, cast.stranger))).status).toBe(404);
    expect((await comments(own, good, apiReader(server.url, cast.author))).status).toBe(201);
    expect(await staff.json(`contests/${id}/access`)).toMatchObject({ capabilities: ['post_comment'] });
  });

  it('[AUT-10] [STD-1] the public has no comment that tells of a freeze, of a hidden team or of a hidden board', async () => {
    const id = await lively({ standings: 'yes_600' });
    const heard = async (contestId: number) => {
      server.setTime(NOW + 10 * MINUTE);
      return ((await anybody.json(`contests/${contestId}/commentary`)) as { message: string }[]).map(
        (one) => one.message,
      );
    };
    expect(await staff.json(`contests/${id}/commentary`)).toHaveLength(1);
    expect(await heard(id)).toEqual([]);

    server.setTime(NOW);
    const open = await contest({ standings: 'yes' });
    const { db } = server.app;
    const boris = await db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', open)
      .where('user_id', '=', cast.ids.boris)
      .executeTakeFirstOrThrow();
    await db.updateTable('participants').set({ on_board: false }).where('id', '=', boris.id).execute();
    await comments(open, { message: `{teams:${boris.id}} leads`, tags: [] });
    await comments(open, { message: 'Somebody leads', tags: [], team_ids: [String(boris.id)] });
    await comments(open, { message: 'It is quiet', tags: [] });
    expect(await heard(open)).toEqual(['It is quiet']);
    await db.updateTable('contests').set({ standings_visible: false }).where('id', '=', open).execute();
    server.setTime(NOW + 20 * MINUTE);
    expect(await anybody.json(`contests/${open}/commentary`)).toEqual([]);
    expect(await staff.json(`contests/${open}/commentary`)).toHaveLength(3);
  });

  it('[AUT-10] asked with a slash at the end it answers the same', async () => {
    const id = await lively();
    for (const path of ['contests', `contests/${id}`, `contests/${id}/teams`, `contests/${id}/scoreboard`])
      expect(await staff.json(`${path}/`)).toEqual(await staff.json(path));
  });

  it.skipIf(SCHEMAS_MISSING !== '')(
    `[AUT-10] a logged-in caller is told who they are, and staff are told the accounts there are${SCHEMAS_MISSING}`,
    async () => {
      const id = await lively();
      const own = apiReader(server.url, cast.anna);
      const account = (await own.json(`contests/${id}/account`)) as Record<string, unknown>;
      expect(account).toMatchObject({ username: 'anna', type: 'team' });
      const teams = (await staff.json(`contests/${id}/teams`)) as { id: string; name: string }[];
      expect(account['team_id']).toBe(teams.find(({ name }) => name === 'Anna A.')?.id);
      expect(await staff.json(`contests/${id}/account`)).toMatchObject({ username: 'robot', type: 'admin' });
      expect((await anybody.get(`contests/${id}/account`)).status).toBe(404);
      for (const reader of [staff, own])
        expect(faultsBy('account', await reader.json(`contests/${id}/account`))).toEqual([]);
      const accounts = (await staff.json(`contests/${id}/accounts`)) as { username: string; type: string }[];
      expect(accounts).toContainEqual(expect.objectContaining({ username: cast.author.name, type: 'judge' }));
      expect(accounts).toContainEqual({ ...account, person_id: String(cast.ids.anna) });
      expect(JSON.stringify(accounts)).not.toMatch(/password|argon/);
      for (const reader of [own, anybody]) expect(await reader.json(`contests/${id}/accounts`)).toEqual([]);
    },
  );

  // F8
  it('[AUT-10] [SEC-1] a team is labelled by its seat, and login names are told to nobody but staff', async () => {
    const id = await lively();
    const { db } = server.app;
    const people = { anna: 'login-of-anna', boris: 'login-of-boris' };
    for (const [who, name] of Object.entries(people))
      await db
        .updateTable('users')
        .set({ name, seat: `${who}-5` })
        .where('name', '=', who)
        .execute();
    await db.updateTable('users').set({ seat: '' }).where('name', '=', people.boris).execute();
    const own = apiReader(server.url, cast.author);
    const paths = [
      '',
      'teams',
      'groups',
      'organizations',
      'persons',
      'accounts',
      'submissions',
      'judgements',
    ];
    const more = ['awards', 'clarifications', 'commentary', 'scoreboard', 'problems', 'state'];
    const told = [];
    for (const path of [...paths, ...more]) told.push(await anybody.json(`contests/${id}/${path}`));
    expect(JSON.stringify(told)).not.toContain('login-of-');
    for (const reader of [anybody, own]) {
      const teams = (await reader.json(`contests/${id}/teams`)) as { id: string; label: string }[];
      expect(teams.map(({ label }) => label)).toEqual(['anna-5', teams[1]?.id]);
    }
    for (const [who, name] of Object.entries(people))
      await db.updateTable('users').set({ name: who, seat: '' }).where('name', '=', name).execute();
  });

  it('[AUT-10] [STD-1] a board that is shown again after the end remembers when it froze', async () => {
    const id = await lively({ standings: 'yes_30' });
    const { end_at: endAt } = await server.app.db
      .selectFrom('contests')
      .select('end_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const frozen = new Date(endAt - 30 * MINUTE).toISOString();
    server.setTime(endAt + HOUR);
    await server.app.db
      .updateTable('contests')
      .set({ standings_frozen: true, final_at: endAt + MINUTE })
      .where('id', '=', id)
      .execute();
    const before = await anybody.json(`contests/${id}/state`);
    expect(before).toMatchObject({ frozen, thawed: null, end_of_updates: null });
    expect((await admin.call('setStandings', { cid: id, standings: 'yes' })).error).toBeNull();
    const thawed = new Date(endAt + HOUR).toISOString();
    for (const reader of [staff, anybody]) {
      server.setTime(endAt + 2 * HOUR);
      expect(await reader.json(`contests/${id}/state`)).toMatchObject({
        frozen,
        thawed,
        end_of_updates: thawed,
      });
      expect(await reader.json(`contests/${id}`)).toMatchObject({
        scoreboard_freeze_duration: '0:30:00.000',
      });
    }
    expect((await admin.call('setStandings', { cid: id, standings: 'yes_20' })).error).toBeNull();
    const again = new Date(endAt - 20 * MINUTE).toISOString();
    expect(await staff.json(`contests/${id}/state`)).toMatchObject({ frozen: again, thawed: null });
  });

  it('[AUT-10] a board that is shown again before the end was never frozen', async () => {
    const id = await lively({ standings: 'yes_600' });
    expect((await admin.call('setStandings', { cid: id, standings: 'yes' })).error).toBeNull();
    expect(await staff.json(`contests/${id}/state`)).not.toHaveProperty('frozen');
    expect(await staff.json(`contests/${id}`)).not.toHaveProperty('scoreboard_freeze_duration');
  });

  it('[AUT-10] [AUT-11] names the colour of a balloon that is sold, and gives every colour by its number', async () => {
    const id = await contest();
    const set = (number: number, color: string) =>
      server.app.db
        .updateTable('contest_tasks')
        .set({ balloon_color: color })
        .where('contest_id', '=', id)
        .where('number', '=', number)
        .execute();
    await set(1, '#e11d2a');
    await set(2, '#123456');
    const problems = (await staff.json(`contests/${id}/problems`)) as { rgb?: string; color?: string }[];
    expect(problems.map(({ rgb, color }) => [rgb, color])).toEqual([
      ['#e11d2a', 'red'],
      ['#123456', undefined],
    ]);
    expect(faultsBy('problems', problems)).toEqual([]);
  });

  it('[AUT-10] finds by id and filters by what refers', async () => {
    const id = await lively();
    const all = (await staff.json(`contests/${id}/submissions`)) as { id: string; team_id: string }[];
    expect(await staff.json(`contests/${id}/submissions/${all[0]!.id}`)).toEqual(all[0]);
    expect((await staff.get(`contests/${id}/submissions/none`)).status).toBe(404);
    const team = all[0]!.team_id;
    expect(await staff.json(`contests/${id}/submissions?team_id=${team}`)).toEqual(
      all.filter((one) => one.team_id === team),
    );
    const said = (await staff.json(`contests/${id}/clarifications?from_team_id=`)) as { text: string }[];
    expect(said.map((one) => one.text).sort()).toEqual(['As it says.', 'Task 1 is right.']);
  });

  it('[AUT-10] serves 2023-06 by its address, with whole minutes and one receiver', async () => {
    const id = await lively();
    const older = apiReader(server.url, { name: 'robot', secret: 'secret-enough' }, '2023-06');
    expect(await older.json('')).toMatchObject({ version: '2023-06' });
    expect(await older.json(`contests/${id}`)).toMatchObject({ penalty_time: 20 });
    const [first] = ((await older.json(`contests/${id}/scoreboard`)) as { rows: { score: unknown }[] }).rows;
    expect(first?.score).toEqual({ num_solved: 1, total_time: 81, time: 61 });
    const answer = ((await older.json(`contests/${id}/clarifications`)) as Record<string, unknown>[]).find(
      (one) => one['text'] === 'As it says.',
    );
    expect(answer?.['to_team_id']).toEqual(expect.any(String));
    expect(answer).not.toHaveProperty('to_team_ids');
  });
});

describe('the event feed', () => {
  it('[AUT-10] forgets people who were made anonymous', async () => {
    const leaver = await server.seed.user({ name: 'lea', display_name: 'Lea Leaver' });
    const id = await contest({ competitors: [leaver] });
    expect(JSON.stringify(await followFeed(staff, id, {}).all())).toContain('Lea Leaver');
    expect(
      (await admin.call('removePerson', { uid: leaver, how: 'anonymise', name: 'lea' })).error,
    ).toBeNull();
    expect(JSON.stringify(await followFeed(staff, id, {}).all())).not.toContain('Lea Leaver');
    const kept = await server.app.db.selectFrom('contest_feed_objects').select('data').execute();
    expect(JSON.stringify(kept)).not.toContain('Lea Leaver');
  });

  it('[AUT-10] tells everything there is, then each change, and is what the endpoints say', async () => {
    const id = await lively();
    const feed = followFeed(staff, id, {});
    await feed.until((lines) => lines.some((line) => line.token !== undefined));
    await submit(id, cast.boris);
    await judgeNext(server.app, { verdict: 'TLE' });
    await admin.call('announce', { contestId: id, topic: 'contest', message: 'Ten minutes more.' });
    await feed.until((lines) => JSON.stringify(lines).includes('Ten minutes more.'));
    const told = stateOfFeed(feed.lines());
    feed.close();
    const once = feed.lines().map(({ type, id: object, data }) => JSON.stringify([type, object, data]));
    expect(once.filter((line, at) => once.indexOf(line) !== at)).toEqual([]);
    for (const collection of COLLECTIONS) {
      const objects = (await staff.json(`contests/${id}/${collection}`)) as { id: string }[];
      expect([...(told.get(collection)?.values() ?? [])], collection).toEqual(
        expect.arrayContaining(objects),
      );
      expect(told.get(collection)?.size ?? 0, collection).toBe(objects.length);
    }
    expect(told.get('state')?.get('')).toEqual(await staff.json(`contests/${id}/state`));
  });

  it('[AUT-10] begins with a line that tells something, as readers that take each line for JSON want it', async () => {
    const id = await contest();
    const ended = new AbortController();
    const { body } = await staff.get(`contests/${id}/event-feed`, { signal: ended.signal });
    const first = await body!.pipeThrough(new TextDecoderStream()).getReader().read();
    ended.abort();
    expect(first.value).toMatch(/^\{"type":/);
  });

  it('[AUT-10] a reader who resumes where nothing has happened is answered at once', async () => {
    const id = await contest();
    const token = (await followFeed(staff, id, {}).all()).findLast((line) => line.token !== undefined)?.token;
    const feed = followFeed(staff, id, { since: token! });
    await feed.opened();
    expect(feed.lines()).toEqual([]);
    feed.close();
  });

  it('[AUT-10] refers to nothing that it has not told before', async () => {
    const id = await lively();
    const lines = await followFeed(staff, id, {}).all();
    const known = new Set<string>();
    const refersTo = { team_id: 'teams', problem_id: 'problems', language_id: 'languages' };
    for (const { type, id: object, data } of lines) {
      for (const [name, other] of Object.entries(refersTo)) {
        const reference = (data as Record<string, unknown> | null)?.[name];
        if (typeof reference === 'string') expect(known).toContain(`${other}/${reference}`);
      }
      known.add(`${type}/${object ?? ''}`);
    }
  });

  it('[AUT-10] the public is told of results when the freeze ends, and of removed objects', async () => {
    const id = await lively({ standings: 'yes_600' });
    const feed = followFeed(anybody, id, {});
    await feed.until((lines) => lines.some((line) => line.token !== undefined));
    expect(feed.lines().filter((line) => line.type === 'judgements')).toEqual([]);
    await server.app.db
      .updateTable('contests')
      .set({ standings: 'yes', version: 99 })
      .where('id', '=', id)
      .execute();
    await feed.until((lines) => lines.filter((line) => line.type === 'judgements').length === 2);
    await server.app.db
      .updateTable('participants')
      .set({ disqualified_at: NOW })
      .where('contest_id', '=', id)
      .where('user_id', '=', cast.ids.boris)
      .execute();
    await server.app.db.updateTable('contests').set({ version: 100 }).where('id', '=', id).execute();
    await feed.until((lines) => lines.some((line) => line.type === 'teams' && line.data === null));
    const told = stateOfFeed(feed.lines());
    feed.close();
    expect(told.get('submissions')?.size).toBe(2);
  });

  it.runIf(isFull)(
    '[AUT-10] a reader that resumes by token through cuts ends with what one has who was never cut',
    async () => {
      const id = await lively();
      const whole = followFeed(staff, id, {});
      await whole.until((lines) => lines.some((line) => line.token !== undefined));
      const pieces: FeedLine[] = [...whole.lines()];
      let token = pieces.findLast((line) => line.token !== undefined)?.token;
      for (let cut = 0; cut < 10; cut += 1) {
        await submit(id, cut % 2 === 0 ? cast.boris : cast.anna, 2);
        if (cut % 3 === 0) await judgeNext(server.app, { verdict: 'WA' });
        const piece = followFeed(staff, id, { since: token! });
        await piece.until((lines) => lines.some((line) => line.type === 'submissions'));
        // The feed is cut anywhere: every line with a token was taken.
        const taken = piece.lines().slice(0, 1 + (cut % 2));
        piece.close();
        pieces.push(...taken);
        token = taken.at(-1)?.token ?? token;
      }
      const rest = followFeed(staff, id, { since: token! });
      await submit(id, cast.anna, 2);
      const last = (await staff.json(`contests/${id}/submissions`)) as { id: string }[];
      await rest.until((lines) => lines.some((line) => line.id === last.at(-1)?.id));
      pieces.push(...rest.lines());
      rest.close();
      await whole.until((lines) => lines.some((line) => line.id === last.at(-1)?.id));
      const sorted = (lines: readonly FeedLine[]) =>
        [...stateOfFeed(lines)].map(([type, objects]) => [type, [...objects].sort()]).sort();
      expect(sorted(pieces)).toEqual(sorted(whole.lines()));
      whole.close();
    },
  );

  it.runIf(isFull)('[AUT-10] [SEC-1] a feed ends for a reader who may not have it any more', async () => {
    const id = await lively();
    const user = await server.seed.user({ name: 'going', role: 'admin', password: 'secret-enough' });
    const own = followFeed(apiReader(server.url, { name: 'going', secret: 'secret-enough' }), id, {});
    const open = followFeed(anybody, id, {});
    await own.opened();
    await open.opened();
    await server.app.db.updateTable('users').set({ disabled_at: NOW }).where('id', '=', user).execute();
    await server.app.db
      .updateTable('contests')
      .set({ public_standing: false })
      .where('id', '=', id)
      .execute();
    await own.ended();
    await open.ended();
  });

  it('[AUT-10] [SEC-1] one address of the public opens no more than its share', async () => {
    const id = await lively();
    const feeds = Array.from({ length: 20 }, () => followFeed(anybody, id, {}));
    for (const feed of feeds) await feed.opened();
    expect((await anybody.get(`contests/${id}/event-feed`)).status).toBe(503);
    const staffs = followFeed(staff, id, {});
    await staffs.opened();
    for (const feed of [...feeds, staffs]) feed.close();
    await eventually(async () => {
      const again = followFeed(anybody, id, {});
      await again.opened();
      again.close();
    });
  });

  it('[AUT-10] a reader who has gone before its feed began takes no share', async () => {
    const contestId = await contest({ public_standing: true });
    const feeds = createFeeds(server.app);
    const reader = { address: '192.0.2.1', isOnce: false, mayStill: () => Promise.resolve(true) };
    const gone = { ...reader, signal: AbortSignal.abort() };
    for (let n = 0; n < 20; n += 1) await feeds.follow({ contestId, view: 'public' }, undefined, gone);
    const there = new AbortController();
    await feeds.follow({ contestId, view: 'public' }, undefined, { ...reader, signal: there.signal });
    there.abort();
  });

  it('[AUT-10] [SRV-6] a contest that the public asks for no more is kept no longer', async () => {
    const [one, other] = [await contest({ public_standing: true }), await contest({ public_standing: true })];
    const open: Api['open'] = new Map();
    const api = { app: server.app, open } as unknown as Api;
    const read = (cid: number) => contents(api, { params: { cid: String(cid) } } as never, null);
    await read(one);
    server.setTime(NOW + 1_000);
    await read(other);
    expect([...open.keys()]).toEqual([other]);
  });

  // F5
  it('[AUT-10] [SRV-6] the board of a second is made once for all of the public, and staff see it as it is', async () => {
    const id = await lively();
    const path = `contests/${id}/scoreboard`;
    const first = await (await anybody.get(path)).json();
    const others: unknown[] = [];
    const asked = await queriesOf(async () => {
      for (let n = 0; n < 20; n += 1) others.push(await (await anybody.get(path)).json());
    });
    expect(new Set(others.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(first)]));
    expect(asked.filter(({ text }) => !/from "contests"/.test(text))).toEqual([]);
    const answer = await anybody.get(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.arrayBuffer();
    const ofStaff = await queriesOf(async () => void (await (await staff.get(path)).json()));
    expect(ofStaff.some(({ text }) => !/from "contests"/.test(text))).toBe(true);
  });

  // F5
  it('[AUT-10] [SEC-1] a caller without a login who asks too often is told when to come again; one with a login goes on', async () => {
    const id = await lively();
    const from = (address: string) =>
      fetch(`${server.url}/contest-api/contests/${id}/state`, { headers: { 'x-forwarded-for': address } });
    let refused: Response | undefined;
    for (let n = 0; n < 3_000 && refused === undefined; n += 1) {
      const answer = await from(`2001:db8:0:9::${n.toString(16)}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) refused = answer;
    }
    expect([refused?.status, refused?.headers.has('retry-after')]).toEqual([429, true]);
    expect((await from('2001:db8:0:8::')).status).toBe(200);
    expect((await staff.get(`contests/${id}/state`)).status).toBe(200);
  });

  // F6
  it('[AUT-10] [SEC-1] one network of IPv6 opens no more feeds than one address of IPv4', async () => {
    const id = await lively();
    const url = `${server.url}/contest-api/contests/${id}/event-feed`;
    const leaving = new AbortController();
    // The answers are held, because one that is garbage-collected is closed together with its feed.
    const held: Response[] = [];
    const statusFrom = async (address: string) => {
      const answer = await fetch(url, { headers: { 'x-forwarded-for': address }, signal: leaving.signal });
      held.push(answer);
      return answer.status;
    };
    for (let n = 0; n < 20; n += 1) expect(await statusFrom(`2001:db8:0:1::${n.toString(16)}`)).toBe(200);
    expect(await statusFrom('2001:db8:0:1:f::')).toBe(503);
    expect(await statusFrom('2001:db8:0:2::')).toBe(200);
    expect(held).toHaveLength(22);
    leaving.abort();
  });

  it('[AUT-10] a token of no change of this feed is refused, and one of a feed that was begun anew', async () => {
    const id = await contest();
    const token = (await followFeed(staff, id, {}).all()).findLast((line) => line.token !== undefined)?.token;
    const accepted = followFeed(staff, id, { since: token! });
    await accepted.opened();
    accepted.close();
    for (const other of ['999999', 'x', '-1', '1-1', `${token}0`])
      expect((await staff.get(`contests/${id}/event-feed?since_token=${other}`)).status).toBe(400);
    // A reader of a release before 2021-11 resumes by ids. We have none: it is refused and starts anew.
    expect((await staff.get(`contests/${id}/event-feed?since_id=${token}`)).status).toBe(400);
    await server.app.db.deleteFrom('contest_feeds').where('contest_id', '=', id).execute();
    expect((await staff.get(`contests/${id}/event-feed?since_token=${token}`)).status).toBe(400);
  });

  it('[AUT-10] read by our own reader of feeds a finished contest gives the same scoreboard', async () => {
    const id = await lively();
    await judgeNext(server.app, { verdict: 'AC' });
    const lines = await followFeed(staff, id, {}).all();
    expect(readFeed(lines.map((line) => JSON.stringify(line)))).toMatchObject({
      type: 'icpc',
      penaltyMinutes: 20,
      durationMs: 5 * HOUR,
    });
    const { body } = await cast.author.call('standing', { contestId: id });
    expect(boardOfFeed(lines)).toEqual(
      rankRows(body.rows).map(({ rank, row }) => [rank, row.id, row.score, row.penalty]),
    );
  });
});
