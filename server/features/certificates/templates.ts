import { designFault, MAX_CERTIFICATE_TEMPLATES } from '#domain/certificates.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { sqlState } from '#server/db/errors.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';

/** Such a row is there already (SQLSTATE). */
const UNIQUE = '23505';

type Saving = CallContext<'saveCertificateTemplate'>;

/**
 * Saves a template as its next version; versions of which nothing was issued go. Throws 400 for a design that cannot be used, 409 where
 * somebody else saved it meanwhile or its name is taken, and 404 for a template or picture of another contest.
 */
export async function saveTemplate(app: App, saving: Saving): Promise<AnswerOf<'saveCertificateTemplate'>> {
  const fault = designFault(saving.input.design);
  if (fault !== null) throw badRequest(`certificates.fault.${fault}`);
  const saved = app.write(async (trx, publish) => {
    const { caller, input } = saving;
    const contestId = saving.contest.id;
    await lockContest(trx, contestId);
    await requirePicture(trx, contestId, input.picture);
    const template = await templateOf(trx, saving);
    const version = input.version + 1;
    const now = app.now();
    await trx
      .insertInto('certificate_designs')
      .values({
        template_id: template,
        version,
        design: JSON.stringify(input.design),
        picture_hash: input.picture === '' ? null : input.picture,
        at: now,
        by_user: caller.userId,
      })
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
    await audited(trx, publish, saving, {
      target: `contest:${contestId}`,
      before: null,
      after: { template: input.name, version, fields: input.design.fields.length },
    });
    return { template, version };
  });
  return saved.catch((error: unknown) => {
    throw sqlState(error) === UNIQUE ? notNow('certificates.name_taken') : error;
  });
}

/** The id of the template that is saved: a new one, or one whose newest version is the one that was changed. */
async function templateOf(trx: Transaction, { contest: { id: contestId }, input }: Saving): Promise<number> {
  const { template: id, version, name } = input;
  if (id === undefined) {
    const { count } = await trx
      .selectFrom('certificate_templates')
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_CERTIFICATE_TEMPLATES)
      throw notNow('certificates.many_templates', String(MAX_CERTIFICATE_TEMPLATES));
    const made = await trx
      .insertInto('certificate_templates')
      .values({ contest_id: contestId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  const newest = await newestDesign(trx, contestId, id);
  if (newest.version !== version) throw notNow('certificates.changed_meanwhile');
  await trx.updateTable('certificate_templates').set({ name }).where('id', '=', id).execute();
  return id;
}

/** The newest design of a template. Throws 404 for one of another contest. */
export async function newestDesign(trx: App['db'], contestId: number, templateId: number) {
  return trx
    .selectFrom('certificate_designs as d')
    .innerJoin('certificate_templates as t', 't.id', 'd.template_id')
    .select(['d.id', 'd.version', 'd.design', 'd.picture_hash', 't.name'])
    .where('t.id', '=', templateId)
    .where('t.contest_id', '=', contestId)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
}

async function requirePicture(trx: Transaction, contestId: number, hash: string): Promise<void> {
  if (hash === '') return;
  await trx
    .selectFrom('certificate_pictures')
    .select('hash')
    .where('contest_id', '=', contestId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(notFound);
}

/** Removes a template. Throws 409 where something was issued of it, which must stay verifiable. */
export async function removeTemplate(
  app: App,
  context: CallContext<'removeCertificateTemplate'>,
): Promise<Record<string, never>> {
  const { template } = context.input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    await lockContest(trx, contestId);
    const { name } = await newestDesign(trx, contestId, template);
    const issued = await trx
      .selectFrom('certificates')
      .select('id')
      .where('template_id', '=', template)
      .limit(1)
      .executeTakeFirst();
    if (issued !== undefined) throw notNow('certificates.in_use');
    await trx.deleteFrom('certificate_templates').where('id', '=', template).execute();
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: { template: name },
      after: null,
    });
    return {};
  });
}
