import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { makeAllPdfs, START, translatedContest } from '#tests/support/translatedContest.ts';

type Files = Record<string, Uint8Array>;
type Row = Record<string, unknown>;

const TABLES = [
  'contests',
  'users',
  'tasks',
  'files',
  'statement_pdfs',
  'delegations',
  'translations',
] as const;

let server: TestServer;
let empty: TestServer;
let newcomer: Person;
let good: Files;

beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  await server.seed.user({ name: 'boss', role: 'admin' });
  const admin = await server.loginAs('boss');
  const cid = await translatedContest(server, admin);
  await makeAllPdfs(server.app.db);
  const { body } = await admin.call('exportContest', { cid, work: true, secrets: true });
  good = unzipSync(body as unknown as Uint8Array);
  await empty.seed.user({ name: 'first', role: 'admin' });
  newcomer = await empty.loginAs('first');
});
afterAll(() => Promise.all([server.stop(), empty.stop()]));

/** The file, with a change in one row of a kind, by default the first. */
function withRow(kind: string, change: (row: Row) => Row, at = 0): Files {
  const name = `work/${kind}.ndjson`;
  const lines = Buffer.from(good[name] ?? [])
    .toString('utf8')
    .split('\n');
  const changed = change(JSON.parse(lines[at] ?? '{}') as Row);
  return { ...good, [name]: Buffer.from(lines.with(at, JSON.stringify(changed)).join('\n')) };
}
function firstOf(kind: string): Row {
  const [first = '{}'] = Buffer.from(good[`work/${kind}.ndjson`] ?? [])
    .toString('utf8')
    .split('\n');
  return JSON.parse(first) as Row;
}
async function countsOf() {
  const all: Row = {};
  for (const table of TABLES) {
    const { count } = await empty.app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    all[table] = count;
  }
  return all;
}
async function given(files: Files) {
  const file = { name: 'whole.zip', content: zipSync(files) };
  const { body } = await newcomer.call('readContestFile', {}, { file });
  const settings = JSON.stringify({ ...body.settings, staff: [] });
  const made = await newcomer.call('createContestFromFile', { settings, plan: body.plan }, { file });
  return { findings: body.findings, made };
}

