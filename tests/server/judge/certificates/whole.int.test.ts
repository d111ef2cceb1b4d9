import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishCertificates } from '#server/features/results/certificates/tell.ts';
import { boxOf } from '#server/judge/box.ts';
import { pdfMaker } from '#server/judge/pdfs/pdf-maker.ts';
import { aDesign } from '#tests/support/certificateDesign.ts';
import { qrOf } from '#tests/support/pdf.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { openTestStation, type TestStation } from '../station.ts';
import { isFull } from '#tests/support/full.ts';

let station: TestStation;
let server: TestServer;
let coordinator: Person;
let anna: Person;
let cid: number;
let staff: number;

beforeAll(async () => {
  [station, server] = await Promise.all([openTestStation(), startTestServer()]);
  staff = await server.seed.user({ name: 'coordinator', role: 'coordinator' });
  const competitor = await server.seed.user({ name: 'anna', display_name: 'Анна Иванова' });
  cid = await server.seed.contest({ name: 'Купа', final_at: NOW, staff: [staff], competitors: [competitor] });
  [coordinator, anna] = [await server.loginAs('coordinator'), await server.loginAs('anna')];
});
afterAll(async () => {
  await server.stop();
  await station.close();
});

it("[COO-1] [COO-2] from the template to the paper and back: the QR code's certificate is verified, until it is revoked", async () => {
  const design = JSON.stringify(aDesign({ site: 'https://agon.example.org' }));
  const saved = { cid, name: 'Грамота', version: 0, design, picture: '' };
  const { template, version } = (await coordinator.call('saveCertificateTemplate', saved)).body;
  const { people } = (await coordinator.call('certificates', { cid })).body;
  const chosen = JSON.stringify(people.map(({ participant }) => participant));
  await coordinator.call('issueCertificates', {
    cid,
    template,
    version,
    ids: chosen,
    shown: true,
    again: false,
  });
  const issued = (await coordinator.call('certificates', { cid })).body.certificates;

  const all = JSON.stringify(issued.map(({ id }) => id));
  const { id: file } = (await coordinator.call('makeCertificates', { cid, ids: all, form: 'one' })).body;
  const place = { box: boxOf(station.sandbox), folder: join(station.workFolder, 'certificates') };
  const make = pdfMaker({ db: server.app.db, log: () => null, place });
  await expect.poll(make, { timeout: 30_000 }).toBe(true);
  await publishCertificates(server.app);
  expect((await coordinator.call('certificates', { cid })).body.files[0]).toMatchObject({
    done: 1,
    parts: 1,
  });

  const pdf = Buffer.from((await coordinator.call('certificateFile', { cid, file })).body as never);
  expect(execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString()).toContain('Анна Иванова');
  const address = qrOf(pdf, station.workFolder);
  const [, code = ''] = /^https:\/\/agon\.example\.org\/certificate\/(.+)$/.exec(address) ?? [];
  expect((await server.call('verifyCertificate', { code })).body).toMatchObject({
    name: 'Анна Иванова',
    contest: 'Купа',
    revoked_at: null,
  });

  const asked = anna.call('ownCertificate', { contestId: cid, certificate: issued[0]?.id ?? 0 });
  await expect.poll(make, { timeout: 30_000 }).toBe(true);
  const own = Buffer.from((await asked).body as never);
  expect(qrOf(own, station.workFolder)).toBe(address);

  await coordinator.call('revokeCertificates', { cid, ids: all, reason: 'x' });
  expect((await server.call('verifyCertificate', { code })).body).toMatchObject({
    name: '',
    revoked_at: NOW,
  });
});

// F22
it.runIf(isFull)(
  '[COO-1] letters without a font are reported to the maker of certificates, and keep nobody from their own',
  async () => {
    const nobodyHas = '\u{f1234}';
    const odd = await server.seed.user({ name: 'odd', display_name: `Ани ${nobodyHas}` });
    const contest = await server.seed.contest({
      name: 'Купа 2',
      final_at: NOW,
      staff: [staff],
      competitors: [odd],
    });
    const design = JSON.stringify(aDesign({ site: 'https://agon.example.org' }));
    const saved = { cid: contest, name: 'Грамота', version: 0, design, picture: '' };
    const { template, version } = (await coordinator.call('saveCertificateTemplate', saved)).body;
    const place = { box: boxOf(station.sandbox), folder: join(station.workFolder, 'certificates') };
    const make = pdfMaker({ db: server.app.db, log: () => null, place });
    const sample = async (with_boxes: boolean) => {
      const asked = coordinator.call('certificateSample', { cid: contest, template, with_boxes });
      await expect.poll(make, { timeout: 30_000 }).toBe(true);
      return asked;
    };
    expect(await sample(false)).toMatchObject({ status: 409, error: `backend.pdf_letters:${nobodyHas}` });
    expect((await sample(true)).status).toBe(200);

    const { people } = (await coordinator.call('certificates', { cid: contest })).body;
    const ids = JSON.stringify(people.map(({ participant }) => participant));
    const issue = { cid: contest, template, version, ids, shown: true, again: false };
    await coordinator.call('issueCertificates', issue);
    const { certificates } = (await coordinator.call('certificates', { cid: contest })).body;
    const all = JSON.stringify(certificates.map(({ id }) => id));
    for (const form of ['one', 'each'] as const) {
      await coordinator.call('makeCertificates', { cid: contest, ids: all, form });
      await expect.poll(make, { timeout: 30_000 }).toBe(true);
      await publishCertificates(server.app);
      const [file] = (await coordinator.call('certificates', { cid: contest })).body.files;
      expect(file).toMatchObject({ done: 1, failed: false, lacking: nobodyHas });
    }

    const own = (await server.loginAs('odd')).call('ownCertificate', {
      contestId: contest,
      certificate: certificates[0]?.id ?? 0,
    });
    await expect.poll(make, { timeout: 30_000 }).toBe(true);
    expect((await own).status).toBe(200);
  },
);
