import { type Kysely } from 'kysely';
import { machineOutcome, neededTests } from '#domain/proctoring/machine-check.ts';
import { type MachineResult } from '#domain/proctoring/machine-tests.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople, placedPeople } from '#server/model/onsite/scope.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';

/** The time and the result of the check of one's own machine. */
export async function ownMachineCheck(
  db: Kysely<Schema>,
  participantId: number,
): Promise<AnswerOf<'machineCheck'>> {
  const last = await db
    .selectFrom('machine_checks')
    .select(['at', 'outcome'])
    .where('participant_id', '=', participantId)
    .executeTakeFirst();
  return { last: last ?? null };
}

/**
 * Stores the check of a contestant's machine, replacing the former one, and tells the staff on site. The
 * server decides by the contest's needs whether it passed as a whole; the single tests are the browser's
 * word.
 */
export async function saveMachineCheck(
  app: App,
  {
    contest,
    participant,
    now,
  }: { readonly contest: ContestRow; readonly participant: ParticipantRow; readonly now: number },
  given: readonly MachineResult[],
): Promise<AnswerOf<'saveMachineCheck'>> {
  const results = [...new Map(given.map((one) => [one.test, one])).values()];
  const needed = neededTests({
    checkCamera: contest.check_camera,
    checkScreen: contest.check_screen,
    printing: contest.printing,
  });
  const row = { at: now, outcome: machineOutcome(results, needed), results: JSON.stringify(results) };
  return app.write(async (trx, publish) => {
    await trx
      .insertInto('machine_checks')
      .values({ participant_id: participant.id, ...row })
      .onConflict((conflict) => conflict.column('participant_id').doUpdateSet(row))
      .execute();
    await publishOnsite(trx, publish, contest.id, await placedPeople(trx, contest.id, [participant.id]));
    return { last: { at: row.at, outcome: row.outcome } };
  });
}

/** Every test of a person's machine; null: it was not checked. Throws 404 for people of other parts. */
export async function machineCheckOf({
  db,
  caller,
  contest,
  input: { pid: participantId },
}: CallContext<'machineCheckOf'>): Promise<AnswerOf<'machineCheckOf'>> {
  await ownPeople(db, caller, contest.id, [participantId]);
  const row = await db
    .selectFrom('machine_checks')
    .select(['at', 'outcome', 'results'])
    .where('participant_id', '=', participantId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, results: [...row.results] };
}