describe('a file with the translation of a contest that is damaged or means harm', () => {
  it.each<[string, () => Files, string, string]>([
    [
      'has a translation of a task that is not there',
      () => withRow('translations', (row) => ({ ...row, task: 9 })),
      'work/translations.ndjson',
      'work_reference',
    ],
    [
      'has a version of the translation of another task',
      () => withRow('translation_versions', (row) => ({ ...row, task: 2, official_version: 1 })),
      'work/translation_versions.ndjson',
      'work_reference',
    ],
    [
      'shows competitors a version that there is not',
      () => withRow('translations', (row) => ({ ...row, shown: 77 })),
      'work/translations.ndjson',
      'work_reference',
    ],
    [
      'translates an official text that there is not',
      () => withRow('translations', (row) => ({ ...row, official_version: 7 })),
      'work/translations.ndjson',
      'work_reference',
    ],
    [
      'has somebody in two delegations',
      () =>
        withRow(
          'delegation_people',
          (row) => ({ ...row, participant: firstOf('delegation_people')['participant'] }),
          1,
        ),
      'work/delegation_people.ndjson',
      'work_twice',
    ],
    [
      'has two delegations of one name',
      () => withRow('delegations', (row) => ({ ...row, name: 'Egypt' })),
      'work/delegations.ndjson',
      'work_twice',
    ],
    [
      'has a file that leads out of the folder of its statement',
      () => withRow('official_texts', (row) => withFile(row, { name: '../../../etc/cron.d/x' }), 2),
      'work/official_texts.ndjson',
      'yaml_wrong',
    ],
    [
      'has a picture whose content is not in it',
      () => withRow('official_texts', (row) => withFile(row, { hash: 'a'.repeat(64) })),
      'work/official_texts.ndjson',
      'work_reference',
    ],
    [
      'has a picture that would end the address it stands in',
      () => withRow('official_texts', (row) => withFile(row, { mime: 'image/png,<script>' })),
      'work/official_texts.ndjson',
      'yaml_expected',
    ],
    [
      'has a text without end',
      () => withRow('translations', (row) => ({ ...row, text: 'x'.repeat(1_100_000) })),
      'work/translations.ndjson',
      'yaml_expected',
    ],
    [
      'has a language that is none',
      () => withRow('translations', (row) => ({ ...row, lang: '../bg' })),
      'work/translations.ndjson',
      'yaml_language',
    ],
    [
      'has a number that no other could follow',
      () => withRow('official_texts', (row) => ({ ...row, version: 2_147_483_647 })),
      'work/official_texts.ndjson',
      'yaml_at_most',
    ],
    [
      'has a key that nobody knows',
      () => withRow('translation_versions', (row) => ({ ...row, pdf_hash: 'a'.repeat(64) })),
      'work/translation_versions.ndjson',
      'yaml_unknown_key',
    ],
    [
      'lacks its glossaries',
      () => ({ ...good, 'work/glossary.ndjson': new Uint8Array(0) }),
      'work/glossary.ndjson',
      'work_rows',
    ],
  ])(
    '[TRN-2] [AUT-7] is refused when it %s: the fault names where, and nothing is written',
    async (_, filesOf, at, code) => {
      const before = await countsOf();
      const { findings, made } = await given(filesOf());
      expect(findings.map((one) => [one.file, one.code])).toContainEqual([at, code]);
      expect([made.status, made.error?.split(':')[0]]).toEqual([400, 'backend.not_a_contest_file']);
      expect(await countsOf()).toEqual(before);
    },
  );

  it('[TRN-2] [AUT-7] makes nothing when it names a picture again and again to fill the memory', async () => {
    const [{ hash }] = firstOf('official_texts')['files'] as [{ readonly hash: string }];
    const large = Buffer.alloc(3_000_000, 'x');
    const another = createHash('sha256').update(large).digest('hex');
    const contents = Buffer.from(good['work/contents.ndjson'] ?? [])
      .toString('utf8')
      .replace(/^.*$/gm, (line) =>
        line.includes(hash) ? JSON.stringify({ hash: another, text: large.toString() }) : line,
      );
    const files = {
      ...withRow('translation_versions', (row) => ({ ...row, text: '![t](picture-1.png)\n'.repeat(50_000) })),
      'work/contents.ndjson': Buffer.from(contents),
      'work/official_texts.ndjson': Buffer.from(
        Buffer.from(good['work/official_texts.ndjson'] ?? [])
          .toString('utf8')
          .replaceAll(hash, another),
      ),
    };
    const before = await countsOf();
    const { findings, made } = await given(files);
    expect(findings).toEqual([]);
    expect([made.status, made.error?.split(':')[0]]).toEqual([400, 'backend.too_long']);
    expect(await countsOf()).toEqual(before);
  });

  it('[TRN-2] [AUT-7] HTML in it stays text, as what it is served as', async () => {
    const html = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const file = {
      ...withRow('translation_versions', (row) => ({ ...row, text: html, title: html }), 1),
      'work/delegations.ndjson': Buffer.from(
        Buffer.from(good['work/delegations.ndjson'] ?? [])
          .toString('utf8')
          .replace('"name":"Bulgaria"', `"name":${JSON.stringify(html)}`),
      ),
    };
    const { findings, made } = await given(file);
    expect([findings, made.status]).toEqual([[], 200]);
    empty.setTime(START);
    const ivan = await empty.loginAs('ivan');
    const { body } = await ivan.call('task', { contestId: made.body.id, tid: 1 });
    expect(body.statements[0]).toMatchObject({ lang: 'bg', mime: 'text/markdown', of: html });
    const read = await ivan.call('statement', { contestId: made.body.id, tid: 1, lang: 'bg' });
    expect(read.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(read.body as never).toString('utf8')).toBe(html);
  });
});

/** A row, with a change of its first file. */
function withFile(row: Row, change: Row): Row {
  const [file, ...files] = row['files'] as readonly Row[];
  return { ...row, files: [{ ...file, ...change }, ...files] };
}
