import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cgroupFault } from './cgroup.ts';
import { adviceFor, machineSettings } from './advice.ts';
import { type RunEnd, SandboxError } from './driver.ts';
import { type HelperStart } from './helper.ts';
import { openSandbox } from './open.ts';

/** Whether something works on this machine; `why`: the reason why not, otherwise ''. */
export interface Trial {
  readonly works: boolean;
  readonly why: string;
}

/** The parts of the sandbox that work on this machine, found by running a program in it. */
export interface SandboxProbe {
  /** The best level that works; null: submissions cannot be run here. */
  readonly level: 'ns' | 'landlock' | null;
  readonly ns: Trial;
  /** `abi` is the version of Landlock; 0: the kernel has none. */
  readonly landlock: Trial & { readonly abi: number };
  /** Whether the kernel itself limits memory, rather than only the helper watching it. */
  readonly cgroup: Trial;
  /** Commands or settings that would improve a level or make it work. */
  readonly advice: readonly string[];
}

/** Slot number of the trial, which no worker's slot has. */
const PROBE_SLOT = 119;

/** Cgroups are entered by the worker, and not by a helper that runs as another user. */
const NOT_TRIED = 'not tried for another user';

/** Tries each level with a program that tests its isolation. Rejects if the trial itself cannot run. */
export async function probeSandbox(helper: string, user?: HelperStart['user']): Promise<SandboxProbe> {
  const abi = await landlockAbi(helper);
  const ns = await tryLevel(helper, 'ns', user);
  const landlock = { ...(await tryLevel(helper, 'landlock', user)), abi };
  const isRoot = user === undefined ? process.geteuid?.() === 0 : user.uid === 0;
  const fault = user === undefined ? await cgroupFault(helper) : NOT_TRIED;
  const cgroup = { works: fault === '', why: fault };
  const advice = adviceFor({ ns, landlock, cgroup, isRoot, settings: await machineSettings() });
  return { level: ns.works ? 'ns' : landlock.works ? 'landlock' : null, ns, landlock, cgroup, advice };
}

async function landlockAbi(helper: string): Promise<number> {
  const { stdout } = await promisify(execFile)(helper, ['facts']);
  return Math.max(0, Number(stdout));
}

async function tryLevel(helper: string, level: 'ns' | 'landlock', user: HelperStart['user']): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-probe-'));
  try {
    await chmod(folder, 0o755);
    await copyFile(helper, join(folder, 'box'));
    await chmod(join(folder, 'box'), 0o755);
    await writeFile(join(folder, 'input'), '', { mode: 0o644 });
    return verdictOf(await runIn(folder, helper, level, user));
  } catch (error) {
    if (error instanceof SandboxError) return { works: false, why: error.message };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runIn(
  folder: string,
  helper: string,
  level: 'ns' | 'landlock',
  user: HelperStart['user'],
): Promise<RunEnd> {
  const sandbox = await openSandbox({ slot: PROBE_SLOT, level, helper, user, hasCgroup: false });
  try {
    const { end } = await sandbox.run({
      argv: ['./box', 'self-check'],
      env: {},
      folder,
      writable: [],
      readable: ['/lib', '/lib64', '/usr/lib', '/usr/lib64'],
      stdin: { file: join(folder, 'input') },
      stdout: { nowhere: true },
      stderr: { nowhere: true },
      limits: { cpuMs: 2_000, wallMs: 10_000, memoryBytes: 64 << 20, outputBytes: 1 << 20, processes: 1 },
    });
    return end;
  } finally {
    await sandbox.close();
  }
}

/** The self-check (box/selfcheck.c) tries one forbidden thing after the other. The last one must end it. */
function verdictOf(end: RunEnd): Trial {
  if (end.kind === 'forbidden') return { works: true, why: '' };
  const code = end.kind === 'exited' ? ` ${String(end.code)}` : '';
  return { works: false, why: `the program that tries its walls ended by ${end.kind}${code}` };
}
