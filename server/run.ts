import { accessSync, constants, mkdirSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type App } from './app.ts';
import { type Chore, startChore } from './chore.ts';
import { type DatabaseTarget, openDatabase } from './db/database.ts';
import { openDatabaseClock } from './db/database-clock.ts';
import { openRowChanges } from './db/row-changes.ts';
import { startEmbedded } from './db/embedded.ts';
import { Standby } from './db/standby.ts';
import { serveContestApi } from './features/exchange/contest-api/routes.ts';
import { startDesk } from './features/communication/chore.ts';
import { startContestClock } from './features/contest/contests/clock.ts';
import { startModuleClock } from './features/contest/contests/module-clock.ts';
import { startOpeningSeals, startSealing } from './features/contest/sealing/clock.ts';
import { createHandlers } from './features/handlers.ts';
import { Budgets } from './model/budgets/budgets.ts';
import { createContacts, startKeepingContacts } from './model/submissions/late/contacts.ts';
import { openLiveChannel } from './features/live/channel.ts';
import { startRehearsing } from './features/operations/readiness/rehearse.ts';
import { startTellingCertificates } from './features/results/certificates/tell.ts';
import { startTellingTranslations } from './features/translation/official.ts';
import { startRetention } from './features/proctoring/retention/retention.ts';
import { startMakingRoom } from './features/proctoring/retention/room.ts';
import { startPackages } from './features/authoring/packages/advance.ts';
import { startQuizClosing } from './features/quiz/closing.ts';
import { createAuthenticate } from './features/session/authenticate.ts';
import { startGathering, startHandingOver, startSweeping } from './features/operations/file-store/chores.ts';
import { FileStoreError } from './files/content-store.ts';
import { type PlaceSettings } from './file-options.ts';
import { checkPlace, usePlace } from './files/settings.ts';
import { startEndingSessions } from './features/session/end-sessions.ts';
import { startEndingComparisons } from './features/submissions/similarity/chore.ts';
import { startWatchingWork } from './features/proctoring/sharing/watch-work.ts';
import { startWatchingSessions } from './features/session/watch-sessions.ts';
import { startGatheringNews } from './features/proctoring/watching/gather.ts';
import { startTakingRoster } from './features/proctoring/watching/roster.ts';
import { clientAddressBy, trustOf } from './http/client-address.ts';
import { serveDocs } from './http/docs.ts';
import { countInHand } from './http/in-hand.ts';
import { listen, requireAddress } from './http/listen.ts';
import { createHttpServer } from './http/server.ts';
import { serveClient } from './http/static.ts';
import { countLog, createMetrics } from './operations/metrics.ts';
import { serveOperations } from './operations/serve.ts';
import { upgradeDatabase } from './operations/upgrade.ts';
import { Turns } from './model/turns.ts';
import { spawnLocalJudge } from './judge/local-judge.ts';
import { startStatePublisher } from './judge/queue/publish-state.ts';
import { keepRows, settleRights } from './model/kept.ts';
import { createJournal } from './journal/journal.ts';
import { createWriter } from './journal/write.ts';
import { createLog } from './log.ts';
import { keyLogins } from './model/logins.ts';
import { type ServerOptions, StartError } from './options.ts';

const HOUR_MS = 3_600_000;
const JOURNAL_KEPT_MS = 7 * 24 * HOUR_MS;

/** Connections reserved for contestants' work and the contest clock, however many readers there are. */
const WORK_CONNECTIONS = 4;
/** Maximum wait of a submission in a burst, ms; after it the server answers that it is busy. */
const TURN_WAIT_MS = 10_000;

/** Time limit for answering the current calls when the server is told to end, ms. */
const END_PATIENCE_MS = 5_000;

/** A running contest server. */
export interface RunningServer {
  readonly app: App;
  readonly port: number;
  /** Ends everything in order: refuses new calls, disconnects clients, closes the database. */
  stop(): Promise<void>;
}

