import { sql } from 'kysely';
import { isInParts, type OnsitePlace } from '#domain/onsite.ts';
import { faultOfField } from '#domain/people.ts';
import { type SeatMoved } from '#protocol/wire/staff/onsite.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { record } from '#server/model/audit.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople, partsOf, peopleAt, type Placed } from '#server/model/onsite/scope.ts';
import { publishPeople } from '../people/person.ts';
import { type OnSite } from './presence.ts';

/** A seat of a room of a site. */
interface Seat {
  readonly site: string;
  readonly room: string;
  readonly seat: string;
}

/**
 * Seats somebody elsewhere, or lets two change seats. What is kept of people changes, so that cards, lists, balloons and
 * prints follow. Throws 404 for people of others, 409 where somebody sits there (named, unless they change seats) or the new
 * place is none that the caller answers for.
 */
export async function moveSeat(
  app: App,
  on: OnSite,
  { participant, swap, ...wanted }: Seat & { readonly participant: number; readonly swap: boolean },
): Promise<SeatMoved> {
  const { caller, contestId } = on;
  for (const field of ['site', 'room', 'seat'] as const) {
    const fault = faultOfField(field, wanted[field]);
    if (fault !== null) throw badRequest(fault, field);
  }
  return app.write(async (trx, publish) => {
    await lockSeats(trx, contestId);
    const [person] = await ownPeople(trx, caller, contestId, [participant]);
    if (person === undefined) throw notFound();
    const parts = await partsOf(trx, caller, contestId);
    const from = seatOf(person);
    const to = seatOf(wanted);
    const answer = { participant, from, to, other: null };
    if (isSame(from, to)) return answer;
    const moved = { ...person, ...to };
    if (!isInParts(parts, moved)) throw notNow('backend.seat_not_yours');
    const other = (await peopleAt(trx, contestId, to)).find((one) => one.participant !== participant) ?? null;
    if (other !== null) requireSwap(parts, other, from, swap);
    await seat(trx, person, to);
    if (other !== null) await seat(trx, other, from);
    const now = app.now();
    await record(trx, {
      caller,
      now,
      action: 'moveSeat',
      target: `participant:${participant}`,
      contestId,
      before: { ...from },
      after: { ...to, ...(other !== null && { changed_with: other.username }) },
    });
    const people = other === null ? [person] : [person, other];
    await publishPeople(
      trx,
      publish,
      people.map(({ user_id }) => user_id),
    );
    await publishOnsite(trx, publish, contestId, [...people, moved]);
    return { ...answer, other: other?.participant ?? null };
  });
}

function requireSwap(parts: readonly OnsitePlace[] | null, other: Placed, from: Seat, swap: boolean): void {
  if (!swap) throw notNow('backend.seat_taken', other.display_name || other.username);
  if (!isInParts(parts, other) || !isInParts(parts, { ...other, ...from }))
    throw notNow('backend.seat_not_yours');
}

/** Of two who move people in a contest one waits for the other: nobody is put into a seat that was taken meanwhile. */
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
