import { checkCommand } from './task/check.ts';
import { type Command } from './task/command.ts';
import { importCommand } from './task/import.ts';
import { initCommand } from './task/init.ts';
import { makeCommand } from './task/make.ts';
import { packCommand } from './task/pack.ts';
import { pushCommand } from './task/push.ts';
import { runCommand } from './task/run.ts';
import { stressCommand } from './task/stress.ts';

/** Commands in the order in which an author needs them. */
const COMMANDS: Readonly<Record<string, Command>> = {
  init: initCommand,
  make: makeCommand,
  check: checkCommand,
  run: runCommand,
  stress: stressCommand,
  pack: packCommand,
  push: pushCommand,
  import: importCommand,
};
const ASKS_HELP = ['help', '--help', '-h'];

/** Carries out the command line. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  if (ASKS_HELP.includes(name)) return helpOf(args[0]);
  const command = commandOf(name);
  if (command === null) return wrong(name === '' ? null : `There is no command "${name}".`);
  if (args.some((one) => one === '--help' || one === '-h')) return helpOf(name);
  return command.run(args);
}

function commandOf(name: string): Command | null {
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? null) : null;
}

function helpOf(name: string | undefined): number {
  const command = name === undefined ? null : commandOf(name);
  if (name !== undefined && command === null) return wrong(`There is no command "${name}".`);
  process.stdout.write(command?.help ?? overview());
  return 0;
}

function wrong(why: string | null): number {
  process.stderr.write(why === null ? overview() : `${why}\n\n${overview()}`);
  return 1;
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(8)}${summary}`);
  return `Tasks in folders, for those who keep them in git.

  npm run task -- COMMAND FOLDER [options]

${lines.join('\n')}

\`npm run task -- help COMMAND\` tells the options of one. Everything that runs, runs in the judge's sandbox.
`;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
