import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const KEPT_LINES = 40;

/**
 * Runs "$@" and ends it when standard input ends, which it does when the parent dies, however it dies: first a fast
 * shutdown, then an immediate one, then a kill. A shell rather than Node: it costs a megabyte, and does not die by a name
 * that somebody kills. The folder of this run is removed after such an end, and says while it lasts that it has begun.
 */
const UNIX_WATCHDOG = `
run=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
child=$!
(
  read -r _ <&3
  touch "$run/ending"
  kill -INT $child
  left=20
  while [ $left -gt 0 ] && kill -0 $child; do sleep 0.2 || sleep 1; left=$((left - 1)); done
  kill -QUIT $child && sleep 3 && kill -KILL $child
) >/dev/null 2>&1 &
guard=$!
wait $child
code=$?
kill $guard 2>/dev/null
[ -e "$run/ending" ] && rm -rf "$run"
exit $code
`;

/** The same for Windows, where processes know no signals: a forced end is recovered from the log. */
const WINDOWS_WATCHDOG = `
const [run, command, ...args] = process.argv.slice(1);
const child = require('node:child_process').spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let ending = false;
process.stdin.resume().on('error', () => {}).on('close', () => {
  ending = true;
  child.kill();
});
child.on('error', (error) => { console.error(String(error)); process.exit(1); });
child.on('exit', (code) => {
  if (ending) require('node:fs').rmSync(run, { recursive: true, force: true });
  process.exit(code ?? 1);
});
`;

/** The user a process runs as; numbers need no entry in any list of users. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The command, its folder and its user (by default this process's). */
export interface WatchedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly owner: Owner | undefined;
  /** The private folder of this run. */
  readonly runDir: string;
  readonly onLine?: (line: string) => void;
}

/** A process that dies with this one. */
export interface Watched {
  /** Resolves with the exit code when the process has ended; never rejects. */
  readonly ended: Promise<number>;
  /** The last lines it wrote. */
  readonly lines: readonly string[];
  /** Asks it to end. */
  end(): void;
}

/** The name of the file in `runDir` that says that the process has been asked to end. */
export const ENDING_FILE = 'ending';

/** Starts a process under a watchdog. */
export function startWatched(options: WatchedCommand): Watched {
  const child = spawnWatchdog(options);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      options.onLine?.(line);
    });
  }
  // The pipe breaks when the watchdog has ended already.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lines.push(String(error));
      resolve(127);
    });
    // Not 'exit': the last lines may still be on their way. Not for long: a session that outlives its server holds the pipe.
    child.once('exit', (code) => {
      const finish = () => resolve(code ?? 1);
      const patience = setTimeout(finish, 500);
      child.once('close', () => {
        clearTimeout(patience);
        finish();
      });
    });
  });
  return { ended, lines, end: () => child.stdin?.end() };
}

function spawnWatchdog({ command, args, cwd, owner, runDir }: WatchedCommand): ChildProcess {
  const env = cleanEnvironment();
  if (process.platform === 'win32') {
    return spawn(process.execPath, ['-e', WINDOWS_WATCHDOG, runDir, command, ...args], { cwd, env });
  }
  // A session of its own: Ctrl-C in the terminal is for the server, which ends the database when it is done with it.
  return spawn('/bin/sh', ['-c', UNIX_WATCHDOG, 'sh', runDir, command, ...args], {
    cwd,
    env,
    detached: true,
    ...owner,
  });
}

/** PostgreSQL takes settings from PG… variables and its language from the locale: neither is to be inherited. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['PATH', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH'];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}
