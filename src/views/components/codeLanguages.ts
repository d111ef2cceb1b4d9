import { type Extension } from '@codemirror/state';

/** The parts of an editor that know a language, loaded when a file of it is first shown; others are plain text. */
const LANGUAGES: Readonly<Record<string, () => Promise<Extension>>> = {
  cpp: async () => (await import('@codemirror/lang-cpp')).cpp(),
  c: async () => (await import('@codemirror/lang-cpp')).cpp(),
  h: async () => (await import('@codemirror/lang-cpp')).cpp(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  py: async () => (await import('@codemirror/lang-python')).python(),
  go: async () => (await import('@codemirror/lang-go')).go(),
};

/** Loads all of them. */
export async function allCodeLanguages(): Promise<void> {
  for (const load of Object.values(LANGUAGES)) await load();
}

/** What an editor needs to know a language by its file extension; nothing for those without, and where it cannot be loaded. */
export async function codeLanguage(extension: string): Promise<Extension> {
  try {
    return (await LANGUAGES[extension]?.()) ?? [];
  } catch {
    return [];
  }
}
