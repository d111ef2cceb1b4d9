import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutAt } from '#domain/standings/public-cuts.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import {
  type PublicDelta,
  type PublicHead,
  type PublicSnapshot,
} from '#protocol/wire/standings/public-board.ts';
import { PublicDocuments } from '#server/features/standings/board/public-documents.ts';
import { type PreparedAnswer } from '#server/http/context.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { publicBoard, standingOf } from '#tests/support/publicBoard.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let ids: Cast['ids'];
let admin: Person;
let anna: Person;
let boris: Person;
beforeAll(async () => {
  const cast = await startWithCast();
  ({ server, ids, admin, anna, boris } = cast);
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

const contest = (given: Parameters<TestServer['seed']['contest']>[0] = {}) =>
  server.seed.contest({ tasks: 2, competitors: [ids.anna, ids.boris], ...given });

async function send(contestId: number, at: number, verdict: Verdict, who = anna, task = 1) {
  server.setTime(at);
  const { body } = await who.call(
    'submit',
    { contestId, task, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  await server.app.write((trx, publish) =>
    recordJudgement(trx, publish, {
      submissionId: body.id,
      verdict,
      score: null,
      groupScores: null,
      at: at + 1000,
    }),
  );
}

const base = (contestId: number) => `${server.url}/api/public/standing/${contestId}`;
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
const head = async (contestId: number) => (await (await get(`${base(contestId)}/head`)).json()) as PublicHead;
const textOf = ({ prepared }: PreparedAnswer) => prepared.json.toString();
const read = async <T>(answer: Promise<PreparedAnswer>) => JSON.parse(textOf(await answer)) as T;
const setStandings = (contestId: number, standings: string, more = {}) =>
  admin.call('setStandings', { cid: contestId, standings, ...more });
const boardOf = async (contestId: number) => (await anna.call('standing', { contestId })).body;
/** The board of a logged-in person in its public form: login names only where there is no display name. */
const publicBoardOf = async (contestId: number) => {
  const { participants, ...board } = await boardOf(contestId);
  const named = participants.map((one) => (one.display_name === '' ? one : { ...one, name: '' }));
  return { ...board, participants: named };
};

describe('the documents of a public board', () => {
  it('[STD-8] [STD-2] say the board without login: a whole one, and the changes since, which any cache may keep for ever', async () => {
    const id = await contest();
    await send(id, NOW, 'WA');
    const first = await head(id);
    await send(id, NOW + 5 * MINUTE, 'AC');
    await send(id, NOW + 6 * MINUTE, 'AC', boris, 2);
    const now = await eventually(
      async () => {
        const found = await head(id);
        expect(found).toMatchObject({ epoch: first.epoch, version: 6 });
        return found;
      },
      { timeout: 20_000, interval: 100 },
    );
    const snapshot = await get(`${base(id)}/snapshot/${first.epoch}-${first.snapshot}`);
    const span = `${base(id)}/delta/${first.epoch}-${first.snapshot}-${now.version}`;
    const delta = await get(span);
    for (const answer of [snapshot, delta]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      // A cached document has no headers that belong to one request.
      for (const name of ['x-agon-time', 'x-request-id', 'set-cookie'])
        expect(answer.headers.has(name)).toBe(false);
    }
    const said = standingOf(
      (await snapshot.json()) as PublicSnapshot,
      (await delta.clone().json()) as PublicDelta,
    );
    expect({ ...said, version: now.version }).toEqual(await publicBoardOf(id));
    const known = await get(span, { 'if-none-match': delta.headers.get('etag')! });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const { headers } = await get(`${base(id)}/head`);
    expect(headers.get('cache-control')).toBe('max-age=1');
    // A page without a login takes the server's time from it (TML-5).
    expect(headers.get('x-agon-time')).toMatch(/^\d{13}$/);
  }, 40_000);

  it('[STD-8] [SEC-4] asked for by a time whose changes are not out yet are kept by no cache, for others would get them as newer ones', async () => {
    const id = await contest();
    const now = cutAt(Date.now());
    const asked = async (cut: number) => {
      const answer = await get(`${base(id)}/head/${cut}`);
      return [answer.headers.get('cache-control'), ((await answer.json()) as PublicHead).epoch];
    };
    const { epoch } = await head(id);
    expect(await Promise.all([now - 1, now].map(asked))).toEqual([
      ['max-age=1', epoch],
      ['max-age=1', epoch],
    ]);
    expect(await Promise.all([now + 2, now + 1e6].map(asked))).toEqual([
      ['max-age=0', epoch],
      ['max-age=0', epoch],
    ]);
  });

  it('[STD-8] have few bytes of headers, and are compressed once with what the asker understands', async () => {
    const id = await contest();
    await send(id, NOW, 'AC');
    const { epoch, snapshot } = await head(id);
    const url = `/api/public/standing/${id}/snapshot/${epoch}-${snapshot}`;
    const ask = (encoding: string) =>
      server.http.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
    const [br, plain] = [await ask('gzip, br'), await ask('identity')];
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(br.headers.etag).toBe(plain.headers.etag);
    const lines = Object.entries(br.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    expect(lines.join('').length).toBeLessThan(330);
  });

  it('[STD-8] [SRV-2] are the same bytes from every process, also those of a while ago', async () => {
    const id = await contest();
    await send(id, NOW, 'WA');
    const [one, other] = [new PublicDocuments(server.app, id), new PublicDocuments(server.app, id)];
    const { epoch, snapshot } = await read<PublicHead>(one.head());
    const whole = textOf(await one.snapshot(epoch, snapshot));
    for (let n = 1; n <= 5; n += 1)
      await send(id, NOW + n * MINUTE, n === 5 ? 'AC' : 'WA', n % 2 ? anna : boris);
    expect(textOf(await other.snapshot(epoch, snapshot))).toBe(whole);
    const late = new PublicDocuments(server.app, id);
    expect((await read<PublicHead>(late.head())).epoch).toBe(epoch);
    for (let from = snapshot; from < 12; from += 1) {
      for (let to = from + 1; to <= 12; to += 1) {
        const [a, b] = await Promise.all([late.delta(epoch, from, to), other.delta(epoch, from, to)]);
        expect(textOf(a)).toBe(textOf(b));
        expect(a.prepared.etag).toBe(b.prepared.etag);
      }
    }
  });

  it('[STD-8] [STD-2] are not there for a contest that is not public, nor for numbers that never were', async () => {
    for (const none of [await contest({ public_standing: false }), 999_999])
      expect((await get(`${base(none)}/head`)).status).toBe(404);
    const id = await contest();
    await send(id, NOW, 'WA');
    const { epoch, version } = await head(id);
    for (const path of [
      `snapshot/${epoch}-${version + 1}`,
      `snapshot/AAAAAAAA-${version}`,
      `delta/${epoch}-0-${version + 1}`,
      `delta/${epoch}-${version}-0`,
      `delta/AAAAAAAA-0-1`,
    ]) {
      const answer = await get(`${base(id)}/${path}`);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
  });

  it('[STD-8] [STD-2] go when a contest stops being public', async () => {
    const id = await contest();
    await send(id, NOW, 'WA');
    const { epoch, snapshot, version } = await head(id);
    const paths = ['head', `snapshot/${epoch}-${snapshot}`, `delta/${epoch}-0-${version}`];
    const statuses = () => Promise.all(paths.map(async (path) => (await get(`${base(id)}/${path}`)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await setStandings(id, 'yes', { public_standing: false });
    await eventually(async () => expect(await statuses()).toEqual([404, 404, 404]));
  });

  it('[STD-8] cost one look at the database when a thousand ask at once', async () => {
    const id = await contest();
    await send(id, NOW, 'AC');
    const select = vi.spyOn(server.app.db, 'selectFrom');
    const transaction = vi.spyOn(server.app.db, 'transaction');
    const journal = vi.spyOn(server.app.journal, 'read');
    try {
      const answers = await Promise.all(
        Array.from({ length: 1000 }, () =>
          server.http.inject({ method: 'GET', url: `/api/public/standing/${id}/head` }),
        ),
      );
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
      // A slow machine may read again after 200 ms, but not for each request.
      expect(new Set(answers.map((answer) => answer.body)).size).toBeLessThan(5);
      expect(select.mock.calls.length).toBeLessThan(20);
      expect(transaction.mock.calls.length).toBe(1);
      expect(journal.mock.calls.length).toBe(1);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('[STD-8] name somebody anew in a new whole board as soon as they are called otherwise', async () => {
    const id = await contest();
    const before = await head(id);
    const file = { file: { name: 'people.csv', content: 'login;name\nanna;Anna Other' } };
    const { plan } = (await admin.call('checkPeopleFile', {}, file)).body;
    expect((await admin.call('writePeopleFile', { plan }, file)).status).toBe(200);
    await eventually(async () => {
      const { epoch, snapshot } = await head(id);
      const text = await (await get(`${base(id)}/snapshot/${epoch}-${snapshot}`)).text();
      expect(text).toContain('Anna Other');
    });
    expect((await head(id)).epoch).toBe(before.epoch);
  });
});

describe('when what may be seen changes', () => {
  const solvedAt = (at: number) => String(at - (NOW - HOUR));

  it('[STD-8] [SEC-4] a new epoch begins that nobody could guess, and the addresses of the old one are answered no more', async () => {
    const id = await contest({ standings: 'yes' });
    await send(id, NOW + MINUTE, 'AC', boris);
    const open = await head(id);
    const address = `${base(id)}/snapshot/${open.epoch}-${open.snapshot}`;
    expect((await get(address)).status).toBe(200);
    const epochs = [open.epoch];
    for (const setting of ['no', 'yes', 'yes_60', 'no']) {
      await setStandings(id, setting);
      const next = await eventually(async () => {
        const found = await head(id);
        expect(epochs).not.toContain(found.epoch);
        return found;
      });
      epochs.push(next.epoch);
      expect(next.frames).toEqual([]);
      expect((await get(address)).status).toBe(404);
      const old = `${base(id)}/delta/${open.epoch}-0-${open.version}`;
      expect((await get(old)).status).toBe(404);
    }
    for (const epoch of epochs) expect(epoch).toMatch(/^[\w-]{8}$/);
  });

  it('[STD-8] [STD-2] [SEC-4] a hidden board names nobody, whatever is asked for', async () => {
    const id = await contest({ standings: 'yes' });
    await send(id, NOW + MINUTE, 'AC', boris);
    await setStandings(id, 'no');
    await send(id, NOW + 2 * MINUTE, 'AC', anna);
    const hidden = await eventually(async () => {
      const found = await head(id);
      const whole = (await (
        await get(`${base(id)}/snapshot/${found.epoch}-${found.snapshot}`)
      ).json()) as PublicSnapshot;
      expect(whole.standing).toMatchObject({ visible: false, participants: [], tasks: [], rows: [] });
      return { found, whole };
    });
    expect(standingOf(hidden.whole).rows).toEqual([]);
    for (const text of await everything(id, hidden.found.epoch)) expect(text).not.toMatch(/anna|boris|Anna/);
  });

  it('[STD-8] [SEC-4] no document of a frozen board holds what came at the freeze or later; unfrozen, they do', async () => {
    const id = await contest({ standings: 'yes_60', end_at: NOW + 2 * HOUR });
    await send(id, NOW + HOUR - MINUTE, 'AC', anna);
    const frozen = NOW + HOUR + 7 * MINUTE + 11;
    await send(id, frozen, 'AC', boris);
    const { epoch } = await eventually(async () => {
      const found = await head(id);
      expect(found.snapshot).toBeGreaterThanOrEqual(0);
      return found;
    });
    const texts = await everything(id, epoch);
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) expect(text).not.toContain(solvedAt(frozen));
    const seen = await publicBoard(server, id);
    expect(seen).toEqual(await publicBoardOf(id));
    expect(seen.rows.filter(({ score }) => score > 0)).toHaveLength(1);
    server.setTime(NOW + 3 * HOUR);
    await setStandings(id, 'yes');
    await eventually(async () => expect((await head(id)).epoch).not.toBe(epoch));
    const unfrozen = await publicBoard(server, id);
    expect(unfrozen).toEqual(await publicBoardOf(id));
    expect(unfrozen.frozen).toBe(false);
  });

  it('[STD-2] [SEC-4] documents for everybody have the login name of nobody who has another, boards of who is logged in have it', async () => {
    const carl = await server.seed.user({ name: 'carl.login', display_name: 'Carl C.' });
    const dora = await server.seed.user({ name: 'dora.login', display_name: '' });
    const id = await contest({ standings: 'yes', competitors: [ids.anna, carl, dora] });
    await send(id, NOW + MINUTE, 'AC', anna);
    const { epoch } = await eventually(async () => {
      const found = await head(id);
      expect(found.snapshot).toBeGreaterThan(0);
      return found;
    });
    // A change of a name during the contest is published.
    const changes = JSON.stringify({ display_name: { from: 'Carl C.', to: 'Carl D.' } });
    expect((await admin.call('changePerson', { uid: carl, changes })).error).toBeNull();
    const texts = await eventually(async () => {
      const found = await everything(id, epoch);
      expect(found.filter((text) => text.includes('Carl D.')).length).toBeGreaterThan(1);
      return found;
    });
    for (const text of texts) expect(text).not.toMatch(/carl\.login|"anna"/);
    expect(texts.filter((text) => text.includes('dora.login'))).not.toEqual([]);
    const namesFor = async (who: Person) =>
      (await who.call('standing', { contestId: id })).body.participants.map(({ name }) => name);
    for (const who of [anna, admin])
      expect(await namesFor(who)).toEqual(['anna', 'carl.login', 'dora.login']);
    expect((await publicBoard(server, id)).participants.map(({ name }) => name)).toEqual([
      '',
      '',
      'dora.login',
    ]);
  });

  /** All documents of an epoch that a client can get by trying every number. */
  async function everything(contestId: number, epoch: string): Promise<readonly string[]> {
    const last = (await server.told(`/topic/standing/${contestId}`)).length;
    const numbers = Array.from({ length: last + 2 }, (_, n) => n);
    const paths = numbers.flatMap((from) => [
      `snapshot/${epoch}-${from}`,
      ...numbers.map((to) => `delta/${epoch}-${from}-${to}`),
    ]);
    const answers = await Promise.all(['head', ...paths].map((path) => get(`${base(contestId)}/${path}`)));
    return Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.text()));
  }
});
