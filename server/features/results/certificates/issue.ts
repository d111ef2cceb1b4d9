import { randomBytes } from 'node:crypto';
import { CODE_BYTES, certificateCode } from '#domain/results/certificate-codes.ts';
import { certificateValues, showsResults } from '#domain/results/certificates.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type CertificatePerson } from '#protocol/wire/staff/results.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { writtenDate } from './date.ts';
import { certifiablePeople } from './people.ts';
import { newestDesign } from './templates.ts';

/**
 * Issues certificates to contestants with the facts of this moment; a contestant who has one of the template
 * keeps it, or gets another one and theirs is revoked. Throws 409 where the certificate shows results that
 * are not final, or the template was changed meanwhile, and 404 for a person who may not get one.
 */
export async function issueCertificates(
  app: App,
  context: CallContext<'issueCertificates'>,
): Promise<AnswerOf<'issueCertificates'>> {
  const { input } = context;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      const design = await newestDesign(trx, contestId, input.template);
      const people = await certifiablePeople(trx, contest);
      return { contest, design, people, having: await holders(trx, input.template) };
    },
    decide: decideIssuing,
    apply: async (trx, _publish, { decision, rows: { design }, context: { caller, now } }) => {
      const { revoked, given, kept } = decision;
      if (revoked !== null) await revoke(trx, revoked, { caller, now, input });
      const common = {
        contest_id: contestId,
        template_id: input.template,
        design_id: design.id,
        shown: input.shown,
        issued_at: now,
        issued_by: caller.userId,
        revoked_at: null,
        revoked_by: null,
      };
      const rows = given.map(({ facts, ...person }) => ({
        ...common,
        ...person,
        code: certificateCode(randomBytes(CODE_BYTES)),
        facts: JSON.stringify(facts),
      }));
      if (rows.length > 0) await trx.insertInto('certificates').values(rows).execute();
      const issued = given.map(({ username }) => username);
      return {
        answer: { issued: given.length, kept },
        audit: {
          target: `contest:${contestId}`,
          before: revoked === null ? null : { revoked: revoked.length },
          after: { template: design.name, issued, kept, shown: input.shown },
        },
      };
    },
  });
}

/** The facts that certificates depend on. */
interface Issuing {
  readonly contest: Pick<ContestRow, 'name' | 'end_at' | 'final_at'>;
  readonly design: Pick<Awaited<ReturnType<typeof newestDesign>>, 'version' | 'design'>;
  /** The people who may get one. */
  readonly people: readonly CertificatePerson[];
  /** Ids of the template's valid certificates, by participant. */
  readonly having: ReadonlyMap<number, number>;
}

/**
 * The people who get a certificate, each with its contents; the number of people who keep theirs; and the ids
 * of those to be revoked, null where none is replaced.
 */
export function decideIssuing(
  { contest, design: { version, design }, people, having }: Issuing,
  {
    input: { version: seen, ids, again },
  }: { readonly input: Pick<CallContext<'issueCertificates'>['input'], 'version' | 'ids' | 'again'> },
) {
  if (version !== seen) throw notNow('certificates.changed_meanwhile');
  if (showsResults(design) && contest.final_at === null) throw notNow('certificates.not_final');
  const byId = new Map(people.map((one) => [one.participant, one]));
  const chosen = [...new Set(ids)].map((participant): CertificatePerson => {
    const person = byId.get(participant);
    if (person === undefined) throw notFound();
    return person;
  });
  const about = { contest: contest.name, date: writtenDate(contest.end_at, design.lang) };
  const given = chosen.filter(({ participant }) => again || !having.has(participant));
  return {
    revoked: again ? chosen.flatMap(({ participant }) => having.get(participant) ?? []) : null,
    given: given.map((person) => ({
      participant_id: person.participant,
      username: person.username,
      facts: certificateValues(factsOf(person), design, about),
    })),
    kept: chosen.length - given.length,
  };
}

function factsOf({ name, school, group, place, points, award }: CertificatePerson) {
  return { name, school, group, place, points, award };
}

/** Ids of a template's valid certificates, by participant. */
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

/** Revokes certificates; already revoked ones stay as they are. Throws 404 for one of another contest. */
export async function revokeCertificates(
  app: App,
  context: CallContext<'revokeCertificates'>,
): Promise<AnswerOf<'revokeCertificates'>> {
  const { ids, reason } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: (trx) => requireOf(trx, contestId, ids),
    decide: () => null,
    apply: async (trx, _publish, { context: { caller, now, input } }) => {
      const revoked = await revoke(trx, ids, { caller, now, input });
      const after = { revoked: revoked.map(({ username, code }) => `${username} ${code}`), reason };
      return {
        answer: { revoked: revoked.length },
        audit: { target: `contest:${contestId}`, before: null, after },
      };
    },
  });
}

/** Sets whether contestants see these certificates of theirs. Throws 404 for one of another contest. */
export async function showCertificates(
  app: App,
  context: CallContext<'showCertificates'>,
): Promise<Record<string, never>> {
  const { ids, shown } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: (trx) => requireOf(trx, contestId, ids),
    decide: () => null,
    apply: async (trx) => {
      const changed = await trx
        .updateTable('certificates')
        .set({ shown })
        .where('id', 'in', ids)
        .where('shown', '!=', shown)
        .returning('username')
        .execute();
      const after = { shown, people: changed.map(({ username }) => username) };
      return { answer: {}, audit: { target: `contest:${contestId}`, before: { shown: !shown }, after } };
    },
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
