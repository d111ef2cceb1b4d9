import { sql } from 'kysely';
import { userIdOfCard } from '#domain/onsite/card-code.ts';
import { type PresenceState, type PresenceWay } from '#domain/onsite/onsite.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type CardChecked } from '#protocol/wire/staff/onsite/rooms.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { audited } from '#server/model/command.ts';
import { Fault } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { ownPeople, type Placed } from '#server/model/onsite/scope.ts';

type Context = CallContext<'setPresence' | 'checkInByCard'>;
/** The caller, the contest and the time of an action on site. */
type OnSite = Pick<Context, 'caller' | 'contest' | 'now'>;

/** One person as the caller sees them. */
interface Pressed {
  readonly participant: number;
  readonly was: PresenceState;
}

/** The presence to be set, and how it was set. */
interface Setting {
  readonly state: PresenceState;
  readonly how: PresenceWay;
}

type Outcome = AnswerOf<'setPresence'>['people'][number];

/**
 * Sets where people are. Of two callers who press at once for the same person one changes it; the other gets
 * the name of the first. Throws 404 when one of the people is of another part; then nothing has changed.
 */
export async function setPresence(
  app: App,
  context: CallContext<'setPresence'>,
): Promise<AnswerOf<'setPresence'>> {
  const { people, state } = context.input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    // Locked in one order, so that two lists that overlap wait for each other.
    const pressed = [...new Map(people.map((one) => [one.participant, one])).values()].sort(
      (a, b) => a.participant - b.participant,
    );
    const ids = pressed.map(({ participant }) => participant);
    const placed = await ownPeople(trx, context.caller, contestId, ids);
    const on = { ...context, now: app.now() };
    const outcomes = await setAll(trx, publish, on, { pressed, state, how: 'list' });
    const changed = new Set(outcomes.filter((one) => one.changed).map(({ participant }) => participant));
    if (changed.size > 0)
      await publishOnsite(
        trx,
        publish,
        contestId,
        placed.filter((one) => changed.has(one.participant)),
      );
    return { people: outcomes };
  });
}

/** Checks a person in by the code on their card. Throws 404 for a code of nobody in the caller's part. */
export async function checkInByCard(app: App, context: CallContext<'checkInByCard'>): Promise<CardChecked> {
  const userId = userIdOfCard(context.input.code);
  if (userId === null) throw unknownCard();
  return app.write(async (trx, publish) => {
    const row = await trx
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', context.contest.id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw unknownCard();
    const on = { ...context, now: app.now() };
    const place = await ownCard(trx, on, row.id);
    const was = (await lockedPresences(trx, [row.id])).get(row.id)?.state ?? 'expected';
    const press = {
      pressed: [{ participant: row.id, was }],
      state: 'present',
      how: 'card',
    } as const;
    const [outcome] = await setAll(trx, publish, on, press);
    if (outcome === undefined) throw unknownCard();
    if (outcome.changed) await publishOnsite(trx, publish, on.contest.id, [place]);
    const { user_id: _, ...seated } = place;
    return { ...seated, ...outcome };
  });
}

const unknownCard = () => new Fault(404, 'backend.card_unknown');

/** A card of another part counts as unknown. */
async function ownCard(trx: Transaction, on: OnSite, participantId: number): Promise<Placed> {
  const [place] = await ownPeople(trx, on.caller, on.contest.id, [participantId]).catch((error: unknown) => {
    throw error instanceof Fault ? unknownCard() : error;
  });
  if (place === undefined) throw unknownCard();
  return place;
}

async function setAll(
  trx: Transaction,
  publish: Publish,
  on: OnSite,
  how: Setting & { readonly pressed: readonly Pressed[] },
): Promise<Outcome[]> {
  const ids = how.pressed.map(({ participant }) => participant);
  const before = await lockedPresences(trx, ids);
  const changes = how.pressed.flatMap(({ participant, was }) => {
    const from = before.get(participant)?.state ?? 'expected';
    return from !== how.state && from === was ? [{ participant, from }] : [];
  });
  const changed = new Set(changes.map(({ participant }) => participant));
  if (changes.length > 0) {
    await write(trx, [...changed], how, on);
    await recordChanges(trx, publish, on, changes, how);
  }
  const after = await presencesOf(trx, ids);
  return ids.map((participant) => {
    const { state = 'expected', done = null } = after.get(participant) ?? {};
    return { participant, changed: changed.has(participant), state, done };
  });
}

async function recordChanges(
  trx: Transaction,
  publish: Publish,
  on: OnSite,
  changes: readonly { readonly participant: number; readonly from: PresenceState }[],
  { state, how }: Setting,
): Promise<void> {
  const [first] = changes;
  await audited(
    trx,
    publish,
    { ...on, call: 'setPresence' },
    {
      target: changes.length === 1 ? `participant:${first?.participant ?? 0}` : `contest:${on.contest.id}`,
      before: { presences: changes.map(({ participant, from }) => [participant, from]) },
      after: { presence: state, how, people: changes.length },
    },
  );
}

type Presences = ReadonlyMap<number, Pick<Outcome, 'state' | 'done'>>;

/** The people's presences are locked: another caller who presses at the same time, or a login, waits. */
async function lockedPresences(trx: Transaction, participantIds: readonly number[]): Promise<Presences> {
  const ids = sql<number>`any(${participantIds}::int[])`;
  await trx
    .selectFrom('participants')
    .select('id')
    .where('id', '=', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await trx
    .selectFrom('presences')
    .select('participant_id')
    .where('participant_id', '=', ids)
    .orderBy('participant_id')
    .forUpdate()
    .execute();
  return presencesOf(trx, participantIds);
}

/** The presences of these people, with who set them; people who are expected have none. */
async function presencesOf(trx: Transaction, participantIds: readonly number[]): Promise<Presences> {
  const rows = await trx
    .selectFrom('presences as s')
    .leftJoin('users as b', 'b.id', 's.by_user')
    .select(['s.participant_id', 's.state', 's.at', 'b.name', 'b.display_name'])
    .where('s.participant_id', '=', sql<number>`any(${participantIds}::int[])`)
    .execute();
  return new Map(
    rows.map(({ participant_id: id, state, at, name, display_name: display }) => [
      id,
      { state, done: { at, by: display || (name ?? '') } },
    ]),
  );
}

async function write(
  trx: Transaction,
  participantIds: readonly number[],
  { state, how }: Setting,
  { caller, now }: OnSite,
): Promise<void> {
  if (state === 'expected') {
    await trx
      .deleteFrom('presences')
      .where('participant_id', '=', sql<number>`any(${participantIds}::int[])`)
      .execute();
    return;
  }
  const row = { state, how, at: now, by_user: caller.userId };
  await trx
    .insertInto('presences')
    .values(participantIds.map((participant_id) => ({ participant_id, ...row })))
    .onConflict((conflict) => conflict.column('participant_id').doUpdateSet(row))
    .execute();
}
