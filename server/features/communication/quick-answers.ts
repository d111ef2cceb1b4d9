import { type Kysely } from 'kysely';
import { STANDARD_ANSWERS } from '#protocol/wire/staff/communication/desk-question.ts';
import { type QuickAnswerList } from '#protocol/wire/staff/communication/talk.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';

/** Quick answers of a new contest. */
const STANDARD: Omit<QuickAnswerList, 'contest'> = {
  version: 0,
  answers: STANDARD_ANSWERS.map((standard) => ({ standard })),
};

/** The quick answers of a contest (COM-2). */
export async function quickAnswersOf(db: Kysely<Schema>, contestId: number): Promise<QuickAnswerList> {
  const row = await db
    .selectFrom('quick_answer_lists')
    .select(['version', 'answers'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return { contest: contestId, ...(row ? { version: row.version, answers: [...row.answers] } : STANDARD) };
}

/** Replaces the quick answers, if nobody has changed them since the caller saw them. */
export function setQuickAnswers(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'setQuickAnswers'>,
): Promise<QuickAnswerList> {
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      await lockContest(trx, contestId);
      return quickAnswersOf(trx, contestId);
    },
    decide: decideQuickAnswers,
    apply: async (trx, _publish, { decision: after, rows: before }) => {
      const values = { version: after.version, answers: JSON.stringify(after.answers) };
      await trx
        .insertInto('quick_answer_lists')
        .values({ contest_id: contestId, ...values })
        .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(values))
        .execute();
      return { answer: after, audit: { target: `contest:${contestId}`, before, after } };
    },
  });
}

/** The new list; refused where somebody has changed the list since the caller saw it. */
export function decideQuickAnswers(
  before: Pick<QuickAnswerList, 'contest' | 'version'>,
  { input }: Pick<CallContext<'setQuickAnswers'>, 'input'>,
): QuickAnswerList {
  if (before.version !== input.version) throw notNow('backend.quick_changed');
  return { contest: before.contest, version: before.version + 1, answers: input.answers };
}
