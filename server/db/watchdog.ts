import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const KEPT_LINES = 40;

/**
 * Runs "$@" and ends it when standard input ends, as it does however the parent dies: first by a fast
 * shutdown, then an immediate one, then a kill. It is a shell, not Node: it needs only a megabyte, and kills
 * by name do not hit it. During such an end the run's folder contains `ending`; then it is removed.
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

/** The same for Windows, which has no signals: after a forced end PostgreSQL recovers from its log. */
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

/** The user that a process runs as; the numbers need no entry in the user database. */
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

/** A process that ends when this one ends. */
export interface Watched {
  /** Resolves with the exit code when the process has ended; never rejects. */
  readonly ended: Promise<number>;
  /** The last lines of its output. */
  readonly lines: readonly string[];
  /** Asks the process to end. */
  end(): void;
}

/** Name of the file in `runDir` that exists once the process was asked to end. */
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
  // The pipe breaks when the watchdog has already ended.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      lines.push(String(error));
      resolve(127);
    });
    // Not 'exit': the last lines may come later. But a session that outlives its server holds the pipe.
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
  // A new session: Ctrl-C in the terminal reaches only the server, which ends the database when it is done.
  return spawn('/bin/sh', ['-c', UNIX_WATCHDOG, 'sh', runDir, command, ...args], {
    cwd,
    env,
    detached: true,
    ...owner,
  });
}

/** PostgreSQL reads PG… variables and the locale; the process must inherit neither. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['PATH', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH'];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}
