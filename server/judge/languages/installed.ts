import { type LanguageExtension } from '#domain/submissions/languages.ts';
import { GO } from './go.ts';
import { C, CPP } from './gnu.ts';
import { JAVA } from './java.ts';
import { type ProgramLanguage, type Toolchain } from './language.ts';
import { PYTHON } from './python.ts';
import { askTool, findTool, firstLine } from './tools.ts';

/** A language and its installation on this machine. */
export interface InstalledLanguage {
  readonly extension: LanguageExtension;
  readonly works: boolean;
  /** The first line that shows its version, or the reason why it does not work. */
  readonly version: string;
  /** How its programs are compiled and run; null: it is not judged (LuaLaTeX). */
  readonly language: ProgramLanguage | null;
  /** null: the language does not work here, or is not judged. */
  readonly tools: Toolchain | null;
}

/** All languages that can be judged, even those that do not work here, and LuaLaTeX for its version. */
export type InstalledLanguages = readonly InstalledLanguage[];

const PROGRAM_LANGUAGES: readonly ProgramLanguage[] = [CPP, C, JAVA, PYTHON, GO];

/** Asks each compiler and interpreter for its version. Never rejects: a missing one has a reason instead. */
export async function findLanguages(): Promise<InstalledLanguages> {
  return Promise.all([...PROGRAM_LANGUAGES.map(findLanguage), findTex()]);
}

async function findLanguage(language: ProgramLanguage): Promise<InstalledLanguage> {
  const extension = language.extension as LanguageExtension;
  try {
    const tools = await language.find();
    return { extension, works: true, version: tools.version, language, tools };
  } catch (error: unknown) {
    return { extension, works: false, version: whyNot(error), language, tools: null };
  }
}

async function findTex(): Promise<InstalledLanguage> {
  const common = { extension: 'tex', language: null, tools: null } as const;
  try {
    const version = firstLine(await askTool(await findTool('lualatex'), ['--version']));
    return { ...common, works: true, version };
  } catch (error: unknown) {
    return { ...common, works: false, version: whyNot(error) };
  }
}

function whyNot(error: unknown): string {
  return firstLine(error instanceof Error ? error.message : String(error));
}
