import { LineFault, type ScriptFault } from './fault.ts';
import { type LoopItem, parseScript, type Statement } from './parse.ts';
import { seedOf } from './seed.ts';
import { textOf, type Word } from './words.ts';

/** Most tests of one script. */
const MAX_SCRIPT_TESTS = 2_000;
/** Most iterations of all loops together. */
const MAX_TURNS = 100_000;
const MOST_FAULTS = 100;
const PROGRAM = /^[A-Za-z0-9_][A-Za-z0-9_.+-]*$/;
const PART = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.-]*`;
const FOLDER = new RegExp(`^(?:sample|secret(?:/${PART})?)$`, 'u');
const NAME = new RegExp(`^${PART}$`, 'u');
const RANGE = /^(-?\d+)\.\.(-?\d+)$/;

/** A test that a script makes. */
export type ScriptTest = {
  /** Number of the line that makes it, from 1. */
  readonly line: number;
  /** Within `data/`, without ending, as `secret/1-small/01`. */
  readonly name: string;
} & (
  | { readonly kind: 'run'; readonly program: string; readonly args: readonly string[] }
  /** The input is a file of the task. */
  | { readonly kind: 'copy'; readonly path: string }
);

/** The result of a script; lines with a fault make no tests, the others do. */
export interface ExpandedScript {
  readonly tests: readonly ScriptTest[];
  readonly faults: readonly ScriptFault[];
}

/** The tests of a script, in its order. The same script always gives the same tests. */
export function expandScript(text: string): ExpandedScript {
  const { statements, faults } = parseScript(text);
  const expansion = new Expansion();
  expansion.all(statements, new Map());
  const tests = expansion.numbered();
  return { tests, faults: [...faults, ...expansion.faults].toSorted((a, b) => a.line - b.line) };
}

type Values = ReadonlyMap<string, string>;
type Found = ScriptTest & { readonly folder: string };

/** Thrown when there is no point in going on. */
class Enough extends Error {}

class Expansion {
  readonly faults: ScriptFault[] = [];
  readonly #tests: Found[] = [];
  readonly #seeds = new Map<string, number>();
  #folder: string | null = null;
  #turns = 0;

  /** Carries statements out; later ones see the values that they name, up to the end of the block. */
  all(statements: readonly Statement[], values: Map<string, string>): void {
    try {
      this.#block(statements, values);
    } catch (error: unknown) {
      if (!(error instanceof Enough)) throw error;
    }
  }

  /** The tests; unnamed ones are numbered within their folder, with enough digits for all, at least two. */
  numbered(): readonly ScriptTest[] {
    const counts = new Map<string, number>();
    for (const { folder, name } of this.#tests)
      if (name === '') counts.set(folder, (counts.get(folder) ?? 0) + 1);
    const next = new Map<string, number>();
    const lines = new Map<string, number>();
    return this.#tests.flatMap(({ folder, ...test }) => {
      const number = (next.get(folder) ?? 0) + (test.name === '' ? 1 : 0);
      next.set(folder, number);
      const width = Math.max(2, String(counts.get(folder) ?? 0).length);
      const name = `${folder}/${test.name === '' ? String(number).padStart(width, '0') : test.name}`;
      const before = lines.get(name.toLowerCase());
      if (before !== undefined) {
        this.#fault(test.line, new LineFault('script_place_twice', { place: name, line: before }));
        return [];
      }
      lines.set(name.toLowerCase(), test.line);
      return [{ ...test, name }];
    });
  }

  #block(statements: readonly Statement[], outer: Values): void {
    const values = new Map(outer);
    for (const statement of statements) {
      try {
        this.#follow(statement, values);
      } catch (error: unknown) {
        if (!(error instanceof LineFault)) throw error;
        this.#fault(statement.line, error);
      }
    }
  }

  #follow(statement: Statement, values: Map<string, string>): void {
    const text = (word: Word) => textOf(word, (name) => values.get(name));
    switch (statement.kind) {
      case 'let':
        values.set(statement.name, text(statement.value));
        return;
      case 'group':
        this.#folder = folderOf(text(statement.folder));
        return;
      case 'for':
        for (const value of statement.items.flatMap((item) => valuesOf(item, text))) {
          this.#turns += 1;
          if (this.#turns > MAX_TURNS) this.#stop(statement.line, MAX_TURNS);
          this.#block(statement.body, new Map([...values, [statement.name, value]]));
        }
        return;
      case 'copy':
        this.#add({
          line: statement.line,
          kind: 'copy',
          path: pathOf(text(statement.path)),
          ...this.#place(statement, text),
        });
        return;
      case 'run':
        this.#run(statement, values);
    }
  }

  #run(statement: Extract<Statement, { kind: 'run' }>, values: Values): void {
    const words = [statement.program, ...statement.args];
    const withSeed = (seed: number) => (word: Word) =>
      textOf(word, (name) => (name === 'seed' ? String(seed) : values.get(name)));
    const key = words.map(withSeed(1));
    const occurrence = (this.#seeds.get(JSON.stringify(key)) ?? 0) + 1;
    this.#seeds.set(JSON.stringify(key), occurrence);
    const text = withSeed(seedOf(key, occurrence));
    const [program = '', ...args] = words.map(text);
    if (!PROGRAM.test(program)) throw new LineFault('script_program_refused', { program });
    this.#add({ line: statement.line, kind: 'run', program, args, ...this.#place(statement, text) });
  }

  #place(
    { place }: { readonly place: Word | null },
    text: (word: Word) => string,
  ): { readonly folder: string; readonly name: string } {
    const written = place === null ? '' : text(place);
    const slash = written.lastIndexOf('/');
    const folder = slash === -1 ? this.#folder : folderOf(written.slice(0, slash));
    const name = written.slice(slash + 1);
    if (folder === null) throw new LineFault('script_no_group');
    if (place !== null && (!NAME.test(name) || /\.(?:in|ans)$/.test(name) || name.endsWith('.')))
      throw new LineFault('script_place_refused', { place: written });
    return { folder, name };
  }

  #add(test: Found): void {
    if (this.#tests.length >= MAX_SCRIPT_TESTS) this.#stop(test.line, MAX_SCRIPT_TESTS);
    this.#tests.push(test);
  }

  #stop(line: number, most: number): never {
    this.faults.push({ line, code: 'script_over_limit', values: { most } });
    throw new Enough();
  }

  /** A fault of a line is reported once, even if its loop meets it again. */
  #fault(line: number, { code, values }: LineFault): void {
    if (this.faults.some((one) => one.line === line && one.code === code)) return;
    if (this.faults.length < MOST_FAULTS) this.faults.push({ line, code, values });
  }
}

function valuesOf({ word, by }: LoopItem, text: (word: Word) => string): readonly string[] {
  const value = text(word);
  const range = word.isQuoted ? null : RANGE.exec(value);
  if (range === null) {
    if (by !== null) throw new LineFault('script_for_form');
    return [value];
  }
  const [first, last, step] = [Number(range[1]), Number(range[2]), by === null ? 1 : Number(text(by))];
  if (!Number.isSafeInteger(step) || step <= 0) throw new LineFault('script_for_form');
  if (![first, last].every(Number.isSafeInteger)) throw new LineFault('script_number_large');
  const count = Math.floor((last - first) / step) + 1;
  if (count > MAX_TURNS) throw new LineFault('script_over_limit', { most: MAX_TURNS });
  return Array.from({ length: Math.max(0, count) }, (_, place) => String(first + place * step));
}

function folderOf(folder: string): string {
  if (!FOLDER.test(folder) || folder.endsWith('.'))
    throw new LineFault('script_place_refused', { place: folder });
  return folder;
}

function pathOf(path: string): string {
  if (path === '' || path.startsWith('/') || path.split('/').some((part) => part === '..' || part === ''))
    throw new LineFault('script_copy_form');
  return path;
}
