import { randomUUID } from 'node:crypto';
import { type Role } from '#domain/roles.ts';
import { matchDestination } from '#protocol/destination-facts.ts';
import { type CallName } from '#protocol/calls.ts';
import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/read-feed.ts';
import { type Database } from '#server/db/database.ts';
import { feedContestOf, feedEventsOf } from '#server/exchange/contest-api/schedule.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { streamFor } from '#server/model/streams.ts';
import { type State } from '#streams/state/state.ts';
import { createTestDatabase, urlOf } from '#tests/support/database.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type Input, type Person, personAt } from '#tests/support/server.ts';
import { startServer } from '#tests/support/serverProcess.ts';

const MINUTE_MS = 60_000;
/** The contest ends this long after the test begins to play it, ms. */
const END_IN_MS = 30 * MINUTE_MS;

/** A person who opens sessions of their own, one for each of their pages. */
export interface Seat {
  readonly role: Role;
  readonly userId: number;
  readonly name: string;
  /** Opens a new session of this person. */
  credentials(): Promise<{ readonly username: string; readonly password: string }>;
}

interface TeamSeat extends Seat {
  /** The team's id in the recording. */
  readonly team: string;
  readonly participantId: number;
}

/** A recorded contest on a server process of its own, ready to be played into it. */
export interface HeldContest {
  readonly id: number;
  readonly port: number;
  /** The team with the most submissions, and so with the most news. */
  readonly competitor: TeamSeat;
  /** Another team. */
  readonly other: TeamSeat;
  readonly admin: Seat;
  readonly spectator: Seat;
  readonly events: readonly FeedEvent[];
  /** The names of its tasks by their ids in the recording. */
  readonly tasks: ReadonlyMap<string, string>;
  /** Plays events into the contest; fails when the server does not take all of them. */
  play(events: readonly FeedEvent[]): Promise<void>;
  /** A person makes a call from a machine that is not under test. Fails unless the server carries it out. */
  readonly does: (who: Seat, call: CallName, input: Input) => ReturnType<Person['call']>;
  /** Destinations for which the person's state holds less than the server has published. */
  behind(who: Seat, state: State): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts a server, opens the recording's contest on it and adds its people. */
export async function holdContest(recording: RecordedContest, standings: string): Promise<HeldContest> {
  const database = await createTestDatabase();
  const server = await startServer(['--no-demo', '--no-client', '--database-url', urlOf(database.target)]);
  const { db } = database;
  const seed = createSeed(db, Date.now());
  const callers = new Map<number, Person>();

  const seatOf = (role: Role, userId: number, name: string): Seat => ({
    role,
    userId,
    name,
    credentials: async () => ({ username: name, password: await openSession(db, userId, Date.now()) }),
  });
  const admin = seatOf('admin', await seed.user({ name: 'admin', role: 'admin' }), 'admin');
  const spectator = seatOf('spectator', await seed.user({ name: 'public', role: 'spectator' }), 'public');

  async function caller(seat: Seat): Promise<Person> {
    const known = callers.get(seat.userId);
    if (known) return known;
    const { username: name, password: secret } = await seat.credentials();
    const person = personAt(server.url, name, secret, seat.role);
    callers.set(seat.userId, person);
    return person;
  }

  const does: HeldContest['does'] = async (who, call, input) => {
    const answer = await (await caller(who)).call(call, input);
    if (answer.error !== null) throw new Error(`${call} of ${who.name}: ${answer.status} ${answer.error}`);
    return answer;
  };

  const endAt = Date.now() + END_IN_MS;
  const placement = { startAt: endAt - recording.durationMs, endAt };
  const contest = {
    ...feedContestOf(recording, placement, {
      externalId: recording.id,
      lastAcceptedBreaksTies: false,
    }),
    standings,
  };
  const opened = await does(admin, 'feedOpen', { contest: JSON.stringify(contest) });
  const { contest_id: id } = opened.body as { contest_id: number };
  await db.insertInto('contest_staff').values({ contest_id: id, user_id: spectator.userId }).execute();

  async function seatTeam(team: string): Promise<TeamSeat> {
    const row = await db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'participants.user_id')
      .select(['users.id as userId', 'users.name', 'participants.id as participantId'])
      .where('participants.contest_id', '=', id)
      .where('participants.external_id', '=', team)
      .executeTakeFirstOrThrow();
    return { ...seatOf('user', row.userId, row.name), team, participantId: row.participantId };
  }

  const [most = '', next = ''] = busiestTeams(recording);
  return {
    id,
    port: Number(new URL(server.url).port),
    competitor: await seatTeam(most),
    other: await seatTeam(next),
    admin,
    spectator,
    events: feedEventsOf(recording, placement),
    tasks: new Map(recording.tasks.map(({ id: task, name }) => [task, name])),
    does,
    async play(events) {
      const { body } = await does(admin, 'feedEvents', { cid: id, events: JSON.stringify(events) });
      const { refused } = body as { refused: readonly unknown[] };
      if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused[0])}`);
    },
    behind: (who, state) => destinationsBehind(db, who, state),
    close: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** Destinations for which the person's state holds less than this database's journal has published. */
export async function destinationsBehind(db: Database, who: Seat, state: State): Promise<readonly string[]> {
  const streams = Object.keys(state.sync.positions).map((destination) => {
    const match = matchDestination(destination);
    if (!match) throw new Error(`a position of ${destination}`);
    return [destination, streamFor(match.name, match.contestId, who)] as const;
  });
  const heads = await db
    .selectFrom('journal_streams')
    .select(['name', 'head'])
    .where('name', 'in', ['', ...streams.map(([, stream]) => stream)])
    .execute();
  const headOf = new Map(heads.map(({ name, head }) => [name, head]));
  return streams.flatMap(([destination, stream]) => {
    const head = headOf.get(stream) ?? 0;
    const held = state.sync.positions[destination] ?? 0;
    return held === head ? [] : [`${destination} ${held} of ${head}`];
  });
}

/** A fresh id, like one that the browser makes. */
export function newClientId(): string {
  return randomUUID();
}

function busiestTeams(recording: RecordedContest): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of recording.work) {
    if (one.type === 'submission') counts.set(one.team, (counts.get(one.team) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([team]) => team);
}
