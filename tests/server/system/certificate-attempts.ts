import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type certificateCalls } from '#protocol/calls/staff/results.ts';
import { type ownCertificateCalls } from '#protocol/calls/results.ts';
import { putFile } from '#server/files/store.ts';
import { aDesign } from '#tests/support/certificateDesign.ts';
import { seedCertificate, seedTemplate } from '#tests/support/certificates.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call about certificates; `makePdfs` makes PDFs at once. */
export function certificateAttempts(
  makePdfs: (world: World) => Promise<void>,
): Attempts<keyof typeof certificateCalls | keyof typeof ownCertificateCalls | 'ownCertificates'> {
  return {
    certificates: ({ contest }) => ({ input: { cid: contest } }),
    saveCertificateTemplate: async (world) => {
      await makeRoom(world);
      const design = JSON.stringify(aDesign());
      const template = { name: `${MARK} ${randomUUID()}`, version: 0, design, picture: '' };
      return { input: { cid: world.contest, ...template } };
    },
    removeCertificateTemplate: async (world) => {
      const { template } = await aTemplate(world);
      return { input: { cid: world.contest, template } };
    },
    addCertificatePicture: ({ contest }) => ({
      input: { cid: contest },
      files: { picture: { name: 'a.png', content: aPng() } },
    }),
    certificatePicture: async ({ server: { app }, contest }) => {
      const hash = await putFile(app.db, aPng(7, 7));
      await app.db
        .insertInto('certificate_pictures')
        .values({ contest_id: contest, hash, mime: 'image/png', bytes: 1, at: NOW })
        .onConflict((known) => known.doNothing())
        .execute();
      return { input: { cid: contest, picture: hash } };
    },
    certificateSample: async (world) => {
      await makePdfs(world);
      const { template } = await aTemplate(world);
      return { input: { cid: world.contest, template } };
    },
    issueCertificates: async (world) => {
      const { template } = await aTemplate(world);
      const ids = JSON.stringify([world.participantId]);
      return { input: { cid: world.contest, template, version: 1, ids, shown: false, again: false } };
    },
    showCertificates: async (world) => {
      const ids = JSON.stringify([(await aCertificate(world)).id]);
      return { input: { cid: world.contest, ids, shown: false } };
    },
    revokeCertificates: async (world) => {
      const ids = JSON.stringify([(await aCertificate(world)).id]);
      return { input: { cid: world.contest, ids, reason: MARK } };
    },
    makeCertificates: async (world) => {
      const ids = JSON.stringify([(await aCertificate(world)).id]);
      return { input: { cid: world.contest, ids, form: 'one' } };
    },
    certificateFile: async (world) => ({ input: { cid: world.contest, file: await aFile(world) } }),
    verifyCertificate: async (world) => ({ input: { code: (await aCertificate(world)).code } }),
    ownCertificates: ({ contest }) => ({ input: { contestId: contest } }),
    ownCertificate: async (world, who) => {
      await makePdfs(world);
      const { id } = await world.server.app.db
        .selectFrom('participants')
        .innerJoin('users', 'users.id', 'user_id')
        .select('participants.id')
        .where('users.name', '=', who.name)
        .where('contest_id', '=', world.contest)
        .executeTakeFirstOrThrow();
      const { id: certificate } = await aCertificate(world, id);
      return { input: { contestId: world.contest, certificate } };
    },
  };
}

/** Deletes all but the newest templates, because their number is limited. */
async function makeRoom({ server, contest }: World): Promise<void> {
  const { db } = server.app;
  const newest = await db
    .selectFrom('certificate_templates')
    .select('id')
    .where('contest_id', '=', contest)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  await db
    .deleteFrom('certificate_templates')
    .where('contest_id', '=', contest)
    .where('id', 'not in', [0, ...newest.map(({ id }) => id)])
    .execute();
}

async function aTemplate(world: World) {
  const { server, contest } = world;
  const by = await server.seed.user({ name: `certifier-${randomUUID()}`, role: 'admin' });
  await makeRoom(world);
  const made = await seedTemplate(server, contest, by, {
    name: `${MARK} ${randomUUID()}`,
    design: aDesign({ plain: true }),
  });
  return { ...made, contest, by };
}

async function aCertificate(world: World, participant = world.participantId) {
  return seedCertificate(world.server, await aTemplate(world), participant, MARK);
}

/** A finished file with an empty page. */
async function aFile({ server: { app, seed }, contest }: World): Promise<number> {
  const by_user = await seed.user({ name: `certifier-${randomUUID()}`, role: 'admin' });
  const { id } = await app.db
    .insertInto('certificate_files')
    .values({ contest_id: contest, form: 'one', count: 1, parts: 1, done: 1, at: NOW, by_user })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = await putFile(app.db, Buffer.from('%PDF-'));
  const key = { source_hash: hash, lang: 'bg', title: randomUUID() };
  await app.db
    .insertInto('certificate_parts')
    .values({ file_id: id, number: 0, ...key })
    .execute();
  await app.db
    .insertInto('statement_pdfs')
    .values({ ...key, maker: 1, pdf_hash: hash, fault: null, kind: 'certificates', wanted_at: NOW })
    .execute();
  return id;
}
