/** A row of the language table (§3), by file extension. */
export interface Language {
  /** File extension without the dot, lower case; names the language everywhere. */
  readonly extension: string;
  readonly label: string;
  /** The command that compiles or checks it, as the Scoring page shows it; null: not compiled. */
  readonly compileCommand: string | null;
  /** The command that runs it; null: the compiled program itself. */
  readonly runCommand: string | null;
  /** Its use: for the solution of a normal task, for the answer of an output-only one, or neither. */
  readonly use: 'program' | 'answer' | 'other';
}

const CXX_FLAGS = '-O2 -pipe -static -s';
const JAVAC_FLAGS = '-J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-XX:-UsePerfData -J-Xmx512m -proc:none';
/** The heap is the task's memory limit; the virtual machine's own memory comes on top. */
const JAVA_FLAGS = [
  '-XX:+UseSerialGC -XX:-UsePerfData -XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr',
  '-Xss64m -Xmx{memory} -Dfile.encoding=UTF-8',
].join(' ');

/** The language table in the order it is shown. */
export const LANGUAGES = [
  {
    extension: 'cpp',
    label: 'C++ 20',
    compileCommand: `g++ -std=gnu++20 ${CXX_FLAGS} -o task task.cpp`,
    runCommand: null,
    use: 'program',
  },
  {
    extension: 'c',
    label: 'C 17',
    compileCommand: `gcc -std=gnu17 ${CXX_FLAGS} -o task task.c -lm`,
    runCommand: null,
    use: 'program',
  },
  { extension: 'h', label: 'C/C++ header', compileCommand: null, runCommand: null, use: 'other' },
  {
    extension: 'java',
    label: 'Java',
    compileCommand: `javac ${JAVAC_FLAGS} -encoding UTF-8 -d . task.java`,
    runCommand: `java ${JAVA_FLAGS} -cp . task`,
    use: 'program',
  },
  {
    extension: 'py',
    label: 'Python (PyPy)',
    compileCommand: 'pypy3 -m py_compile task.py',
    runCommand: 'pypy3 task.py',
    use: 'program',
  },
  {
    extension: 'go',
    label: 'Go',
    compileCommand: 'CGO_ENABLED=0 go build -o task task.go',
    runCommand: null,
    use: 'program',
  },
  { extension: 'zip', label: 'ZIP', compileCommand: null, runCommand: null, use: 'answer' },
  { extension: 'txt', label: 'Text', compileCommand: null, runCommand: null, use: 'answer' },
  { extension: 'pdf', label: 'PDF', compileCommand: null, runCommand: null, use: 'other' },
  {
    extension: 'tex',
    label: 'LuaLaTeX',
    compileCommand: 'lualatex --no-shell-escape --nosocket --interaction=nonstopmode task.tex',
    runCommand: null,
    use: 'other',
  },
] as const satisfies readonly Language[];

/** The extension that names a language. */
export type LanguageExtension = (typeof LANGUAGES)[number]['extension'];

/** Languages of a normal task. */
export const PROGRAM_LANGUAGES: readonly LanguageExtension[] = extensionsOf('program');
/** Languages of an output-only task. */
export const ANSWER_LANGUAGES: readonly LanguageExtension[] = extensionsOf('answer');

/** The language of an extension, as it is written in the table; null when there is none. */
export function languageOf(extension: string): Language | null {
  return LANGUAGES.find((language) => language.extension === extension) ?? null;
}

/** The name of a language by its extension; the extension itself where the table does not know it. */
export function languageLabel(extension: string): string {
  return languageOf(extension)?.label ?? extension;
}

/** The language of a file by the end of its name, upper or lower case; null if it is not in the table. */
export function languageOfFile(name: string): Language | null {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : languageOf(name.slice(dot + 1).toLowerCase());
}

function extensionsOf(use: Language['use']): readonly LanguageExtension[] {
  return LANGUAGES.filter((language) => language.use === use).map((language) => language.extension);
}