/** Starts a server with database, schema, journal, calls, live channel, clock, pages. Throws StartError. */
export async function runServer(options: ServerOptions, clientFolder: string | null): Promise<RunningServer> {
  const { log, registry } = countLog(createLog(options.verbose));
  const stops: (() => Promise<void> | void)[] = [];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  };
  try {
    await requireAddress(options);
    const target = await openTarget(options, log, stops);
    const copiesIn = options.upgradeCopy ? join(options.dataDir, 'backups') : null;
    await upgradeDatabase(target, { copiesIn, log });
    const db = openDatabase(target);
    stops.push(() => db.destroy());
    await placeFiles(db, options.files, log);
    const workDb = openDatabase(target, { maxConnections: WORK_CONNECTIONS });
    stops.push(() => workDb.destroy());
    const standby = openStandby(options, db, log);
    stops.push(() => standby?.close());
    const journal = createJournal({ db, listen: target, log });
    stops.push(() => journal.close());

    const { now, stop: stopClock } = await openDatabaseClock(db, log);
    stops.push(stopClock);
    const rowChanges = openRowChanges(target);
    stops.push(() => rowChanges.close());
    const settle = (streams: ReadonlySet<string>) => settleRights(rowChanges, streams);
    const app: App = {
      db,
      ...(standby && { standby }),
      journal,
      write: createWriter({ db, journal, settle }),
      now,
      contacts: createContacts({ db: workDb, now }),
      budgets: new Budgets(),
      passwordCost: options.passwordCost,
      sessionTerms: options.sessionTerms,
      kept: keepRows(rowChanges),
      pictureRoomBytes: options.pictureRoomBytes,
      draftRoomBytes: options.draftRoomBytes,
      log,
    };
    const work: App = { ...app, db: workDb, write: createWriter({ db: workDb, journal, settle }) };
    stops.push(
      startKeepingContacts(app.contacts, (error) =>
        log({ level: 'warn', event: 'contacts_not_kept', error: String(error) }),
      ),
    );
    const { alike, cleaned } = await keyLogins(db);
    if (cleaned.length > 0)
      log({ level: 'info', event: 'logins_cleaned', count: cleaned.length, names: cleaned });
    if (alike.length > 0) log({ level: 'warn', event: 'logins_alike', count: alike.length, names: alike });
    const authenticate = createAuthenticate(app);
    const http = await createHttpServer(app, authenticate, createHandlers(app), {
      ...options,
      work: {
        app: work,
        authenticate: createAuthenticate(work),
        handlers: createHandlers(work),
        turns: new Turns({ most: WORK_CONNECTIONS - 1, waitMs: TURN_WAIT_MS }),
      },
    });
    const inHand = countInHand(http);
    await serveContestApi(http, app, authenticate);
    await serveDocs(http, options.docsFolders, log);
    if (clientFolder !== null) await serveClient(http, clientFolder, { folder: options.textsFolder, log });
    const channel = await openLiveChannel(app, authenticate, {
      addressOf: clientAddressBy(trustOf(options.trustProxy)),
      isAwaited: () => inHand.isAwaited(),
    });
    const { live } = channel;
    stops.push(() => channel.stop());
    serveOperations(http, {
      app,
      metrics: createMetrics(
        {
          ...app,
          pools: { reading: db, work: workDb },
          connections: () => live.connections(),
          lobby: live.lobby,
        },
        registry,
      ),
      metricsToken: options.metricsToken,
      isStopping: () => isStopping,
    });
    http.server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
    const contests = startContestClock(work);
    stops.push(() => contests.stop());
    const chores = [
      ...[startModuleClock, startQuizClosing, startDesk, startOpeningSeals].map((start) => start(work)),
      ...[startRetention, startMakingRoom, startEndingSessions, startWatchingSessions, startWatchingWork].map(
        (start) => start(app),
      ),
      ...[
        startPruning,
        startSealing,
        startRehearsing,
        startTakingRoster,
        startGatheringNews,
        startTellingCertificates,
        startTellingTranslations,
      ].map((start) => start(app)),
      startPackages(app),
      startEndingComparisons(app),
      startHandingOver(app),
      startGathering(app),
      startSweeping(app),
    ];
    stops.push(() => Promise.all(chores.map((chore) => chore.stop())).then(() => undefined));
    const judgeState = startStatePublisher(app);
    stops.push(() => judgeState.stop());
    await listen(http, options);
    stops.push(() => http.close());
    stops.push(() => inHand.answered(END_PATIENCE_MS));
    stops.push(() => live.close());
    stops.push(() => inHand.takeNoMore());
    if (options.judge) stops.push(startJudge(target, options, log));
    return { app, port: (http.server.address() as AddressInfo).port, stop };
  } catch (error: unknown) {
    await stop();
    throw error;
  }
}

/** A missing standby does not keep a server from starting; the server's log reports it. */
function openStandby({ standbyUrl: url }: ServerOptions, primary: App['db'], log: App['log']) {
  return url === null ? undefined : new Standby({ primary, target: { url }, log });
}

/** A newly requested store must work; the current one may come back later. */
async function placeFiles(db: App['db'], files: PlaceSettings | null, log: App['log']): Promise<void> {
  try {
    await (files === null ? checkPlace(db) : usePlace(db, files));
  } catch (error: unknown) {
    if (!(error instanceof FileStoreError)) throw error;
    if (files !== null) throw new StartError(error.message);
    log({ level: 'error', event: 'files_unreachable', error: error.message });
  }
}

/** Called last: the judge prepares itself while the server already answers. */
function startJudge(database: DatabaseTarget, options: ServerOptions, log: App['log']): () => Promise<void> {
  const { judgeSlots: slots, verbose } = options;
  const judge = spawnLocalJudge({ database, slots, verbose, log });
  return () => judge.stop();
}

/** Journal entries are kept for a week; a client that was away longer loads a new snapshot. */
function startPruning(app: App): Chore {
  return startChore(app, {
    everyMs: HOUR_MS,
    failed: 'journal_not_pruned',
    once: async () => {
      await app.journal.prune(app.now() - JOURNAL_KEPT_MS);
      return false;
    },
  });
}

async function openTarget(
  options: ServerOptions,
  log: App['log'],
  stops: (() => Promise<void> | void)[],
): Promise<DatabaseTarget> {
  if (options.databaseUrl !== null) return { url: options.databaseUrl };
  makeWritable(options.dataDir);
  const embedded = await startEmbedded({
    dataDir: join(options.dataDir, 'postgres'),
    log: (line) => log({ level: 'info', event: 'database', line }),
  });
  stops.push(() => embedded.stop());
  return { connection: embedded.connection };
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error: unknown) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}). Choose another with --data FOLDER.`,
    );
  }
}
