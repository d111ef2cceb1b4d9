import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { sqlState } from '#server/db/errors.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { publishToTranslators } from '#server/model/translation/delegations.ts';

/** SQLSTATE of a name that is taken (PostgreSQL, appendix A). */
const UNIQUE_VIOLATION = '23505';

/** Sets the language to translate from, and what delegations may do with translations of others. */
export async function setTranslation(app: App, context: CallContext<'setTranslation'>): Promise<object> {
  const { contest, input } = context;
  return app.write(async (trx, publish) => {
    const { official_lang, sharing } = input;
    await trx
      .insertInto('translation_settings')
      .values({ contest_id: contest.id, official_lang, sharing })
      .onConflict((known) => known.column('contest_id').doUpdateSet({ official_lang, sharing }))
      .execute();
    await publishToTranslators(trx, publish, contest.id, null);
    await audited(trx, publish, context, {
      target: `contest:${contest.id}`,
      before: null,
      after: { official_lang, sharing },
    });
    return {};
  });
}

/** Creates a delegation or changes it. */
export async function setDelegation(
  app: App,
  context: CallContext<'setDelegation'>,
): Promise<{ id: number }> {
  const { contest, input } = context;
  const { name, group, people } = input;
  const values = { name, group_label: group, langs: [...new Set(input.langs)].join(',') };
  return app.write(async (trx, publish) => {
    const before =
      input.id === undefined
        ? null
        : await trx
            .selectFrom('delegations')
            .selectAll()
            .where('id', '=', input.id)
            .where('contest_id', '=', contest.id)
            .forUpdate()
            .executeTakeFirst();
    if (before === undefined) throw notFound();
    // Former members are told of the change as well.
    if (before !== null) await publishToTranslators(trx, publish, contest.id, before.id);
    const id = await written(trx, contest.id, before?.id ?? null, values);
    await setPeople(trx, { contestId: contest.id, delegationId: id, names: people });
    await publishToTranslators(trx, publish, contest.id, id);
    await audited(trx, publish, context, { target: name, before, after: { ...values, people } });
    return { id };
  });
}

async function written(
  trx: Transaction,
  contestId: number,
  id: number | null,
  values: { readonly name: string; readonly group_label: string; readonly langs: string },
): Promise<number> {
  try {
    if (id !== null) {
      await trx.updateTable('delegations').set(values).where('id', '=', id).execute();
      return id;
    }
    const row = await trx
      .insertInto('delegations')
      .values({ contest_id: contestId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error: unknown) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw badRequest('backend.delegation_name_taken');
    throw error;
  }
}

/**
 * Assigns people one by one; an assigned person leaves every other delegation. Throws 400 with the name of a
 * person who is not in the contest.
 */
async function setPeople(
  trx: Transaction,
  of: { readonly contestId: number; readonly delegationId: number; readonly names: readonly string[] },
): Promise<void> {
  const names = [...new Set(of.names.map((name) => name.trim()).filter((name) => name !== ''))];
  const found =
    names.length === 0
      ? []
      : await trx
          .selectFrom('participants as p')
          .innerJoin('users as u', 'u.id', 'p.user_id')
          .select(['u.id', 'u.name'])
          .where('p.contest_id', '=', of.contestId)
          .where('u.name', 'in', names)
          .execute();
  const missing = names.find((name) => found.every((one) => one.name !== name));
  if (missing !== undefined) throw badRequest('backend.nobody_there', missing);
  await trx.deleteFrom('delegation_people').where('delegation_id', '=', of.delegationId).execute();
  for (const { id } of found)
    await trx
      .insertInto('delegation_people')
      .values({ contest_id: of.contestId, user_id: id, delegation_id: of.delegationId })
      .onConflict((known) =>
        known.columns(['contest_id', 'user_id']).doUpdateSet({ delegation_id: of.delegationId }),
      )
      .execute();
}

/** Removes a delegation with all its translations. */
export async function removeDelegation(app: App, context: CallContext<'removeDelegation'>): Promise<object> {
  const { contest, input } = context;
  return app.write(async (trx, publish) => {
    await publishToTranslators(trx, publish, contest.id, input.did);
    const gone = await trx
      .deleteFrom('delegations')
      .where('id', '=', input.did)
      .where('contest_id', '=', contest.id)
      .returningAll()
      .executeTakeFirst();
    if (gone === undefined) throw notFound();
    await audited(trx, publish, context, { target: gone.name, before: gone, after: null });
    return {};
  });
}
