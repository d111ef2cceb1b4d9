import { realpath } from 'node:fs/promises';
import { makeCgroup, removeCgroup } from './cgroup.ts';
import { pairAnswer, runAnswer, togetherAnswer } from './answer.ts';
import { type RunRequest, SandboxError, type Sandbox } from './driver.ts';
import { markExecutables } from './executables.ts';
import { requestFrame } from './frame.ts';
import { startHelper, type HelperStart } from './helper.ts';

/** If the worker is root, the programs of slot n run as this user id plus n. No account has these ids. */
const FIRST_SLOT_UID = 60_940;

/** Options of the box to open. */
export interface OpenSandbox {
  /** Number of the judge slot, from 0. Boxes of one machine have different numbers. */
  readonly slot: number;
  readonly level: 'ns' | 'landlock' | 'unsafe';
  /** Path of the built helper (build.ts). */
  readonly helper: string;
  /** The user that the helper runs as, if the worker is root. */
  readonly user?: HelperStart['user'];
  /** False: without a memory cgroup, for a box whose slot number may also be used by others. */
  readonly hasCgroup?: boolean;
  /** True: its programs use the processor's idle time. */
  readonly isInBackground?: boolean;
}

/** Opens the box of a judge slot at a level. Rejects with a `SandboxError` if the level does not work. */
export async function openSandbox({
  slot,
  level,
  helper,
  user,
  hasCgroup = true,
  isInBackground = false,
}: OpenSandbox): Promise<Sandbox> {
  const cgroup =
    level === 'unsafe' || user !== undefined || !hasCgroup
      ? null
      : await makeCgroup(`agon-judge-slot-${String(slot)}`);
  const running = await startHelper({
    path: helper,
    args: [level, String(FIRST_SLOT_UID + slot), isInBackground ? 'background' : 'foreground'],
    cgroup,
    user,
  });

  async function ask(requests: readonly RunRequest[]): Promise<string> {
    const settled = await Promise.all(requests.map(settle));
    const line = await running.ask(requestFrame(settled));
    for (const request of settled) if (request.writable === 'folder') await markExecutables(request.folder);
    return line;
  }

  return {
    level,
    run: async (request) => runAnswer(await ask([request])),
    runPair: async (first, second) => pairAnswer(await ask([first, second])),
    runTogether: async (requests) => togetherAnswer(await ask(requests), requests.length),
    close: async () => {
      await running.close();
      if (cgroup !== null) await removeCgroup(cgroup);
    },
  };
}

/** The request with the real path of its folder. */
async function settle(request: RunRequest): Promise<RunRequest> {
  try {
    return { ...request, folder: await realpath(request.folder) };
  } catch {
    throw new SandboxError(`no such folder: ${request.folder}`);
  }
}
