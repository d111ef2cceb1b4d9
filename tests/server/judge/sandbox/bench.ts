import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildHelper } from '#server/judge/sandbox/build.ts';
import { type RunLimits, type RunRequest, type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { probeSandbox, type SandboxProbe } from '#server/judge/sandbox/probe.ts';

/** The folder of the helper, built once for all test files and named after its sources. All may enter it. */
const SHARED = join(tmpdir(), 'agon-judge-tests');
const KNOWN = fileURLToPath(new URL('./known.c', import.meta.url));
/** A user without account or rights, for the tests that root runs as another user. */
export const PLAIN_USER = { uid: 64_123, gid: 64_123 };

/** A way to open a box on this machine. */
export interface Form {
  readonly name: string;
  readonly level: 'ns' | 'landlock';
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** The folder, helper and program of a test file; made once. */
export interface Workbench {
  readonly folder: string;
  readonly helper: string;
  readonly known: string;
  /** Every form that works here. If none does, making the workbench fails with advice. */
  readonly forms: readonly Form[];
  remove(): Promise<void>;
}

/** Settings of a run of known.c; the others have the usual values. */
export interface KnownRun {
  readonly limits?: Partial<RunLimits>;
  readonly env?: RunRequest['env'];
  readonly writable?: RunRequest['writable'];
  readonly stdin?: RunRequest['stdin'];
  readonly stdout?: RunRequest['stdout'];
  readonly stderr?: RunRequest['stderr'];
  readonly fifos?: readonly string[];
  readonly endsWithOthers?: boolean;
}

const LIMITS: RunLimits = {
  cpuMs: 2_000,
  wallMs: 20_000,
  memoryBytes: 256 << 20,
  outputBytes: 1 << 20,
  processes: 1,
};

/**
 * Builds the helper and known.c in a new folder, and tries which forms work; root also tries a plain user.
 * With `landlock` the helper uses at most that version of the kernel's Landlock.
 */
export async function makeWorkbench(landlock?: number): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-sandbox-'));
  await chmod(folder, 0o755);
  const helper = landlock === undefined ? await buildHelper(SHARED) : await buildOld(folder, landlock);
  const known = join(folder, 'known');
  await promisify(execFile)('cc', ['-O1', '-static', '-pthread', '-o', known, KNOWN]);
  const users = process.getuid?.() === 0 ? [undefined, PLAIN_USER] : [undefined];
  const forms: Form[] = [];
  const probes: SandboxProbe[] = [];
  for (const user of users) {
    const probe = await probeSandbox(helper, user);
    probes.push(probe);
    const who = user === undefined && users.length > 1 ? 'root' : 'a plain user';
    for (const level of ['ns', 'landlock'] as const) {
      if (probe[level].works) forms.push({ name: `${level} as ${who}`, level, user });
      else
        console.warn(`not tried here: ${level} as ${who} (${probe[level].why}); ${probe.advice.join('; ')}`);
    }
  }
  if (forms.length === 0) throw new Error(`no sandbox works here: ${JSON.stringify(probes)}`);
  return { folder, helper, known, forms, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A box with a folder for known.c, and the output of its last run. */
export interface Bench {
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** The folder for files of its streams. */
  readonly outputs: string;
  request(habit: readonly [string, ...string[]], run?: KnownRun): RunRequest;
  run(habit: readonly [string, ...string[]], run?: KnownRun): ReturnType<Sandbox['run']>;
  output(): Promise<string>;
  close(): Promise<void>;
}

/** Opens a box of this form in slot `slot`. */
export async function openBench(
  { folder, helper, known }: Workbench,
  form: Form,
  slot: number,
  isInBackground = false,
): Promise<Bench> {
  const sandbox = await openSandbox({ slot, level: form.level, helper, user: form.user, isInBackground });
  const own = await mkdtemp(join(folder, 'box-'));
  await chmod(own, 0o777);
  await copyFile(known, join(own, 'known'));
  const outputs = await mkdtemp(join(folder, 'out-'));
  await chmod(outputs, 0o777);
  const stdout = join(outputs, 'stdout');
  const request: Bench['request'] = (habit, run = {}) => ({
    argv: ['./known', ...habit],
    env: run.env ?? {},
    folder: own,
    writable: run.writable ?? [],
    readable: [],
    stdin: run.stdin ?? { nowhere: true },
    stdout: run.stdout ?? { file: stdout },
    stderr: run.stderr ?? { nowhere: true },
    fifos: run.fifos ?? [],
    endsWithOthers: run.endsWithOthers ?? false,
    limits: { ...LIMITS, ...run.limits },
  });
  return {
    sandbox,
    folder: own,
    outputs,
    request,
    run: (habit, run) => sandbox.run(request(habit, run)),
    output: () => readFile(stdout, 'utf8'),
    close: () => sandbox.close(),
  };
}

async function buildOld(folder: string, landlock: number): Promise<string> {
  const compiler = join(folder, 'cc');
  await writeFile(compiler, `#!/bin/sh\nexec cc -DLANDLOCK_AT_MOST=${String(landlock)} "$@"\n`, {
    mode: 0o755,
  });
  const own = process.env['CC'];
  process.env['CC'] = compiler;
  try {
    return await buildHelper(folder);
  } finally {
    if (own === undefined) delete process.env['CC'];
    else process.env['CC'] = own;
  }
}
