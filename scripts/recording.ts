import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../package.json' with { type: 'json' };
import { nameOf } from '#epics/nameOf.ts';
import { serialize } from '#streams/recording.ts';
import { givenFile } from './given-file.ts';
import { openBrowser, servePlayer } from './recording/open.ts';
import { overviewOf } from './recording/overview.ts';
import { type Part, partAround } from './recording/part.ts';
import { readSession, relive } from './recording/session.ts';
import { testOf } from './recording/write-test.ts';

const HELP = `What is in a recorded session, and marble tests of it (docs/recordings.md).

  npm run recording -- FILE
  npm run recording -- FILE --open
  npm run recording -- FILE --test tests/recorded/NAME.test.ts --around WHAT [--state PATH]...

  --open         plays it in the browser, until Ctrl-C; the file goes no further than this machine
  --test FILE    writes a marble test, and the part of the recording that it plays beside it
  --around WHAT  what the test is about: #3 (the third thing told), a word of what was told
                 (toasts.new_answer, Redirect), or an event (QuestionChanged, QuestionChanged:2)
  --state PATH   a part of the state that the test is to ask about, for example session.kind
`;
const ROOT = resolve(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'dist', 'client');
/** The program that `npm run format` runs. */
const FORMATTER = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');

interface Options {
  readonly test: string;
  readonly around: string;
  readonly states: readonly string[];
}

/** Carries out the command line; returns the exit code. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      open: { type: 'boolean', default: false },
      test: { type: 'string' },
      around: { type: 'string' },
      state: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || values.help) {
    process.stdout.write(HELP);
    return values.help ? 0 : 1;
  }
  const { recording: session, effectsThen } = readSession(givenFile(file));
  if (session.header.version !== version)
    process.stderr.write(`Recorded by version ${session.header.version}; this is ${version}.\n`);
  if (values.open) return play(file);
  const { effects } = await relive(session);
  if (values.test === undefined) {
    process.stdout.write(overviewOf(session, effects, effectsThen));
    return 0;
  }
  if (values.around === undefined) return refused('--test needs --around: what is the test about?');
  const part = partAround(session, effects, values.around);
  return write(part, { test: values.test, around: values.around, states: values.state });
}

/** Serves the player until it is stopped. */
async function play(file: string): Promise<number> {
  const { url, close } = await servePlayer(resolve(file), CLIENT);
  process.stdout.write(`${url}\nCtrl-C ends it.\n`);
  openBrowser(url);
  await new Promise((stopped) => process.once('SIGINT', stopped).once('SIGTERM', stopped));
  close();
  return 0;
}

async function write(part: Part, { test, states }: Options): Promise<number> {
  const name = basename(test).replace(/\.test\.ts$/, '');
  if (`${name}.test.ts` !== basename(test)) return refused('A test is called NAME.test.ts.');
  const recording = `${name}.recording.ndjson`;
  const folder = resolve(dirname(test));
  for (const path of [join(folder, recording), resolve(test)])
    if (existsSync(path)) return refused(`${relative('.', path)} is there already.`);
  const text = await testOf(part, { recording, states });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, recording), serialize(part.session));
  writeFileSync(resolve(test), formatted(text));
  const { effect, event, session } = part;
  const about = effect === null ? event : nameOf(effect);
  process.stdout.write(`${relative('.', resolve(test))}: ${session.events.length} events to ${about}\n`);
  return 0;
}

/** Formats a text as a test of the repository, wherever it is written: oxfmt skips files that git ignores. */
function formatted(text: string): string {
  const given = ['--stdin-filepath', join('tests', 'recorded.test.ts')];
  return execFileSync(process.execPath, [FORMATTER, ...given], { cwd: ROOT, input: text, encoding: 'utf8' });
}

function refused(why: string): number {
  process.stderr.write(`${why}\n`);
  return 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
