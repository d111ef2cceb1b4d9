import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { examine } from '#server/judge/examine.ts';
import { type InstalledLanguages } from '#server/judge/languages/installed.ts';
import { type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { takeSlotNumber } from '#server/judge/slot-number.ts';

const LEVELS = ['ns', 'landlock'] as const;

/** A level of the sandbox that isolates programs from the machine. */
export type Level = (typeof LEVELS)[number];

/** The folder of the judging measurements, and the abilities of this machine. */
export interface Ground {
  readonly folder: string;
  readonly cacheFolder: string;
  readonly helper: string;
  /** The levels that work here, the best first. */
  readonly levels: readonly [Level, ...Level[]];
  /** Levels that do not work here, with the reason. */
  readonly missing: readonly { readonly level: Level; readonly why: string }[];
  readonly languages: InstalledLanguages;
  remove(): Promise<void>;
}

/** Examines this machine. Returns the reason, with advice, when no sandbox works. */
export async function openGround(): Promise<Ground | { readonly why: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-bench-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // Programs run as other users, which have to pass through this folder.
    await chmod(folder, 0o755);
    const cacheFolder = join(folder, 'cache');
    await mkdir(cacheFolder, { mode: 0o755 });
    const { helper, probe, why, languages, facts } = await examine(cacheFolder);
    const failed = { works: false, why };
    const tried = LEVELS.map((level) => ({ level, trial: probe?.[level] ?? failed }));
    const [best, ...others] = tried.filter(({ trial }) => trial.works).map(({ level }) => level);
    const missing = tried
      .filter(({ trial }) => !trial.works)
      .map(({ level, trial }) => ({ level, why: trial.why }));
    if (helper === null || best === undefined) {
      await remove();
      const reasons = helper === null ? why : missing.map((one) => `${one.level}: ${one.why}`).join('; ');
      const advice = facts.advice.filter((one) => one !== why);
      return { why: ['no sandbox works here', reasons, ...advice].join('; ') };
    }
    return { folder, cacheFolder, helper, levels: [best, ...others], missing, languages, remove };
  } catch (error: unknown) {
    await remove();
    throw error;
  }
}

/** Opens a box with a slot number that no judge of this machine uses; closing the box releases the number. */
export async function openBox(helper: string, level: Level): Promise<Sandbox> {
  const slot = await takeSlotNumber();
  try {
    const sandbox = await openSandbox({ slot: slot.number, level, helper });
    const close = async () => {
      await sandbox.close();
      await slot.release();
    };
    return { ...sandbox, close };
  } catch (error: unknown) {
    await slot.release();
    throw error;
  }
}

/** Makes a folder with the static program `task`, compiled as a judge compiles C; returns the folder. */
export async function buildStatic(folder: string, source: string): Promise<string> {
  await mkdir(folder, { mode: 0o755 });
  await writeFile(join(folder, 'task.c'), source);
  await promisify(execFile)('cc', ['-O2', '-static', '-s', '-o', 'task', 'task.c'], { cwd: folder });
  return folder;
}
