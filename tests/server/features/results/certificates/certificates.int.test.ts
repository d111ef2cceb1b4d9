import { zipSync, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AWARD_PRESETS } from '#domain/standings/awards.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import { icpcRow } from '#domain/standings/standings.ts';
import { type CertificateSheets } from '#server/contract/certificates.ts';
import { publishCertificates } from '#server/features/results/certificates/tell.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { aDesign, aField } from '#tests/support/certificateDesign.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
let coordinator: Person;
let anna: Person;
let boris: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  const names = { anna: 'Анна Иванова', boris: 'Γιώργος Παπαδόπουλος' };
  for (const [name, display_name] of Object.entries(names))
    ids[name] = await server.seed.user({
      name,
      display_name,
      school: 'SU',
      group_label: '11',
      site: 'Varna',
    });
  ids['admin'] = await server.seed.user({ name: 'admin', role: 'admin' });
  ids['coordinator'] = await server.seed.user({ name: 'coordinator', role: 'coordinator' });
  [admin, coordinator, anna, boris] = [
    await server.loginAs('admin'),
    await server.loginAs('coordinator'),
    await server.loginAs('anna'),
    await server.loginAs('boris'),
  ];
});
afterAll(() => server.stop());

/** A contest that is over: Anna solved a task, Boris none. `final` makes its results final. */
async function contest(final: boolean): Promise<{ cid: number; places: Record<string, number> }> {
  server.setTime(NOW);
  const cid = await server.seed.contest({
    name: 'Купа',
    tasks: 1,
    start_at: NOW - 6 * HOUR,
    end_at: NOW - HOUR,
    final_at: final ? NOW - MINUTE : null,
    staff: [ids['coordinator']!],
    award_rules: JSON.stringify({
      ...AWARD_PRESETS.icpc,
      medals: { ...AWARD_PRESETS.none.medals, gold: { kind: 'number', count: 1 } },
    }) as never,
  });
  const places: Record<string, number> = {};
  for (const [name, minute] of [
    ['anna', 10],
    ['boris', null],
  ] as const) {
    const id = await server.seed.participant({ contest_id: cid, user_id: ids[name]! });
    places[name] = id;
    const sent = minute === null ? [] : [{ at: minute * MINUTE, verdict: 'AC' as const }];
    const cell = icpcCell(sent, { penaltyMinutes: 20, frozenFromMs: null });
    await server.app.db
      .insertInto('standing_rows')
      .values({
        contest_id: cid,
        participant_id: id,
        view: 'full',
        row: JSON.stringify(icpcRow(id, { 1: cell })) as never,
      })
      .execute();
  }
  return { cid, places };
}

const template = (cid: number, given: object = {}) => ({
  cid,
  name: 'Грамота',
  version: 0,
  design: JSON.stringify(aDesign()),
  picture: '',
  ...given,
});

async function save(cid: number, given: object = {}) {
  const { status, error, body } = await coordinator.call('saveCertificateTemplate', template(cid, given));
  expect([status, error]).toEqual([200, null]);
  return body;
}

/** A template and the certificates issued from it to everybody. */
async function issued(final = true, given: object = {}) {
  const { cid, places } = await contest(final);
  const { template: id } = await save(cid);
  const all = JSON.stringify(Object.values(places));
  const issue = { cid, template: id, version: 1, ids: all, shown: true, again: false, ...given };
  const answer = await coordinator.call('issueCertificates', issue);
  return { cid, places, template: id, issue, answer };
}

const desk = async (cid: number) => (await coordinator.call('certificates', { cid })).body;
const verify = (code: string) => server.call('verifyCertificate', { code });

