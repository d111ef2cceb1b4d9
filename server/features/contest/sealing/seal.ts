import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { type Kysely } from 'kysely';
import { SEAL_AHEAD_MS } from '#domain/tasks/seal.ts';
import { type SealedPart } from '#protocol/wire/sealed-part.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { isSealable } from '#server/model/tasks/seals.ts';
import { publishers } from '#server/model/streams.ts';
import { type PlannedPart, plannedParts } from './contents.ts';

const gzip = promisify(gzipCallback);
const KEY_BYTES = 32;
const NAME_BYTES = 12;
/** Length of the nonce: 96 bits, as NIST SP 800-38D §5.2.1.1 recommends. */
const IV_BYTES = 12;

type Sealing = Pick<App, 'db' | 'write' | 'now'>;

/** Seals the tasks of a contest that starts within half an hour, under a new name and key each time they change. */
export async function sealContest(app: Sealing, contestId: number): Promise<void> {
  const contest = await app.db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirst();
  if (!contest || !isNear(contest, app.now())) return;
  const parts = await plannedParts(app.db, contest);
  const digest = digestOf(parts);
  if (await isSealed(app.db, contestId, digest)) return;
  const [name, key] = [randomBytes(NAME_BYTES).toString('base64url'), randomBytes(KEY_BYTES)];
  const rows: { name: string; file_hash: string }[] = [];
  for (const part of parts) {
    const sealed = encrypt(await gzip(JSON.stringify(await withContents(app.db, part))), { key, name });
    rows.push({ name: part.name, file_hash: await putFile(app.db, sealed) });
  }
  await app.write(async (trx, publish) => {
    const { start_at: startAt } = await lockContest(trx, contestId);
    // Another process has sealed the same meanwhile, or the contest has started.
    if (startAt <= app.now() || (await isSealed(trx, contestId, digest))) return;
    await trx.deleteFrom('seals').where('contest_id', '=', contestId).execute();
    const seal = { contest_id: contestId, name, key: key.toString('base64url'), digest, opened_at: null };
    await trx.insertInto('seals').values(seal).execute();
    await trx
      .insertInto('seal_parts')
      .values(rows.map((row) => ({ contest_id: contestId, ...row })))
      .execute();
    publishers.seal(publish, contestId, { action: 'sealed', name });
  });
}

/**
 * Publishes the key of a contest that has started, once. Tasks that were changed after they were sealed stay closed: pages ask for
 * them when no key comes.
 */
export async function openSeal(app: Sealing, contestId: number): Promise<void> {
  await app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    const now = app.now();
    if (now < contest.start_at) return;
    const seal = await trx
      .updateTable('seals')
      .set({ opened_at: now })
      .where('contest_id', '=', contestId)
      .where('opened_at', 'is', null)
      .returning(['name', 'key', 'digest'])
      .executeTakeFirst();
    if (!seal || digestOf(await plannedParts(trx, contest)) !== seal.digest) return;
    publishers.seal(publish, contestId, { action: 'opened', name: seal.name, key: seal.key });
  });
}

function isNear(contest: ContestRow, now: number): boolean {
  return isSealable(contest) && now < contest.start_at && contest.start_at - now <= SEAL_AHEAD_MS;
}

/** A seal that was opened holds nothing back any more, though its contest was moved to later. */
async function isSealed(db: Kysely<Schema>, contestId: number, digest: string): Promise<boolean> {
  const found = await db
    .selectFrom('seals')
    .select('contest_id')
    .where('contest_id', '=', contestId)
    .where('digest', '=', digest)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

function digestOf(parts: readonly PlannedPart[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function withContents(db: Kysely<Schema>, part: PlannedPart): Promise<SealedPart> {
  const { tasks, details, quizzes } = part;
  const files: SealedPart['files'] = [];
  for (const { hash, ...file } of part.files)
    files.push({ ...file, base64: (await getFile(db, hash)).toString('base64') });
  return { tasks, details, files, quizzes };
}

/** AES-256-GCM with the seal's name as additional data: the nonce, the encrypted bytes, the tag. */
function encrypt(plain: Buffer, { key, name }: { readonly key: Buffer; readonly name: string }): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
