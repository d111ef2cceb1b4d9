import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role } from '#domain/roles.ts';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { type Seat } from '#tests/replay/support/heldContest.ts';
import { socketOf, throughPort } from '../database.ts';
import { addVersion, doublingTask } from '../judging.ts';
import { type Network, openNetwork } from '../network.ts';
import { createSeed } from '../seed.ts';
import { familyOf } from '../processCost.ts';
import { freePort } from '../serverProcess.ts';
import { type Disk, openDisk } from './disk.ts';
import { judgeMachine, type Machine, serverMachine } from './machines.ts';
import { MOST_HOURS, type Program } from './plan.ts';

const HOUR_MS = 3_600_000;
/** The contest still runs when a clock is set as far as possible. */
const MARGIN_MS = (MOST_HOURS + 1) * HOUR_MS;

/** The programs of a site. */
interface SitePlan {
  readonly competitors: number;
  readonly programs: readonly Program[];
  /** The PostgreSQL to use; without it the site has its own. */
  readonly database?: DatabaseTarget;
}

/** The PostgreSQL of a site, on its own disk. */
interface OwnDatabase {
  readonly target: DatabaseTarget;
  readonly disk: Disk;
  /** The processes of the database, the postmaster first. */
  processes(): Promise<readonly number[]>;
  output(): string;
  stop(): Promise<void>;
}

/** Servers and judges on machines of their own, one PostgreSQL on its own disk, and networks between them. */
export interface Site {
  /** A direct connection to the database. */
  readonly db: Database;
  /** The site's own PostgreSQL; null when it was given one. */
  readonly own: OwnDatabase | null;
  readonly machines: ReadonlyMap<Program, Machine>;
  /** The network between clients and servers, which leads to the servers in turn. */
  readonly clients: Network;
  readonly contestId: number;
  readonly competitors: readonly Seat[];
  readonly admin: Seat;
  readonly spectator: Seat;
  /** Ports of the servers, by their names. */
  readonly ports: ReadonlyMap<Program, number>;
  /** Output of all programs. */
  output(): string;
  close(): Promise<void>;
}

/** Opens a site with a contest of the doubling task, which runs at any hour that a clock may show. */
export async function openSite({ competitors: seats, programs, database }: SitePlan): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-site-'));
  const own = database ? null : await startOwn();
  const target = database ?? own!.target;
  await migrate(target);
  const db = openDatabase(target);
  const people = await seatPeople(db, seats);
  const contestId = await holdDoubling(db, people);

  const machines = new Map<Program, Machine>();
  const ports = new Map<Program, number>();
  for (const name of programs) {
    const network = await openNetwork([socketOf(target)]);
    const plan = { name, folder, network };
    const options = ['--database-url', throughPort(target, network.port).url];
    if (name.startsWith('judge')) {
      const more = ['--cache', join(folder, 'cache'), '--slots', '1'];
      machines.set(name, await judgeMachine(plan, [...options, ...more]));
    } else {
      const port = await freePort();
      ports.set(name, port);
      machines.set(name, await serverMachine(plan, port, options));
    }
  }
  const clients = await openNetwork([...ports.values()].map(placeAt));
  const output = (): string =>
    [...machines].map(([name, one]) => `--- ${name}\n${one.output()}`).join('\n') + (own?.output() ?? '');
  return {
    ...people,
    db,
    own,
    machines,
    ports,
    clients,
    contestId,
    output,
    async close() {
      await Promise.all([...machines.values()].map((one) => one.stop()));
      const networks = [clients, ...[...machines.values()].map(({ network }) => network)];
      await Promise.all(networks.map((one) => one.close()));
      await db.destroy();
      await own?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address of a port of this machine. */
export function placeAt(port: number): { readonly host: string; readonly port: number } {
  return { host: '127.0.0.1', port };
}

async function startOwn(): Promise<OwnDatabase> {
  const disk = await openDisk();
  const said: string[] = [];
  const embedded = await startEmbedded({
    dataDir: join(disk.path, 'postgres'),
    log: (line) => said.push(line),
  });
  return {
    target: { connection: embedded.connection },
    disk,
    processes: () => familyOf(embedded.pid),
    output: () => `--- database\n${said.join('\n')}`,
    async stop() {
      await embedded.stop();
      await disk.remove();
    },
  };
}

async function seatPeople(
  db: Database,
  count: number,
): Promise<Pick<Site, 'competitors' | 'admin' | 'spectator'>> {
  const seed = createSeed(db, Date.now());
  const seat = async (name: string, role: Role): Promise<Seat> => {
    const userId = await seed.user({ name, role });
    const credentials = async () => ({ username: name, password: await openSession(db, userId, Date.now()) });
    return { role, userId, name, credentials };
  };
  const competitors: Seat[] = [];
  for (let index = 0; index < count; index += 1) competitors.push(await seat(`sender${index}`, 'user'));
  return { competitors, admin: await seat('admin', 'admin'), spectator: await seat('public', 'spectator') };
}

async function holdDoubling(
  db: Database,
  { competitors, spectator }: Pick<Site, 'competitors' | 'spectator'>,
): Promise<number> {
  const now = Date.now();
  const seed = createSeed(db, now);
  const contestId = await seed.contest({
    type: 'ioi',
    start_at: now - MARGIN_MS,
    end_at: now + MARGIN_MS,
    competitors: competitors.map(({ userId }) => userId),
    staff: [spectator.userId],
  });
  await addVersion(db, await seed.task(contestId, 1), await doublingTask(db));
  return contestId;
}