describe('a template', () => {
  it('[COO-1] is saved in versions, with a picture of the contest, and a save that began from an older one is refused', async () => {
    const { cid } = await contest(false);
    const brought = await coordinator.call(
      'addCertificatePicture',
      { cid },
      { picture: { name: 'a.png', content: aPng(60, 40) } },
    );
    const { picture } = brought.body;
    const { template: id, version } = await save(cid, { picture });
    expect(version).toBe(1);
    await save(cid, { template: id, version, name: 'Диплом', picture });
    const late = await admin.call('saveCertificateTemplate', template(cid, { template: id, version }));
    expect([late.status, late.error]).toEqual([409, 'certificates.changed_meanwhile']);
    expect((await desk(cid)).templates).toMatchObject([
      { id, name: 'Диплом', version: 2, picture, issued: 0 },
    ]);
    const shown = (await coordinator.call('certificatePicture', { cid, picture })).body;
    expect(shown).toEqual({ mime: 'image/png', picture_base64: aPng(60, 40).toString('base64') });
    const { cid: other } = await contest(false);
    expect((await coordinator.call('certificatePicture', { cid: other, picture })).status).toBe(404);
    expect((await coordinator.call('saveCertificateTemplate', template(other, { picture }))).status).toBe(
      404,
    );
    await coordinator.call('removeCertificateTemplate', { cid, template: id });
    expect((await desk(cid)).templates).toEqual([]);
  });

  it('[COO-1] without a name or a code, with a field off its page, or with a file that is no picture, is refused', async () => {
    const { cid } = await contest(false);
    const refused = async (fields: readonly object[], site = 'https://a.example') => {
      const design = JSON.stringify({ ...aDesign({ site }), fields });
      return (await coordinator.call('saveCertificateTemplate', template(cid, { design }))).error;
    };
    const [name, code] = [aField({ shows: 'name' }), aField({ text: 'No. {code}' })];
    expect(await refused([code])).toBe('certificates.fault.no_name');
    expect(await refused([name])).toBe('certificates.fault.no_code');
    expect(await refused([name, { ...code, x: 100 }])).toBe('certificates.fault.outside');
    expect(await refused([name, code], 'javascript:alert(1)')).toBe('certificates.fault.site:design.site');
    const file = { picture: { name: 'a.png', content: '<svg/>' } };
    const { error } = await coordinator.call('addCertificatePicture', { cid }, file);
    expect(error).toBe('certificates.not_picture');
  });
});

