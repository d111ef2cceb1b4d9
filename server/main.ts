import { fileURLToPath } from 'node:url';
import { announce } from './demo/announce.ts';
import { seedDemo } from './demo/seed.ts';
import { EmbeddedDatabaseError } from './db/errors.ts';
import { HELP, readOptions, StartError } from './options.ts';
import { runServer } from './run.ts';

const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url));

/** Starts the server, tells where it is, and ends it on a signal. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(HELP);
    return;
  }
  const server = await runServer(options, CLIENT);
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    void server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (options.demo) await seedDemo(server.app);
  await announce(server.app, options, server.port);
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof EmbeddedDatabaseError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
