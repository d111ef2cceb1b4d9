import { type Kysely } from 'kysely';
import { calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { type Subject } from '#protocol/wire/staff/communication/desk.ts';
import { type Schema } from '../db/schema.ts';
import { type Transaction } from '../db/transaction.ts';
import { type Publish } from '../journal/write.ts';
import { type Role } from '#domain/roles.ts';
import { staffOf, type StaffMember } from './access.ts';
import { publishers } from './streams.ts';
import { publishInvocations, publishWorkshop } from './authoring/publish.ts';

const ROWS: Readonly<Record<string, CallRow | undefined>> = calls;

/** Subjects that concern only some of the staff: the change itself publishes them to those. */
const TO_SOME: ReadonlySet<Subject> = new Set(['marking', 'onsite', 'translation']);

/** A change by a call. */
interface Called {
  readonly call: string;
  /** The contest of the change; null: every contest. */
  readonly contestId: number | null;
  /** The task whose files changed; left out: none. */
  readonly task?: number | undefined;
}

/**
 * Publishes the subjects that the row of a call names (`changes`): to the staff of the contest, and for a
 * task's files to its authors. Call it inside the transaction that makes the change.
 */
export async function publishRow(
  trx: Transaction,
  publish: Publish,
  { call, contestId, task }: Called,
): Promise<void> {
  for (const subject of ROWS[call]?.changes ?? []) {
    if (TO_SOME.has(subject)) continue;
    if (subject !== 'workshop' && subject !== 'invocations')
      await publishSubject(trx, publish, subject, contestId);
    else if (task !== undefined)
      await (subject === 'workshop' ? publishWorkshop : publishInvocations)(trx, publish, task);
  }
}

/**
 * Tells staff that a subject has changed: always the admins, other staff if it is in a contest of theirs and
 * concerns them. Call it inside the transaction that makes the change.
 */
export async function publishSubject(
  trx: Kysely<Schema>,
  publish: Publish,
  subject: Subject,
  contestId: number | null,
  concerns: (member: StaffMember) => boolean = () => true,
): Promise<void> {
  const staff = contestId === null ? [] : await staffOf(trx, contestId);
  const heard = staff.filter((member) => !MARKERS.includes(member.role) && concerns(member));
  publishers.desk(publish, heard, { action: 'update', subject, contest: contestId });
}

/** The roles that are told of nothing else. */
const MARKERS: readonly Role[] = ['scorer', 'arbiter'];

/**
 * Tells admins and arbiters that works of a contest were marked, and with `whose` its scorers that their
 * works changed. The marks of one scorer, and their time, are never told to another.
 */
export async function publishMarkingChange(
  trx: Kysely<Schema>,
  publish: Publish,
  contestId: number,
  whose: 'arbiters' | 'scorers_too',
): Promise<void> {
  const roles = whose === 'arbiters' ? ['arbiter'] : MARKERS;
  const staff = (await staffOf(trx, contestId)).filter(({ role }) => roles.includes(role));
  publishers.desk(publish, staff, { action: 'update', subject: 'marking', contest: contestId });
}
