import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeOfficials } from '#server/features/translation/official.ts';
import { putFile } from '#server/files/store.ts';
import { boxOf } from '#server/judge/box.ts';
import { renewHeaders } from '#server/model/translation/pdfs.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { textOfPdf } from '#tests/support/pdf.ts';
import { type Input, NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { openTestStation, type TestStation } from '../station.ts';

const HOUR = 3_600_000;
let station: TestStation;
let server: TestServer;

beforeAll(async () => {
  [station, server] = await Promise.all([openTestStation(), startTestServer()]);
});
afterAll(async () => {
  await server.stop();
  await station.close();
});

it("[TRN-1][TRN-2][TRN-3] delegations' translations become PDFs, and one PDF of the sets of all competitors with their envelopes", async () => {
  const { seed, app } = server;
  const ids = [
    await seed.user({ name: 'bg', group_label: 'Bulgaria', types: 'translator' }),
    await seed.user({ name: 'ar', group_label: 'Egypt', types: 'translator' }),
    await seed.user({ name: 'ivan', display_name: 'Ivan Ivanov', group_label: 'Bulgaria' }),
    await seed.user({ name: 'omar', display_name: 'Omar Omar', group_label: 'Egypt' }),
    await seed.user({ name: 'guest', display_name: 'Some Guest' }),
  ];
  await seed.user({ name: 'admin', role: 'admin' });
  const admin = await server.loginAs('admin');
  const contest = await seed.contest({
    name: 'Cup',
    type: 'ioi',
    start_at: NOW + 9 * HOUR,
    end_at: NOW + 14 * HOUR,
    competitors: ids,
    start_translation_at: NOW - HOUR,
    end_translation_at: NOW + HOUR,
  });
  const task = await seed.task(contest, 1, { name: 'Cake' });
  const hash = await putFile(app.db, Buffer.from('# Cake\n\nAnna has cakes.\n'));
  const statement = { lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash: hash };
  await app.db
    .insertInto('statements')
    .values({ task_id: task, ...statement })
    .execute();
  await takeOfficials(app, contest);
  const versions: Record<string, number> = {};
  for (const [login, name, lang, text] of [
    ['bg', 'Bulgaria', 'bg', '# Торта\n\nАни има торти.\n'],
    ['ar', 'Egypt', 'ar', '# كعكة\n\nلدى آنا كعكات.\n'],
  ] as const) {
    await admin.call('setDelegation', {
      cid: contest,
      name,
      group: name,
      langs: `["${lang}"]`,
      people: '[]',
    });
    const who = await server.loginAs(login);
    const at = { contestId: contest, tid: 1, lang };
    const { body } = await who.call('beginTranslation', at);
    await who.call('saveTranslation', { ...at, text, known: body.hash });
    versions[login] = (await who.call('compileTranslation', at)).body.id;
    const copies = lang === 'bg' ? 2 : 0;
    await who.call('setTranslationState', { ...at, state: 'finished', copies });
  }
  const mirror = await seed.contest({ name: 'Mirror' });
  await app.db
    .insertInto('contest_tasks')
    .values({ contest_id: mirror, number: 1, task_id: task, label: 'B', max_score: 100, external_id: null })
    .execute();
  const lonely = await seed.task(contest, 2, { name: 'Lonely' });
  await app.db.deleteFrom('contest_tasks').where('task_id', '=', lonely).execute();
  const alone = await putFile(app.db, Buffer.from('Nobody uses it.\n'));
  await app.db
    .insertInto('statements')
    .values({ ...statement, task_id: lonely, file_hash: alone })
    .execute();
  const corrected = { text: '# Cake\n\nAnna has nine cakes.\n', note: 'Nine', known: 1 };
  await admin.call('correctOfficial', { cid: contest, tid: 1, ...corrected });
  const makerOf = (name: string) => ({
    db: app.db,
    log: () => undefined,
    place: { box: boxOf(station.sandbox), folder: join(station.workFolder, name) },
  });
  const make = pdfMaker(makerOf('translations'));
  while (await make());
  const bulgarian = await server.loginAs('bg');
  const pdf = await bulgarian.call('translationPdf', { contestId: contest, utid: versions['bg'] ?? 0 });
  const bulgarianText = textOfPdf(Buffer.from(pdf.body as never));
  expect(bulgarianText).toContain('Ани има торти');
  // Each page names its contest and its delegation, beside its number.
  for (const part of ['Cup', 'Bulgaria · български', '1/1']) expect(bulgarianText).toContain(part);
  const arab = await server.loginAs('ar');
  const arabic = await arab.call('translationPdf', { contestId: contest, utid: versions['ar'] ?? 0 });
  expect(leftOf(pdf.body, 'Cup')).toBeLessThan(leftOf(pdf.body, 'A'));
  expect(leftOf(pdf.body, 'A')).toBeLessThan(leftOf(pdf.body, 'Bulgaria'));
  expect(leftOf(arabic.body, 'Cup')).toBeGreaterThan(leftOf(arabic.body, 'A'));
  expect(leftOf(arabic.body, 'A')).toBeGreaterThan(leftOf(arabic.body, 'Egypt'));
  const official = { tid: task, lang: 'en', as: 'pdf' };
  expect(await statementText(admin, { contestId: contest, ...official })).toMatch(/^Cup\s+A\s[^]*English/);
  // F74
  expect(await statementText(admin, { contestId: contest, ...official })).toContain('Anna has nine cakes');
  // The task is in two contests: a text names only its own, and without a contest it has no header.
  const mirrored = await statementText(admin, { contestId: mirror, ...official });
  expect(mirrored).toContain('Mirror');
  expect(mirrored).not.toContain('Cup');
  expect(mirrored).toContain('Anna has cakes');
  expect(await statementText(admin, { ...official, tid: lonely })).toMatch(/^Lonely/);

  await app.db.updateTable('contests').set({ name: 'Trophy' }).where('id', '=', contest).execute();
  await renewHeaders(app.db, contest, app.now());
  const former = await bulgarian.call('translationPdf', { contestId: contest, utid: versions['bg'] ?? 0 });
  expect(textOfPdf(Buffer.from(former.body as never))).toContain('Cup');
  const anew = pdfMaker(makerOf('anew'));
  while (await anew());
  await renewHeaders(app.db, contest, app.now());
  const renamed = await bulgarian.call('translationPdf', { contestId: contest, utid: versions['bg'] ?? 0 });
  expect(textOfPdf(Buffer.from(renamed.body as never))).toContain('Trophy');
  expect(await statementText(admin, { contestId: contest, ...official })).toContain('Trophy');

  const asked = admin.call('translationSets', { cid: contest });
  let isAnswered = false;
  void asked.finally(() => (isAnswered = true));
  // The call waits until the judge has made the PDFs.
  const another = pdfMaker(makerOf('sets'));
  await expect.poll(async () => isAnswered || (await another()), { timeout: 60_000 }).toBe(true);
  const sets = await asked;
  expect(sets.status).toBe(200);
  const text = textOfPdf(Buffer.from(sets.body as never));
  for (const part of [
    'Ivan Ivanov',
    'Omar Omar',
    'Some Guest',
    'A bg',
    'A ar',
    'A en',
    'A bg × 2',
    'Ани има торти',
    'Anna has nine cakes',
  ])
    expect(text).toContain(part);
  // Ivan's copy, and the copies that his delegation ordered.
  expect(text.match(/Ани има торти/g)).toHaveLength(3);
  expect(text.indexOf('Ани има торти')).toBeGreaterThan(text.lastIndexOf('Ivan Ivanov'));
});

/** The distance of a word's first occurrence from the left edge of its page, in points. */
function leftOf(pdf: unknown, word: string): number {
  const page = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: Buffer.from(pdf as never) }).toString(
    'utf8',
  );
  const found = new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(page);
  expect(found, `${word} in ${page}`).not.toBeNull();
  return Number(found?.[1]);
}

async function statementText(who: Person, asked: Input): Promise<string> {
  const { body } = await who.call('statement', asked);
  return textOfPdf(Buffer.from(body as never));
}
