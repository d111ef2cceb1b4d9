import { type RunEnd, type RunLimits } from './sandbox/driver.ts';

/** Largest compiler output that is kept, bytes. */
export const MAX_COMPILE_OUTPUT_BYTES = 64 << 10;
/** Largest compiler output that is shown, characters. */
const SHOWN_CHARS = 12_000;
// eslint-disable-next-line no-control-regex -- removes control characters of a terminal
const CONTROL = /\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The beginning of a compiler's messages in whole lines, without control characters and local paths. */
export function readableOutput(bytes: Buffer, isCut: boolean, hiddenPaths: readonly string[]): string {
  const whole = withoutPaths(bytes.toString('utf8'), hiddenPaths).replace(CONTROL, '').trimEnd();
  if (whole.length <= SHOWN_CHARS && !isCut) return whole;
  const head = whole.slice(0, SHOWN_CHARS);
  const lastLine = head.lastIndexOf('\n');
  return `${lastLine > 0 ? head.slice(0, lastLine) : head}\n[...]`;
}

/** A text without the paths of this machine's folders; the names of files in them stay. */
export function withoutPaths(text: string, hiddenPaths: readonly string[]): string {
  return hiddenPaths.reduce((shown, path) => shown.replaceAll(`${path}/`, '').replaceAll(path, '.'), text);
}

type Ended = Exclude<RunEnd, { kind: 'exited' }>;

/** A sentence for the source's author about the limit that stopped a compiler. */
export function limitText(end: Ended, limits: RunLimits): string {
  switch (end.kind) {
    case 'cpu':
    case 'wall':
      return `The compiler was stopped: it needed more than ${limits.cpuMs / 1000} seconds.`;
    case 'memory':
      return `The compiler was stopped: it needed more than ${limits.memoryBytes >> 20} MB of memory.`;
    case 'output':
      return `The program is too large: what is compiled may have ${limits.outputBytes >> 20} MB.`;
    case 'forbidden':
      return `The compiler was stopped: it tried what no compiler needs (${end.syscall}).`;
    case 'signalled':
      return `The compiler was ended by signal ${end.signal}.`;
  }
}

/** Messages by which compilers and linkers report that one of their parts reached a limit. */
const OWN_WORDS: readonly { readonly limit: 'cpu' | 'memory' | 'output'; readonly pattern: RegExp }[] = [
  // The kernel ended the assembler or linker by a signal, or static data have more than 2 GB.
  { limit: 'output', pattern: /: File size limit exceeded signal terminated program \w+$/m },
  {
    limit: 'output',
    pattern:
      /\): (?:relocation truncated to fit: R_|failed to convert GOTPCREL relocation)|: final link failed: File too large/,
  },
  { limit: 'cpu', pattern: /: CPU time limit exceeded signal terminated program \w+$/m },
  {
    limit: 'memory',
    pattern: /: Killed signal terminated program \w+$|: out of memory allocating \d+ bytes/m,
  },
];

/** The limit that a part of a compiler reached, by its messages; null: they are about the source. */
function ownLimitOf(words: string): 'cpu' | 'memory' | 'output' | null {
  return OWN_WORDS.find(({ pattern }) => pattern.test(words))?.limit ?? null;
}

/** The failure of a compiler, and whether it would repeat; null: none. `isCut`: `words` are shortened. */
export function failureOf(
  end: RunEnd,
  { words, isCut }: { readonly words: string; readonly isCut: boolean },
  limits: RunLimits,
): { output: string; isFinal: boolean } | null {
  // If the messages are cut, they reached the output limit, and not the program.
  if (end.kind === 'output' && isCut) {
    const limit = `its messages have more than ${limits.outputBytes >> 20} MB. They begin:`;
    return { output: joined(`The compiler was stopped: ${limit}`, words), isFinal: true };
  }
  if (end.kind !== 'exited') {
    // The cause may be a busy machine, or too little memory, and may not occur again.
    const isFinal = end.kind !== 'wall' && end.kind !== 'signalled';
    return { output: limitText(end, limits), isFinal };
  }
  if (end.code === 0) return null;
  const own = ownLimitOf(words);
  if (own === null) return { output: words || `exit code ${end.code}`, isFinal: true };
  return { output: limitText({ kind: own }, limits), isFinal: own !== 'memory' };
}

/** Texts in lines of their own, without empty ones. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
