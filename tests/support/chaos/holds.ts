import { expect } from 'vitest';
import { type Database } from '#server/db/database.ts';
import { isAlive } from '#server/judge/machine.ts';
import { type Client } from '#tests/replay/support/client.ts';
import { destinationsBehind } from '#tests/replay/support/heldContest.ts';
import { comparable, openPage, type Place, settled } from '#tests/replay/support/pages.ts';
import { retryLost } from '../doubling.ts';
import { eventually } from '../eventually.ts';
import { type Person, personAt } from '../server.ts';
import { type Acknowledged, type Load } from './load.ts';
import { type Site } from './site.ts';

const PATIENCE_MS = 180_000;

/** An open page and its person. */
interface OpenPage {
  readonly place: Place;
  readonly client: Client;
}

/** Opens the pages of a contestant, an admin and a spectator over the site's network. */
export function openPages(site: Site, seed: number): Promise<readonly OpenPage[]> {
  return Promise.all(
    placesIn(site).map(async (place) => ({ place, client: await openPage(place, site.clients.port, seed) })),
  );
}

/**
 * A contestant who also sends and asks, an admin with the contest's page, a spectator; all with the board.
 */
function placesIn({ contestId: id, competitors, admin, spectator }: Site): readonly Place[] {
  const board = { type: 'StandingOpened', contestId: id, isPublic: false } as const;
  return [
    { name: 'competitor', seat: competitors[0]!, contestId: id, opens: [board] },
    { name: 'admin', seat: admin, contestId: null, opens: [{ type: 'ContestOpened', contestId: id }, board] },
    { name: 'spectator', seat: spectator, contestId: null, opens: [board] },
  ];
}

/** Waits until `more` was acknowledged, so that the next harm meets work in progress. */
export async function someProgress(load: Load, more = 4): Promise<void> {
  const before = load.acknowledged.length;
  const options = { timeout: PATIENCE_MS, interval: 20 };
  await expect.poll(() => load.acknowledged.length, options).toBeGreaterThanOrEqual(before + more);
}

async function adminOf({ admin, clients }: Site): Promise<Person> {
  const { username, password } = await admin.credentials();
  return personAt(`http://127.0.0.1:${clients.port}`, username, password, 'admin');
}

/** Checks that no program ended by itself. */
export function nobodyGaveUp({ machines }: Site): void {
  const gone = [...machines].filter(([, machine]) => !isAlive(machine.pid())).map(([name]) => name);
  expect(gone).toEqual([]);
}

/** Waits until everything is judged. */
export async function untilAllJudged(site: Site): Promise<void> {
  const admin = await adminOf(site);
  const left = async () => {
    // A job whose three judges were all killed is lost until an admin retries it.
    await retryLost(site.db, admin);
    const rows = await site.db
      .selectFrom('submissions')
      .select('id')
      .where('status', '!=', 'judged')
      .execute();
    return rows.length;
  };
  // An error counts as work left: the database may still be starting.
  const options = { timeout: PATIENCE_MS, interval: 100 };
  await expect.poll(() => left().catch(() => -1), options).toBe(0);
}

/** Everything acknowledged is stored once, and no stream of the journal has a gap. */
export async function nothingLostOrDoubled(
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const kind of ['submissions', 'questions'] as const) {
    const rows = await db.selectFrom(kind).select(['id', 'client_id']).execute();
    const byClient = new Map(rows.map((row) => [row.client_id, row.id]));
    expect(byClient.size, `${kind} counted twice`).toBe(rows.length);
    const sent = acknowledged.filter((one) => one.kind === kind);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ clientId, id }) => byClient.get(clientId) !== id)).toEqual([]);
  }
  const entries = await db
    .selectFrom('journal')
    .select(['stream', 'seq'])
    .orderBy('stream')
    .orderBy('seq')
    .execute();
  const last = new Map<string, number>();
  for (const { stream, seq } of entries) {
    expect(seq, stream).toBe((last.get(stream) ?? 0) + 1);
    last.set(stream, seq);
  }
  const questions = await db.selectFrom('questions').select('id').execute();
  expect(last.get('/topic/questions') ?? 0).toBe(questions.length);
}

/**
 * Checks that an open page ends with the same state as one opened now. This takes a moment: the state of
 * judges is published once a second, and a newly opened page has it before the others.
 */
export async function asFreshlyLoaded(site: Site, { place, client }: OpenPage): Promise<void> {
  const contest = {
    behind: (seat: Place['seat'], state: ReturnType<Client['state']>) =>
      destinationsBehind(site.db, seat, state),
  };
  await settled(contest, place, client);
  const fresh = await openPage(place, site.clients.port);
  await settled(contest, place, fresh);
  await eventually(() => expect(comparable(client.state()), place.name).toEqual(comparable(fresh.state())));
  expect([...client.faults, ...fresh.faults]).toEqual([]);
  fresh.stop();
}
