import { type RunEnd, type RunLimits } from './sandbox/driver.ts';

/** Longest compiler output that is kept. */
export const MAX_COMPILE_OUTPUT_BYTES = 64 << 10;
/** Longest compiler output that is shown. */
const SHOWN_CHARS = 12_000;
// eslint-disable-next-line no-control-regex -- removes control characters of a terminal
const CONTROL = /\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The beginning of a compiler's words, up to the end of a line, without control characters and paths of this machine. */
export function readableOutput(bytes: Buffer, isCut: boolean, hiddenPaths: readonly string[]): string {
  const whole = withoutPaths(bytes.toString('utf8'), hiddenPaths).replace(CONTROL, '').trimEnd();
  if (whole.length <= SHOWN_CHARS && !isCut) return whole;
  const head = whole.slice(0, SHOWN_CHARS);
  const lastLine = head.lastIndexOf('\n');
  return `${lastLine > 0 ? head.slice(0, lastLine) : head}\n[...]`;
}

/** A text without the names of this machine's folders; files within them keep their names. */
export function withoutPaths(text: string, hiddenPaths: readonly string[]): string {
  return hiddenPaths.reduce((shown, path) => shown.replaceAll(`${path}/`, '').replaceAll(path, '.'), text);
}

type Ended = Exclude<RunEnd, { kind: 'exited' }>;

/** The limit at which a compiler stopped, in one sentence for the source's author. */
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

/** Messages of compilers and linkers about a part of theirs that reached a limit, each in its own words. */
const OWN_WORDS: readonly { readonly limit: 'cpu' | 'memory' | 'output'; readonly pattern: RegExp }[] = [
  // Signals by which the kernel ends the assembler or linker, and errors of more than 2 GB of static data.
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

/** The limit that a part of a compiler reached, by its output; null: its output is about the source. */
function ownLimitOf(words: string): 'cpu' | 'memory' | 'output' | null {
  return OWN_WORDS.find(({ pattern }) => pattern.test(words))?.limit ?? null;
}

/** Why a compiler made no program, and whether it would make none again; null: it made one. `isCut`: it said more than its words here. */
export function failureOf(
  end: RunEnd,
  { words, isCut }: { readonly words: string; readonly isCut: boolean },
  limits: RunLimits,
): { output: string; isFinal: boolean } | null {
  // With that much output, the output reached the limit, and there is no program.
  if (end.kind === 'output' && isCut) {
    const limit = `its messages have more than ${limits.outputBytes >> 20} MB. They begin:`;
    return { output: joined(`The compiler was stopped: ${limit}`, words), isFinal: true };
  }
  if (end.kind !== 'exited') {
    // A machine that was busy or short of memory may have been the reason of these, and is no other time.
    const isFinal = end.kind !== 'wall' && end.kind !== 'signalled';
    return { output: limitText(end, limits), isFinal };
  }
  if (end.code === 0) return null;
  const own = ownLimitOf(words);
  if (own === null) return { output: words || `exit code ${end.code}`, isFinal: true };
  return { output: limitText({ kind: own }, limits), isFinal: own !== 'memory' };
}

/** Texts below one another; '' for nothing is no line. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