describe('a certificate', () => {
  it('[COO-1] shows the facts at the time it was issued, and is given once', async () => {
    const { cid, answer, issue, template: id } = await issued();
    expect(answer.body).toEqual({ issued: 2, kept: 0 });
    expect((await coordinator.call('issueCertificates', issue)).body).toEqual({ issued: 0, kept: 2 });
    await server.app.db.updateTable('users').set({ school: 'MG' }).where('id', '=', ids['anna']!).execute();
    await save(cid, { template: id, version: 1, name: 'Друга' });
    const { certificates, templates } = await desk(cid);
    expect(templates[0]).toMatchObject({ name: 'Друга', version: 2, issued: 2 });
    expect(certificates.map(({ username, values }) => ({ username, ...values }))).toMatchObject([
      { username: 'boris', name: 'Γιώργος Παπαδόπουλος', place: '2', points: '0', award: '' },
      {
        username: 'anna',
        name: 'Анна Иванова',
        school: 'SU',
        place: '1',
        points: '1',
        award: 'златен медал',
        contest: 'Купа',
        date: expect.stringContaining('г.'),
      },
    ]);
    expect(new Set(certificates.map(({ code }) => code)).size).toBe(2);
    expect(certificates[0]?.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const removed = await coordinator.call('removeCertificateTemplate', { cid, template: id });
    expect([removed.status, removed.error]).toEqual([409, 'certificates.in_use']);
  });

  it('[COO-1] with a result waits until results are final, and no rank or award is told before', async () => {
    const { cid, answer, places } = await issued(false);
    expect([answer.status, answer.error]).toEqual([409, 'certificates.not_final']);
    expect((await desk(cid)).people).toMatchObject([
      { username: 'anna', place: '', points: '', award: null },
      { username: 'boris', place: '', points: '', award: null },
    ]);
    const design = JSON.stringify(aDesign({ plain: true }));
    const { template: plain } = await save(cid, { name: 'Участие', design });
    const given = { cid, template: plain, version: 1, ids: JSON.stringify([places['anna']]) };
    const { body } = await coordinator.call('issueCertificates', { ...given, shown: false, again: false });
    expect(body).toEqual({ issued: 1, kept: 0 });
  });

  it('[COO-1] is for nobody who was disqualified or takes part elsewhere, and then nobody is given one', async () => {
    const { cid, places } = await contest(true);
    const { template: id } = await save(cid);
    const other = await contest(true);
    const give = async (one: number | undefined) => {
      const all = JSON.stringify([places['boris'], one]);
      const given = { cid, template: id, version: 1, ids: all, shown: true, again: false };
      return (await coordinator.call('issueCertificates', given)).status;
    };
    expect(await give(other.places['anna'])).toBe(404);
    await server.app.db
      .updateTable('participants')
      .set({ disqualified_at: NOW })
      .where('id', '=', places['anna']!)
      .execute();
    expect(await give(places['anna'])).toBe(404);
    expect((await desk(cid)).certificates).toEqual([]);
  });

  it('[COO-1] issued again is another one, and the former is revoked; staff of the contest hear of it and the audit keeps it', async () => {
    const { cid, issue, places } = await issued();
    const heard = `/topic/desk@${ids['coordinator']}`;
    const before = (await server.told(heard)).length;
    const again = { ...issue, ids: JSON.stringify([places['anna']]), again: true, reason: 'Името' };
    expect((await admin.call('issueCertificates', again)).body).toEqual({ issued: 1, kept: 0 });
    const { certificates } = await desk(cid);
    const annas = certificates.filter(({ username }) => username === 'anna');
    expect(annas.map(({ revoked }) => revoked && { by: revoked.by, reason: revoked.reason })).toEqual([
      null,
      { by: 'admin', reason: 'Името' },
    ]);
    expect((await server.told(heard)).slice(before)).toEqual([
      { action: 'update', subject: 'certificates', contest: cid },
    ]);
    const { entries } = (await admin.call('audit', { contestId: cid })).body;
    expect(entries[0]).toMatchObject({ action: 'issueCertificates', after: { issued: ['anna'], kept: 0 } });
  });
});

describe('the public page', () => {
  it('[COO-2] verifies a code however it is typed, without login, and tells what stands on the certificate alone', async () => {
    const { cid } = await issued();
    const { code } = (await desk(cid)).certificates.find(({ username }) => username === 'anna')!;
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const { status, body } = await verify(typed);
    expect([status, body]).toEqual([
      200,
      {
        code,
        issued_at: NOW,
        revoked_at: null,
        name: 'Анна Иванова',
        contest: 'Купа',
        // This template shows neither school, rank nor points.
        school: '',
        place: '',
        points: '',
        award: 'златен медал',
        date: expect.stringContaining('г.'),
      },
    ]);
  });

  it('[COO-2] does not know a forged code, and of a revoked one tells that it was revoked, when, and nothing of whom', async () => {
    const { cid } = await issued();
    const { code, id } = (await desk(cid)).certificates[0]!;
    const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [forged, 'x', `${code}0`, "' or 1=1"]) expect((await verify(wrong)).status).toBe(404);
    server.setTime(NOW + MINUTE);
    const revoke = { cid, ids: JSON.stringify([id]), reason: 'Secret reason' };
    expect((await coordinator.call('revokeCertificates', revoke)).body).toEqual({ revoked: 1 });
    expect((await coordinator.call('revokeCertificates', revoke)).body).toEqual({ revoked: 0 });
    expect((await verify(code)).body).toEqual({
      code,
      issued_at: NOW,
      revoked_at: NOW + MINUTE,
      name: '',
      contest: 'Купа',
      school: '',
      place: '',
      points: '',
      award: '',
      date: '',
    });
  });

  it('[COO-2] answers a limited number of requests a minute from one address', async () => {
    server.setTime(NOW + 24 * HOUR);
    const asked = await Promise.all(Array.from({ length: 121 }, () => verify('x')));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    server.setTime(NOW + 24 * HOUR + MINUTE);
    expect((await verify('x')).status).toBe(404);
  });

  // F6
  it('[COO-2] [SEC-2] answers a limited number of requests a minute from one network of IPv6', async () => {
    const statusFrom = async (address: string) =>
      (await fetch(`${server.url}/api/certificate/x`, { headers: { 'x-forwarded-for': address } })).status;
    for (let n = 0; n < 120; n += 1) expect(await statusFrom(`2001:db8:0:1::${n.toString(16)}`)).toBe(404);
    expect(await statusFrom('2001:db8:0:1:f::')).toBe(429);
    expect(await statusFrom('2001:db8:0:2::')).toBe(404);
  });
});

describe('a competitor', () => {
  it('[COO-1] sees the own certificates that hold and are shown, and no other', async () => {
    const { cid } = await issued(true, { shown: false });
    const own = async (who: Person) =>
      (await who.call('ownCertificates', { contestId: cid })).body.certificates;
    const { certificates } = await desk(cid);
    const of = (name: string) => certificates.find(({ username }) => username === name)!;
    const shown = (one: boolean) =>
      coordinator.call('showCertificates', { cid, ids: JSON.stringify([of('anna').id]), shown: one });
    expect(await own(anna)).toEqual([]);
    await shown(true);
    expect(await own(anna)).toEqual([
      { id: of('anna').id, title: 'Грамота', code: of('anna').code, award: 'златен медал', issued_at: NOW },
    ]);
    expect(await own(boris)).toEqual([]);
    const fetched = (who: Person, name: string) =>
      who.call('ownCertificate', { contestId: cid, certificate: of(name).id });
    expect((await fetched(boris, 'anna')).status).toBe(404);
    expect((await fetched(boris, 'boris')).status).toBe(404);
    await coordinator.call('revokeCertificates', { cid, ids: JSON.stringify([of('anna').id]), reason: 'x' });
    expect(await own(anna)).toEqual([]);
    expect((await fetched(anna, 'anna')).status).toBe(404);
  });

  it('[COO-2] made anonymous has no certificates any more: they are revoked, and say no name', async () => {
    const { cid, places } = await contest(true);
    const user = await server.seed.user({ name: 'carol', display_name: 'Carol' });
    const place = await server.seed.participant({ contest_id: cid, user_id: user });
    const { template: id } = await save(cid);
    const all = JSON.stringify([place, places['anna']]);
    await coordinator.call('issueCertificates', {
      cid,
      template: id,
      version: 1,
      ids: all,
      shown: true,
      again: false,
    });
    const code = (await desk(cid)).certificates.find(({ username }) => username === 'carol')!.code;
    await admin.call('removePerson', { uid: user, how: 'anonymise', name: 'carol' });
    expect((await verify(code)).body).toMatchObject({ name: '', revoked_at: expect.any(Number) });
    const rows = await server.app.db
      .selectFrom('certificates')
      .selectAll()
      .where('code', '=', code)
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/carol/i);
  });
});

