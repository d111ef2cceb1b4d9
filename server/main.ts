import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { announce } from './demo/announce.ts';
import { type DemoPlayer, playDemo } from './demo/player.ts';
import { seedDemo } from './demo/seed.ts';
import { EmbeddedDatabaseError } from './db/embedded-error.ts';
import { checkInstallation, reportOf } from './operations/check.ts';
import { ROOT } from './programs.ts';
import { fetchDocs, runInBackground } from './http/fetch-docs.ts';
import { HELP, readOptions, StartError } from './options.ts';
import { removeAbandoned } from './temp-folders.ts';
import { runServer, type RunningServer } from './run.ts';

const CLIENT = join(ROOT, 'dist', 'client');

/**
 * Percentage for V8's heap growth. V8 counts short-lived bytes, mostly of pictures, as growth: by default, in
 * a proctored exam, it would collect the whole heap every 3 s, and answer nobody for 40 ms (`npm run bench --
 * pictures`).
 */
const HEAP_GROWS_PERCENT = 150;

/** Starts the server, prints its address, and ends it on a signal. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(HELP);
    return;
  }
  if (options.check) {
    const findings = await checkInstallation(options);
    process.stdout.write(reportOf(findings));
    process.exit(findings.some(({ state }) => state === 'stop') ? 1 : 0);
  }
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWS_PERCENT}`);
  await removeAbandoned();
  const server = await runServer(options, options.client ? CLIENT : null);
  const demo = options.demo ? await startDemo(server) : null;
  const background = new AbortController();
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    background.abort();
    void stopAll(server, demo).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  await announce(server.app, options, server.port);
  const { docsFetchedTo: folder, docsFolders } = options;
  if (folder !== null)
    await fetchDocs(folder, docsFolders, server.app.log, runInBackground(background.signal));
}

async function startDemo({ app }: RunningServer): Promise<DemoPlayer> {
  await seedDemo(app);
  return playDemo(app);
}

async function stopAll(server: RunningServer, demo: DemoPlayer | null): Promise<void> {
  await demo?.stop();
  await server.stop();
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof EmbeddedDatabaseError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
