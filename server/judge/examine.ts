import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { findLanguages, type InstalledLanguages } from './languages/installed.ts';
import { buildHelper } from './sandbox/build.ts';
import { probeSandbox, type SandboxProbe } from './sandbox/probe.ts';
import { cpuModel, memoryBytes, osName, physicalCores } from './machine.ts';
import { missingLatex } from './latex-pdf/installed.ts';
import { canMakePdfs } from './statement-pdf/compile.ts';
import { type WorkerFacts } from '../contract/worker-facts.ts';

/** Debian's packages of the compilers and interpreters, by language. */
const PACKAGES: Readonly<Record<string, string>> = {
  cpp: 'g++',
  c: 'gcc libc6-dev',
  java: 'openjdk-17-jdk-headless',
  py: 'pypy3',
  go: 'golang',
};

type Machine = Pick<NodeJS.Process, 'platform' | 'arch'>;

/** The abilities of a machine as a judge. */
export interface Examination {
  /** Path of the sandbox's helper; null: it cannot be built. */
  readonly helper: string | null;
  /** null: there is no helper. */
  readonly probe: SandboxProbe | null;
  /** The reason why there is no helper; '' otherwise. */
  readonly why: string;
  readonly languages: InstalledLanguages;
  /** Whether there is a Typst for this machine. */
  readonly makesPdfs: boolean;
  readonly facts: WorkerFacts;
}

/** Finds the abilities of this machine as a judge, by trying. */
export async function examine(cacheDir: string): Promise<Examination> {
  const [{ helper, probe, why }, languages, makesPdfs, noLatex] = await Promise.all([
    examineSandbox(cacheDir),
    findLanguages(),
    canMakePdfs(),
    missingLatex(),
  ]);
  const found = [...languages.values()];
  const missing = missingPrograms(found);
  return {
    helper,
    probe,
    why,
    languages,
    makesPdfs,
    facts: {
      cpu: cpuModel(),
      cores: physicalCores(),
      memoryBytes: memoryBytes(),
      os: osName(),
      latex: noLatex.length === 0,
      languages: found.map(({ extension, works, version }) => ({ extension, works, version })),
      advice: [...(probe?.advice ?? [why]), ...installAdvice(missing), ...pdfAdvice(makesPdfs)],
    },
  };
}

/** Extensions of the programming languages that do not work on this machine. */
export function missingPrograms(languages: readonly { extension: string; works: boolean }[]): string[] {
  const missing = new Set(languages.filter((one) => !one.works).map((one) => one.extension));
  return PROGRAM_LANGUAGES.filter((extension) => missing.has(extension));
}

async function examineSandbox(cacheDir: string): Promise<Pick<Examination, 'helper' | 'probe' | 'why'>> {
  if (process.platform !== 'linux') {
    const why = 'programs are judged on Linux only: start a judge in a virtual machine, a container or WSL 2';
    return { helper: null, probe: null, why };
  }
  try {
    const helper = await buildHelper(cacheDir);
    return { helper, probe: await probeSandbox(helper), why: '' };
  } catch (error: unknown) {
    return { helper: null, probe: null, why: error instanceof Error ? error.message : String(error) };
  }
}

/** The command that installs the compilers of these languages; empty if there is nothing to install. */
function installAdvice(missing: readonly string[]): readonly string[] {
  const packages = missing.flatMap((extension) => PACKAGES[extension] ?? []);
  if (packages.length === 0) return [];
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  return [`${sudo}apt-get install -y --no-install-recommends ${packages.join(' ')}`];
}

/** Advice for a machine that cannot make PDFs of statements. */
export function pdfAdvice(makesPdfs: boolean, { platform, arch }: Machine = process): readonly string[] {
  if (makesPdfs) return [];
  return [
    `statements are shown as text: there is no Typst for ${platform} ${arch} here. Where it is Linux on x64, npm ci brings it; elsewhere start one judge on such a machine`,
  ];
}
