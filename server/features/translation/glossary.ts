import { MAX_GLOSSARY_ENTRIES } from '#domain/translation/translation.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest } from '#server/model/fault.ts';
import { publishToTranslators } from '#server/model/translation/delegations.ts';
import { requireLanguage, translatorOf, writerOf } from './place.ts';

/** The delegation's glossary. */
export async function readGlossary(context: CallContext<'glossary'>): Promise<AnswerOf<'glossary'>> {
  const { delegation } = await translatorOf(context);
  const entries = await context.db
    .selectFrom('glossary_entries as g')
    .innerJoin('users as u', 'u.id', 'g.by_user')
    .select(['g.id', 'g.lang', 'g.term', 'g.meaning', 'u.display_name as by'])
    .where('delegation_id', '=', delegation.id)
    .orderBy('g.lang')
    .orderBy('g.term')
    .execute();
  return { entries };
}

/** Writes an entry; a blank one is deleted. */
export async function setEntry(app: App, context: CallContext<'setGlossaryEntry'>): Promise<object> {
  const { contest, input, caller } = context;
  const { lang, term, meaning } = input;
  const delegation = await writerOf(context);
  requireLanguage(delegation, lang);
  return app.write(async (trx, publish) => {
    await trx
      .deleteFrom('glossary_entries')
      .where('delegation_id', '=', delegation.id)
      .where('lang', '=', lang)
      .where('term', '=', term)
      .execute();
    const { count } = await trx
      .selectFrom('glossary_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('delegation_id', '=', delegation.id)
      .executeTakeFirstOrThrow();
    const written = { meaning, at: app.now(), by_user: caller.userId };
    if (count >= MAX_GLOSSARY_ENTRIES) throw badRequest('backend.too_long');
    if (meaning !== '')
      await trx
        .insertInto('glossary_entries')
        .values({ delegation_id: delegation.id, lang, term, ...written })
        // Somebody else wrote the same entry at the same time.
        .onConflict((known) => known.columns(['delegation_id', 'lang', 'term']).doUpdateSet(written))
        .execute();
    await publishToTranslators(trx, publish, contest.id, delegation.id);
    return {};
  });
}
