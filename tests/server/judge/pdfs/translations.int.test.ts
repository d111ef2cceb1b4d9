import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeOfficials } from '../../../../server/features/translation/official.ts';
import { putFile } from '../../../../server/files/store.ts';
import { boxOf } from '../../../../server/judge/box.ts';
import { pdfMaker } from '../../../../server/judge/pdfs/pdf-maker.ts';
import { textOfPdf } from '../../../support/pdf.ts';
import { NOW, startTestServer, type TestServer } from '../../../support/server.ts';
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

it('[TRN-1][TRN-2][TRN-3] what delegations translate becomes PDFs, and one PDF of the sets of all competitors with their envelopes', async () => {
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
    ...{ name: 'Cup', type: 'ioi', start_at: NOW + 9 * HOUR, end_at: NOW + 14 * HOUR, competitors: ids },
    ...{ start_translation_at: NOW - HOUR, end_translation_at: NOW + HOUR },
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
    await who.call('setTranslationState', { ...at, state: 'finished' });
  }
  const make = pdfMaker({
    db: app.db,
    log: () => undefined,
    place: { box: boxOf(station.sandbox), folder: join(station.workFolder, 'translations') },
  });
  while (await make());
  const bulgarian = await server.loginAs('bg');
  const pdf = await bulgarian.call('translationPdf', { contestId: contest, utid: versions['bg'] ?? 0 });
  expect(textOfPdf(Buffer.from(pdf.body as never))).toContain('Ани има торти');

  const asked = admin.call('translationSets', { cid: contest });
  let isAnswered = false;
  void asked.finally(() => (isAnswered = true));
  // Whoever asks waits; the judge looks for work of its own.
  const another = pdfMaker({
    db: app.db,
    log: () => undefined,
    place: { box: boxOf(station.sandbox), folder: join(station.workFolder, 'sets') },
  });
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
    'Ани има торти',
    'Anna has cakes',
  ])
    expect(text).toContain(part);
  expect(text.indexOf('Ани има торти')).toBeGreaterThan(text.lastIndexOf('Ivan Ivanov'));
});
