import { designFault, MAX_CERTIFICATE_TEMPLATES } from '#domain/results/certificates.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { sqlState } from '#server/db/errors.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';

/** SQLSTATE of a row that exists already. */
const UNIQUE = '23505';

type Saving = CallContext<'saveCertificateTemplate'>;

/**
 * Saves a template as its next version; versions from which nothing was issued are deleted. Throws 400 for an
 * invalid design, 409 where somebody else saved it meanwhile or its name is taken, and 404 for a template or
 * picture of another contest.
 */
export async function saveTemplate(app: App, saving: Saving): Promise<AnswerOf<'saveCertificateTemplate'>> {
  const { input } = saving;
  const contestId = saving.contest.id;
  const saved = command(app, saving, {
    lock: async (trx) => {
      await lockContest(trx, contestId);
      const hasPicture = await isPictureOf(trx, contestId, input.picture);
      const { template } = input;
      return template === undefined
        ? { hasPicture, newest: null, count: await countOf(trx, contestId) }
        : { hasPicture, newest: await designOf(trx, contestId, template), count: 0 };
    },
    decide: decideTemplate,
    apply: async (trx, _publish, { decision, context: { caller, now } }) => {
      const { version } = decision;
      const template = await storeTemplate(trx, contestId, input);
      await trx
        .insertInto('certificate_designs')
        .values({ template_id: template, ...decision, at: now, by_user: caller.userId })
        .execute();
      await trx
        .deleteFrom('certificate_designs as d')
        .where('template_id', '=', template)
        .where('version', '<', version)
        .where((where) =>
          where.not(
            where.exists(where.selectFrom('certificates').select('id').whereRef('design_id', '=', 'd.id')),
          ),
        )
        .execute();
      const after = { template: input.name, version, fields: input.design.fields.length };
      return {
        answer: { template, version },
        audit: { target: `contest:${contestId}`, before: null, after },
      };
    },
  });
  return saved.catch((error: unknown) => {
    throw sqlState(error) === UNIQUE ? notNow('certificates.name_taken') : error;
  });
}

/** The facts that a new version of a template depends on. */
interface KnownTemplate {
  /** Whether the wanted picture belongs to the contest, or none is wanted. */
  readonly hasPicture: boolean;
  /** The newest version of the template; null: it is a new one; undefined: the contest lacks it. */
  readonly newest: { readonly version: number } | null | undefined;
  /** The number of the contest's templates, for a new one. */
  readonly count: number;
}

/**
 * The columns of the next version; refused for an invalid design, and where the changed version is not the
 * newest.
 */
export function decideTemplate(
  { hasPicture, newest, count }: KnownTemplate,
  {
    input: { design, picture, version },
  }: { readonly input: Pick<Saving['input'], 'design' | 'picture' | 'version'> },
) {
  const fault = designFault(design);
  if (fault !== null) throw badRequest(`certificates.fault.${fault}`);
  if (!hasPicture || newest === undefined) throw notFound();
  if (count >= MAX_CERTIFICATE_TEMPLATES)
    throw notNow('certificates.many_templates', String(MAX_CERTIFICATE_TEMPLATES));
  if (newest !== null && newest.version !== version) throw notNow('certificates.changed_meanwhile');
  return {
    version: version + 1,
    design: JSON.stringify(design),
    picture_hash: picture === '' ? null : picture,
  };
}

async function countOf(trx: Transaction, contestId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('certificate_templates')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the name of a template, which may be new; answers its id. */
async function storeTemplate(
  trx: Transaction,
  contestId: number,
  { template: id, name }: Pick<Saving['input'], 'template' | 'name'>,
): Promise<number> {
  if (id === undefined) {
    const made = await trx
      .insertInto('certificate_templates')
      .values({ contest_id: contestId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  await trx.updateTable('certificate_templates').set({ name }).where('id', '=', id).execute();
  return id;
}

/** The newest design of a template. Throws 404 for one of another contest. */
export async function newestDesign(trx: App['db'], contestId: number, templateId: number) {
  const newest = await designOf(trx, contestId, templateId);
  if (newest === undefined) throw notFound();
  return newest;
}

async function designOf(trx: App['db'], contestId: number, templateId: number) {
  return trx
    .selectFrom('certificate_designs as d')
    .innerJoin('certificate_templates as t', 't.id', 'd.template_id')
    .select(['d.id', 'd.version', 'd.design', 'd.picture_hash', 't.name'])
    .where('t.id', '=', templateId)
    .where('t.contest_id', '=', contestId)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function isPictureOf(trx: Transaction, contestId: number, hash: string): Promise<boolean> {
  if (hash === '') return true;
  const found = await trx
    .selectFrom('certificate_pictures')
    .select('hash')
    .where('contest_id', '=', contestId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes a template. Throws 409 where a certificate was issued from it, which must stay verifiable. */
export async function removeTemplate(
  app: App,
  context: CallContext<'removeCertificateTemplate'>,
): Promise<Record<string, never>> {
  const { template } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      await lockContest(trx, contestId);
      const { name } = await newestDesign(trx, contestId, template);
      const issued = await trx
        .selectFrom('certificates')
        .select('id')
        .where('template_id', '=', template)
        .limit(1)
        .executeTakeFirst();
      return { name, issued };
    },
    decide: ({ issued }) => {
      if (issued !== undefined) throw notNow('certificates.in_use');
    },
    apply: async (trx, _publish, { rows: { name } }) => {
      await trx.deleteFrom('certificate_templates').where('id', '=', template).execute();
      const before = { template: name };
      return { answer: {}, audit: { target: `contest:${contestId}`, before, after: null } };
    },
  });
}
