import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;

/** A contest server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** The output so far. */
  output(): string;
  /** Kills the server, like a power cut. */
  kill(): Promise<void>;
  /** Ends the server as an operator does. */
  stop(): Promise<void>;
}

/** Starts a server process on a free or given port, with this Node or another, and waits until it answers. */
export async function startServer(
  options: readonly string[],
  onPort?: number,
  env: Readonly<Record<string, string>> = {},
  node: string = process.execPath,
): Promise<ServerProcess> {
  const port = onPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    node,
    [join('dist', 'server', 'server.js'), '--port', String(port), ...options],
    // No judge, unless its slots are asked for: few tests need one.
    { cwd: ROOT, env: { ...process.env, AGON_JUDGE: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilItAnswers(url, child, output);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output.join(''),
    kill: () => end(child, 'SIGKILL', gone),
    stop: () => end(child, 'SIGTERM', gone),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await gone;
}

async function untilItAnswers(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answers = await fetch(`${url}/api/me`).then(
      (answer) => answer.status === 401,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${output.join('')}`);
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
