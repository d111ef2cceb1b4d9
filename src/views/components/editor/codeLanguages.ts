import { StreamLanguage } from '@codemirror/language';
import { type Extension } from '@codemirror/state';

const yaml = async () => (await import('@codemirror/lang-yaml')).yaml();
const xml = async () => (await import('@codemirror/lang-xml')).xml();
const tex = async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/stex')).stex);
const sh = async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/shell')).shell);

/** Support of languages, loaded when a file of one is first shown; files of others are plain text. */
const LANGUAGES: Readonly<Record<string, () => Promise<Extension>>> = {
  cpp: async () => (await import('@codemirror/lang-cpp')).cpp(),
  c: async () => (await import('@codemirror/lang-cpp')).cpp(),
  h: async () => (await import('@codemirror/lang-cpp')).cpp(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  py: async () => (await import('@codemirror/lang-python')).python(),
  yaml,
  yml: yaml,
  md: async () => (await import('@codemirror/lang-markdown')).markdown(),
  xml,
  svg: xml,
  tex,
  sty: tex,
  sh,
  go: async () => (await import('@codemirror/lang-go')).go(),
};

/** Loads all of them. */
export async function allCodeLanguages(): Promise<void> {
  for (const load of Object.values(LANGUAGES)) await load();
}

/** The editor's support of a language, by its file extension; none for others, and if it cannot be loaded. */
export async function codeLanguage(extension: string): Promise<Extension> {
  try {
    return (await LANGUAGES[extension]?.()) ?? [];
  } catch {
    return [];
  }
}
