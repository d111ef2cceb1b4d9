import { randomBytes } from 'node:crypto';
import { CODE_BYTES, certificateCode } from '#domain/certificate-codes.ts';
import { certificateValues, showsResults } from '#domain/certificates.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type CertificatePerson } from '#protocol/wire/staff/certificates.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { writtenDate } from './date.ts';
import { certifiablePeople } from './people.ts';
import { newestDesign } from './templates.ts';

/**
 * Gives certificates to competitors, with what is so at this moment; a competitor who has one of the template keeps it,
 * or is given another and theirs is revoked. Throws 409 where results are shown that are not final, or the template was
 * changed meanwhile, and 404 for somebody who may not be given one.
 */
export async function issueCertificates(
  app: App,
  context: CallContext<'issueCertificates'>,
): Promise<AnswerOf<'issueCertificates'>> {
  const { caller, input } = context;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    const design = await newestDesign(trx, contestId, input.template);
    if (design.version !== input.version) throw notNow('certificates.changed_meanwhile');
    if (showsResults(design.design) && contest.final_at === null) throw notNow('certificates.not_final');
    const people = new Map((await certifiablePeople(trx, contest)).map((one) => [one.participant, one]));
    const chosen = [...new Set(input.ids)].map((participant): CertificatePerson => {
      const person = people.get(participant);
      if (person === undefined) throw notFound();
      return person;
    });
    const having = await holders(trx, input.template);
    const now = app.now();
    const replaced = chosen.flatMap(({ participant }) => having.get(participant) ?? []);
    if (input.again) await revoke(trx, replaced, { ...context, now });
    const given = input.again ? chosen : chosen.filter(({ participant }) => !having.has(participant));
    const about = { contest: contest.name, date: writtenDate(contest.end_at, design.design.lang) };
    if (given.length > 0)
      await trx
        .insertInto('certificates')
        .values(
          given.map((person) => ({
            code: certificateCode(randomBytes(CODE_BYTES)),
            contest_id: contestId,
            template_id: input.template,
            design_id: design.id,
            participant_id: person.participant,
            username: person.username,
            facts: JSON.stringify(certificateValues(factsOf(person), design.design, about)),
            shown: input.shown,
            issued_at: now,
            issued_by: caller.userId,
            revoked_at: null,
            revoked_by: null,
          })),
        )
        .execute();
    const kept = chosen.length - given.length;
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: input.again ? { revoked: replaced.length } : null,
      after: {
        template: design.name,
        issued: given.map(({ username }) => username),
        kept,
        shown: input.shown,
      },
    });
    return { issued: given.length, kept };
  });
}

function factsOf({ name, school, group, place, points, award }: CertificatePerson) {
  return { name, school, group, place, points, award };
}

/** Certificates of a template that hold: their ids, by participant. */
async function holders(trx: Transaction, template: number): Promise<ReadonlyMap<number, number>> {
  const rows = await trx
    .selectFrom('certificates')
    .select(['id', 'participant_id'])
    .where('template_id', '=', template)
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, participant_id: who }) => (who === null ? [] : [[who, id]])));
}

async function revoke(
  trx: Transaction,
  ids: readonly number[],
  {
    caller,
    now,
    input: { reason },
  }: Pick<CallContext<'issueCertificates' | 'revokeCertificates'>, 'caller' | 'now' | 'input'>,
) {
  return trx
    .updateTable('certificates')
    .set({ revoked_at: now, revoked_by: caller.userId, revoked_reason: reason })
    .where('id', 'in', [...ids, 0])
    .where('revoked_at', 'is', null)
    .returning(['username', 'code'])
    .execute();
}

/** Revokes certificates; those that were revoked before stay as they are. Throws 404 for one of another contest. */
export async function revokeCertificates(
  app: App,
  context: CallContext<'revokeCertificates'>,
): Promise<AnswerOf<'revokeCertificates'>> {
  const { ids, reason } = context.input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    await requireOf(trx, contestId, ids);
    const revoked = await revoke(trx, ids, { ...context, now: app.now() });
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: null,
      after: { revoked: revoked.map(({ username, code }) => `${username} ${code}`), reason },
    });
    return { revoked: revoked.length };
  });
}

/** Says whether competitors see these certificates of theirs. Throws 404 for one of another contest. */
export async function showCertificates(
  app: App,
  context: CallContext<'showCertificates'>,
): Promise<Record<string, never>> {
  const { ids, shown } = context.input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    await requireOf(trx, contestId, ids);
    const changed = await trx
      .updateTable('certificates')
      .set({ shown })
      .where('id', 'in', ids)
      .where('shown', '!=', shown)
      .returning('username')
      .execute();
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: { shown: !shown },
      after: { shown, people: changed.map(({ username }) => username) },
    });
    return {};
  });
}

async function requireOf(trx: Transaction, contestId: number, ids: readonly number[]): Promise<void> {
  const found = await trx
    .selectFrom('certificates')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('id', 'in', ids)
    .forUpdate()
    .execute();
  if (found.length < new Set(ids).size) throw notFound();
}