describe('a file of certificates', () => {
  /** Does the work of judges: makes an archive or a PDF for each part. */
  async function judgesMake(file: number, make: (sheets: CertificateSheets) => Uint8Array): Promise<void> {
    const { db } = server.app;
    const parts = await db.selectFrom('certificate_parts').selectAll().where('file_id', '=', file).execute();
    for (const { source_hash: hash } of parts) {
      const sheets = JSON.parse((await getFile(db, hash)).toString()) as CertificateSheets;
      const pdf_hash = await putFile(db, Buffer.from(make(sheets)));
      await db.updateTable('statement_pdfs').set({ pdf_hash }).where('source_hash', '=', hash).execute();
    }
  }

  it('[COO-1] is asked for, told of as far as it is made, and fetched; one by one it is an archive by names', async () => {
    const { cid } = await issued();
    const all = (await desk(cid)).certificates.map(({ id }) => id).reverse();
    const make = async (form: string) => {
      const given = { cid, ids: JSON.stringify(all), form };
      return (await coordinator.call('makeCertificates', given)).body.id;
    };
    const file = await make('each');
    const early = await coordinator.call('certificateFile', { cid, file });
    expect([early.status, early.error]).toEqual([409, 'certificates.not_made']);
    await judgesMake(file, ({ groups }) =>
      zipSync(
        Object.fromEntries(
          groups.flatMap(({ sheets }) => sheets.map((one) => [one.file, Buffer.from(one.values.name)])),
        ),
      ),
    );
    const heard = `/topic/desk@${ids['coordinator']}`;
    const before = (await server.told(heard)).length;
    await Promise.all([publishCertificates(server.app), publishCertificates(server.app)]);
    expect((await server.told(heard)).slice(before)).toEqual([
      { action: 'update', subject: 'certificates', contest: cid },
    ]);
    expect((await desk(cid)).files[0]).toMatchObject({ id: file, form: 'each', count: 2, done: 1, parts: 1 });
    const { headers, body } = await coordinator.call('certificateFile', { cid, file });
    expect(headers.get('content-disposition')).toContain('.zip');
    const files = unzipSync(Buffer.from(body as never));
    expect(Object.keys(files)).toEqual([
      '0001 Анна Иванова (anna).pdf',
      '0002 Γιώργος Παπαδόπουλος (boris).pdf',
    ]);

    const whole = await make('one');
    await judgesMake(whole, () => Buffer.from('%PDF-1'));
    const pdf = await admin.call('certificateFile', { cid, file: whole });
    expect([pdf.headers.get('content-type'), Buffer.from(pdf.body as never).toString()]).toEqual([
      'application/pdf',
      '%PDF-1',
    ]);
  });

  it('[COO-1] says so when judges cannot make it, and no file is made of a revoked certificate', async () => {
    const { cid } = await issued();
    const { id } = (await desk(cid)).certificates[0]!;
    const given = { cid, ids: JSON.stringify([id]), form: 'one' };
    const { body } = await coordinator.call('makeCertificates', given);
    await server.app.db
      .updateTable('statement_pdfs')
      .set({ fault: 'x' })
      .where('kind', '=', 'certificates')
      .execute();
    await publishCertificates(server.app);
    expect((await desk(cid)).files[0]).toMatchObject({ id: body.id, failed: true });
    await coordinator.call('revokeCertificates', { cid, ids: JSON.stringify([id]), reason: 'x' });
    const refused = await coordinator.call('makeCertificates', given);
    expect([refused.status, refused.error]).toEqual([409, 'certificates.revoked']);
  });
});
