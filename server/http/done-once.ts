import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type App } from '../app.ts';
import { duringCommand } from '../db/during-command.ts';
import { type Schema } from '../db/schema.ts';
import { CommitUnknownError, type Transaction, withRetries } from '../db/transaction.ts';
import { Fault, notNow } from '../model/fault.ts';

/** Time between signs of life of a running command, ms. */
const SAID_EACH_MS = 5_000;
/** A command that is silent for longer counts as stopped, ms. */
const SILENT_MS = 30_000;
/** Time between two checks for another process's answer, ms. */
const LOOKED_EACH_MS = 200;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** A command with the id that its sender gave it. */
export interface Command {
  readonly userId: number;
  readonly call: string;
  readonly name: string;
}

/** The row of a command, with the id of the execution that holds it. */
interface Claim {
  readonly user_id: number;
  readonly command: string;
  readonly claim: string;
}

/**
 * Carries a command out once, however often it arrives and at any process: a repeat, sent because the answer
 * was lost or late, gets the same answer. A failed command may be tried again. The note that it is done is
 * committed with its change; its answer is readable only with the command's id, which is not stored.
 */
export class DoneOnce {
  readonly #app: Pick<App, 'db' | 'now' | 'log'>;
  readonly #silentMs: number;
  /** Commands under way in this process. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(app: Pick<App, 'db' | 'now' | 'log'>, silentMs: number = SILENT_MS) {
    this.#app = app;
    this.#silentMs = silentMs;
  }

  /** Does the work, unless the command is done or under way. 409 when it is done and its answer was lost. */
  run(command: Command, work: () => Promise<unknown>): Promise<unknown> {
    const key = JSON.stringify([command.userId, command.call, command.name]);
    const known = this.#underWay.get(key);
    if (known) return known;
    const answer = this.#answerOf(command, work).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }

  async #answerOf(command: Command, work: () => Promise<unknown>): Promise<unknown> {
    const { userId: user_id, call, name } = command;
    const claim = { user_id, command: hash(`${call} ${name}`).toString('base64url'), claim: randomUUID() };
    while (!(await this.#isClaimed(claim))) {
      const row = await this.#found(claim);
      if (row?.answer) return opened(row.answer, name);
      if (row?.is_done === true && row.is_silent) throw notNow('backend.done_before');
      if (row) await delay(LOOKED_EACH_MS);
    }
    return this.#done(claim, name, work);
  }

  /** Claims a command that nobody has claimed, or whose execution stopped. */
  async #isClaimed(claim: Claim): Promise<boolean> {
    const rows = await this.#app.db
      .insertInto('commands')
      .values({ ...claim, at: this.#app.now(), seen_at: databaseNow })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'command'])
          .doUpdateSet({ claim: claim.claim, seen_at: databaseNow })
          .where('commands.is_done', '=', false)
          .where('commands.answer', 'is', null)
          .where('commands.seen_at', '<', sql<number>`${databaseNow} - ${this.#silentMs}::bigint`),
      )
      .returning('user_id')
      .execute();
    return rows.length > 0;
  }

  #found({ user_id, command }: Claim) {
    return this.#app.db
      .selectFrom('commands')
      .select(['is_done', 'answer'])
      .select(sql<boolean>`seen_at < ${databaseNow} - ${this.#silentMs}::bigint`.as('is_silent'))
      .where('user_id', '=', user_id)
      .where('command', '=', command)
      .executeTakeFirst();
  }

  async #done(claim: Claim, name: string, work: () => Promise<unknown>): Promise<unknown> {
    let isUnderWay = true;
    const note = async (trx: Transaction) => {
      if (isUnderWay && !(await isNoted(trx, claim))) throw new Fault(503, 'backend.unavailable');
    };
    const saying = setInterval(() => void this.#try(() => sayUnderWay(this.#app.db, claim)), SAID_EACH_MS);
    saying.unref();
    try {
      const answer = await duringCommand(note, work);
      await this.#try(() => withRetries(() => keep(this.#app.db, claim, sealed(answer, name))));
      return answer;
    } catch (error) {
      const isUnknown = error instanceof CommitUnknownError;
      await this.#try(() => withRetries(() => giveBack(this.#app.db, claim, isUnknown)));
      throw error;
    } finally {
      isUnderWay = false;
      clearInterval(saying);
    }
  }

  /** An error in this bookkeeping does not make the command fail. */
  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.#app.log({ level: 'warn', event: 'command_not_noted', error: String(error) });
    }
  }
}

function ours(db: Kysely<Schema>, { user_id, command, claim }: Claim) {
  return db
    .updateTable('commands')
    .where('user_id', '=', user_id)
    .where('command', '=', command)
    .where('claim', '=', claim);
}

async function isNoted(trx: Transaction, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await ours(trx, claim).set({ is_done: true }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function sayUnderWay(db: Kysely<Schema>, claim: Claim): Promise<void> {
  await ours(db, claim).set({ seen_at: databaseNow }).execute();
}

async function keep(db: Kysely<Schema>, claim: Claim, answer: Buffer): Promise<void> {
  await ours(db, claim).set({ answer, is_done: true }).execute();
}

/** Lets a failed command be tried again; where its commit is unknown, its row tells whether it was done. */
async function giveBack(db: Kysely<Schema>, claim: Claim, isUnknown: boolean): Promise<void> {
  let query = db
    .deleteFrom('commands')
    .where('user_id', '=', claim.user_id)
    .where('command', '=', claim.command)
    .where('claim', '=', claim.claim);
  if (isUnknown) query = query.where('is_done', '=', false);
  await query.execute();
  if (isUnknown) await ours(db, claim).set({ seen_at: 0 }).execute();
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** An answer may have a new password, so it is readable only with the command's id, not from the database. */
function sealed(answer: unknown, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', hash(`answer ${name}`), iv);
  const content = Buffer.concat([cipher.update(JSON.stringify(answer ?? null)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function opened(kept: Buffer, name: string): unknown {
  const decipher = createDecipheriv('aes-256-gcm', hash(`answer ${name}`), kept.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const content = Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(content.toString('utf8')) as unknown;
}
