import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { type RunEnd, type RunRequest, type Sandbox, type Stream } from '#server/judge/sandbox/driver.ts';

/** A naive sandbox: only limits of the kernel and a timer. It does not know the resources used. */
export function openBare(): Sandbox {
  return {
    level: 'unsafe',
    async run(request) {
      const started = performance.now();
      const end = await runBare(request);
      return { end, cpuMs: NaN, wallMs: performance.now() - started, waitedMs: 0, memoryBytes: NaN };
    },
    runPair: () => Promise.reject(new Error('one program at a time')),
    runTogether: () => Promise.reject(new Error('one program at a time')),
    close: () => Promise.resolve(),
  };
}

async function runBare({ argv, env, folder, writable, limits, ...streams }: RunRequest): Promise<RunEnd> {
  for (const name of writable === 'folder' ? [] : writable) writeFileSync(join(folder, name), '');
  const descriptors = [
    openStream(streams.stdin, 'r'),
    openStream(streams.stdout, 'w'),
    openStream(streams.stderr, 'w'),
  ];
  const args = [
    `--cpu=${Math.ceil(limits.cpuMs / 1000)}:${Math.ceil(limits.cpuMs / 1000) + 1}`,
    `--as=${limits.memoryBytes}`,
    `--fsize=${limits.outputBytes}`,
    '--core=0',
    ...argv,
  ];
  const child = spawn('prlimit', args, { cwd: folder, env, stdio: descriptors });
  for (const descriptor of descriptors) closeSync(descriptor);
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    child.kill('SIGKILL');
  }, limits.wallMs);
  const [code, name] = await new Promise<[number | null, NodeJS.Signals | null]>((done) =>
    child.once('exit', (...how) => done(how)),
  );
  clearTimeout(timer);
  if (late.signal.aborted) return { kind: 'wall' };
  if (name === null) return { kind: 'exited', code: code ?? -1 };
  if (name === 'SIGXCPU') return { kind: 'cpu' };
  if (name === 'SIGXFSZ') return { kind: 'output' };
  return { kind: 'signalled', signal: constants.signals[name] };
}

function openStream(stream: Stream, how: 'r' | 'w'): number {
  return openSync('file' in stream ? stream.file : '/dev/null', how);
}
