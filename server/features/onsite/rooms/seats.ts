import { sql } from 'kysely';
import { isInParts, type OnsitePlace } from '#domain/onsite/onsite.ts';
import { faultOfField } from '#domain/people/people.ts';
import { type SeatMoved } from '#protocol/wire/staff/onsite/rooms.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople, partsOf, peopleAt, type Placed } from '#server/model/onsite/scope.ts';
import { publishPeople } from '#server/features/people/accounts/person.ts';

/** A seat of a room of a site. */
interface Seat {
  readonly site: string;
  readonly room: string;
  readonly seat: string;
}

/**
 * Moves a person to another seat, or lets two people swap seats. The seat is a column of the person, so that
 * cards, lists, balloons and prints follow. Throws 404 for people of other parts, 409 where somebody sits
 * there (their name is given, unless they swap) or the new seat is outside of the caller's parts.
 */
export async function moveSeat(app: App, context: CallContext<'moveSeat'>): Promise<SeatMoved> {
  const { contest, input } = context;
  for (const field of ['site', 'room', 'seat'] as const) {
    const fault = faultOfField(field, input[field]);
    if (fault !== null) throw badRequest(fault, field);
  }
  return command(app, context, {
    lock: (trx) => lockSeating(trx, context),
    decide: decideSeat,
    apply: async (trx, publish, { decision, rows: { person } }) => {
      const { participant } = input;
      if (decision === null)
        return {
          answer: { participant, from: seatOf(person), to: seatOf(person), other: null },
          audit: null,
        };
      const { from, to, other } = decision;
      await seat(trx, person, to);
      if (other !== null) await seat(trx, other, from);
      const people = other === null ? [person] : [person, other];
      await publishPeople(
        trx,
        publish,
        people.map(({ user_id }) => user_id),
      );
      const seated = [{ ...person, ...to }, ...(other === null ? [] : [{ ...other, ...from }])];
      await publishOnsite(trx, publish, contest.id, [...people, ...seated]);
      return {
        answer: { participant, from, to, other: other?.participant ?? null },
        audit: {
          target: `participant:${participant}`,
          before: { ...from },
          after: { ...to, ...(other !== null && { changed_with: other.username }) },
        },
      };
    },
  });
}

/**
 * The person who moves, the one who sits on the wanted seat, and the parts that the caller answers for; null:
 * all.
 */
interface Seating {
  readonly person: Placed;
  readonly other: Placed | null;
  readonly parts: readonly OnsitePlace[] | null;
}

async function lockSeating(
  trx: Transaction,
  { caller, contest: { id: contestId }, input }: CallContext<'moveSeat'>,
): Promise<Seating> {
  await lockSeats(trx, contestId);
  const [person] = await ownPeople(trx, caller, contestId, [input.participant]);
  if (person === undefined) throw notFound();
  const there = await peopleAt(trx, contestId, seatOf(input));
  const other = there.find((one) => one.participant !== input.participant) ?? null;
  return { person, other, parts: await partsOf(trx, caller, contestId) };
}

/** The change of each seat; null: the person sits there already. */
export function decideSeat(
  { person, other, parts }: Seating,
  { input }: Pick<CallContext<'moveSeat'>, 'input'>,
): { readonly from: Seat; readonly to: Seat; readonly other: Placed | null } | null {
  const from = seatOf(person);
  const to = seatOf(input);
  if (isSame(from, to)) return null;
  if (!isInParts(parts, { ...person, ...to })) throw notNow('backend.seat_not_yours');
  if (other !== null) requireSwap(parts, other, from, input.swap);
  return { from, to, other };
}

function requireSwap(parts: readonly OnsitePlace[] | null, other: Placed, from: Seat, swap: boolean): void {
  if (!swap) throw notNow('backend.seat_taken', other.display_name || other.username);
  if (!isInParts(parts, other) || !isInParts(parts, { ...other, ...from }))
    throw notNow('backend.seat_not_yours');
}

/**
 * Two people who move others in a contest wait for each other, so that nobody gets a seat that was taken
 * meanwhile.
 */
async function lockSeats(trx: Transaction, contestId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('onsite_seats'), ${contestId}::int)`.execute(trx);
}

async function seat(trx: Transaction, { user_id: userId }: Placed, to: Seat): Promise<void> {
  await trx.updateTable('users').set(seatOf(to)).where('id', '=', userId).execute();
}

function seatOf({ site, room, seat: at }: Seat): Seat {
  return { site, room, seat: at };
}

function isSame(one: Seat, other: Seat): boolean {
  return one.site === other.site && one.room === other.room && one.seat === other.seat;
}
