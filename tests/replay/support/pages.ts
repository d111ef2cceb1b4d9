import { expect } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { type State } from '#streams/state/state.ts';
import { Table } from '#streams/state/table.ts';
import { type Client, startClient } from './client.ts';
import { type HeldContest, type Seat } from './heldContest.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Less than the time limit of a test: the failure then names the things still missing. */
const SETTLE_TIMEOUT_MS = 45_000;
/** The number of submissions that the organisers' list loads first, the newest ones. */
const FEED_PAGE = 200;

/** A role with its open pages, from the test's point of view. */
export interface Place {
  readonly name: string;
  readonly seat: Seat;
  readonly contestId: number | null;
  readonly opens: readonly ContestEvent[];
}

/** A competitor with the board open, an admin with a contest's page, the feeds and the board, a spectator with the board. */
export function placesIn(contest: HeldContest): readonly Place[] {
  const { id, competitor, admin, spectator } = contest;
  const board: ContestEvent = { type: 'StandingOpened', contestId: id, isPublic: false };
  const page: ContestEvent = { type: 'ContestOpened', contestId: id };
  return [
    { name: 'competitor', seat: competitor, contestId: id, opens: [board] },
    { name: 'admin', seat: admin, contestId: null, opens: [page, board] },
    { name: 'spectator', seat: spectator, contestId: null, opens: [board] },
  ];
}

/** Opens a client for a place, in a session of its own, and waits until everything is loaded. */
export async function openPage(place: Place, port: number, seed = 1): Promise<Client> {
  const { seat, contestId, opens } = place;
  const client = startClient({ port, credentials: await seat.credentials(), contestId, opens, seed });
  await untilNone(() => Promise.resolve(waitingFor(client.state())));
  return client;
}

/** Waits until a client holds everything that was published. */
export async function settled(
  contest: Pick<HeldContest, 'behind'>,
  place: Place,
  client: Client,
): Promise<void> {
  const missing = async () => [
    ...waitingFor(client.state()),
    ...(await contest.behind(place.seat, client.state())),
  ];
  await untilNone(missing);
}

/** Waits until the list is empty; after the timeout it fails with the rest of the list. */
export async function untilNone(left: () => Promise<readonly string[]>): Promise<void> {
  const options = { timeout: SETTLE_TIMEOUT_MS, interval: 10 };
  await eventually(async () => expect(await left()).toEqual([]), options);
}

function waitingFor({ session, sync, standing }: State): readonly string[] {
  const snapshots = Object.entries(sync.snapshots);
  const waiting = snapshots.filter(([, { kind }]) => kind !== 'loaded').map(([name]) => name);
  if (session.kind !== 'open' || snapshots.length === 0) waiting.push('session');
  if (standing.board === null) waiting.push('board');
  return waiting;
}

/**
 * The part of a state that is the same for everybody with that place, by channel or by polling. Left out are:
 * - the link, the tick and the measured clock, which depend on the machine and the moment;
 * - the times of contests that `me` gives at the login: nothing reads them once a contest is chosen;
 * - the order in which ids first appeared in a table: tables are read by id;
 * - the organisers' list beyond its newest page, and whether there is more: a long-open page has loaded more.
 */
export function comparable({ system, session, staff, ...rest }: State): unknown {
  const machine = without(system, ['link', 'now', 'clock']);
  const known = without(staff, ['submissions', 'submissionsFrom', 'olderSubmissions']);
  const { submissions } = staff;
  const user = session.kind === 'open' ? { ...session.user, contests: session.user.contests.length } : null;
  const newest = submissions && byId(submissions).slice(-FEED_PAGE);
  return plain({ ...rest, machine, session: { ...session, user }, staff: { ...known, submissions: newest } });
}

/** The board that a page shows. */
export function boardOf(client: Client): Board {
  const { board } = client.state().standing;
  if (board === null) throw new Error('no board is open');
  return board;
}

/** The toasts in short, sorted: the order between destinations is not fixed. */
export function toastsOf(client: Client): readonly string[] {
  return client
    .toasts()
    .map(({ titleKey, messageKey, text, values }) => {
      const told = text ?? (values ? Object.values(values).join(' ') : messageKey);
      return told === undefined ? titleKey : `${titleKey} ${told}`;
    })
    .sort();
}

function without(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** Tables become lists in the order of their ids; everything else stays as it is. */
function plain(value: unknown): unknown {
  if (value instanceof Table) return byId(value as Table<number, object>).map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

function byId<V extends object>(table: Table<number, V>): readonly V[] {
  return table
    .entries()
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}
