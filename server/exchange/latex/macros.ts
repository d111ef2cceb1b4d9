/** Bounds of the commands that a statement defines: beyond them, commands stay as written. */
const MOST_MACROS = 200;
const MOST_USES = 5_000;
const MOST_DEPTH = 20;
const MOST_CHARS = 500_000;
/** Maximum length of a group that can be an argument or a replacement. */
const MOST_GROUP_CHARS = 20_000;
const MOST_DEFINITIONS = 2_000;

/** A command that a statement defines: its number of arguments, the default of the first, and its replacement. */
interface Macro {
  readonly count: number;
  readonly first: string | null;
  readonly body: string;
}

/** A part read from a position of a text, and its end. */
interface Read {
  readonly value: string;
  readonly end: number;
}

/** Beginning of a definition. */
const DEFINES =
  /\\(?:(?:re)?new|provide)command(?![A-Za-z])\*?|\\DeclareRobustCommand(?![A-Za-z])\*?|\\def(?![A-Za-z])/g;
const NAME = /^\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))/;
const COUNT = /^\s*\[\s*(\d)\s*\]/;
const MARKS = /^((?:\s*#\d)*)\s*(?=\{)/;
/** Verbatim text and comments, in which nothing is defined or replaced. */
const AS_IT_IS =
  /\\verb\*?([^\sA-Za-z*])[^\n]*?\1|\\begin\{(verbatim|lstlisting|minted|Verbatim|alltt)\*?\}[\s\S]{0,20000}?\\end\{\2\*?\}|(?<!\\)%[^\n]*/g;

/** Marks the number of a kept part: a character that no text has. */
const MARK = '\uFDD0';
const MARKED = /\uFDD0(\d+)\uFDD0/g;

/**
 * Expands the commands that a LaTeX text defines by `\newcommand`, `\renewcommand`, `\providecommand` and
 * `\def`, and removes the definitions. Code and comments stay as they are, as do commands that would expand
 * without end.
 */
export function withMacros(source: string): string {
  const kept: string[] = [];
  const open = source.replaceAll(MARK, '').replace(AS_IT_IS, (text) => {
    kept.push(text);
    return `${MARK}${kept.length - 1}${MARK}`;
  });
  const { text, macros } = withoutDefinitions(open);
  const written = macros.size === 0 ? text : new Expansion(macros).of(text);
  return written.replace(MARKED, (_, at: string) => kept[Number(at)] ?? '');
}

function withoutDefinitions(source: string): { readonly text: string; readonly macros: Map<string, Macro> } {
  const macros = new Map<string, Macro>();
  let text = '';
  let from = 0;
  let tries = 0;
  for (const { 0: word, index } of source.matchAll(DEFINES)) {
    tries += 1;
    if (macros.size >= MOST_MACROS || tries > MOST_DEFINITIONS) break;
    if (index < from) continue;
    const found = definition(source, index + word.length, word === '\\def');
    if (found === null) continue;
    macros.set(found.name, found.macro);
    text += source.slice(from, index);
    from = found.end;
  }
  return { text: text + source.slice(from), macros };
}

function definition(source: string, at: number, isDef: boolean) {
  const name = NAME.exec(source.slice(at, at + 200));
  if (name === null) return null;
  const takes = (isDef ? takesOfDef : takesOfCommand)(source, at + name[0].length);
  const body = takes === null ? null : braced(source, takes.end);
  if (takes === null || body === null) return null;
  const { count, first } = takes;
  return { name: name[1] ?? name[2] ?? '', macro: { count, first, body: body.value }, end: body.end };
}

/** The arguments of a defined command, and the end of their declaration. */
type Takes = Pick<Macro, 'count' | 'first'> & { readonly end: number };

function takesOfDef(source: string, at: number): Takes | null {
  const found = MARKS.exec(source.slice(at, at + 200));
  if (found === null) return null;
  const [all, marks = ''] = found;
  return { count: marks.replace(/[^#]/g, '').length, first: null, end: at + all.length };
}

function takesOfCommand(source: string, at: number): Takes {
  const [stated, count] = COUNT.exec(source.slice(at, at + 20)) ?? ['', '0'];
  const end = at + stated.length;
  const first = count === '0' ? null : bracketed(source, end);
  return { count: Number(count), first: first?.value ?? null, end: first?.end ?? end };
}

/** Expands commands, within bounds for the whole text. */
class Expansion {
  readonly #macros: ReadonlyMap<string, Macro>;
  #uses = 0;
  #chars = 0;

  constructor(macros: ReadonlyMap<string, Macro>) {
    this.#macros = macros;
  }

  of(text: string, depth = 0): string {
    let out = '';
    let from = 0;
    for (const { 0: word, 1: name = '', index } of text.matchAll(/\\([A-Za-z]+|[^A-Za-z])/g)) {
      const macro = this.#macros.get(name);
      if (index < from || macro === undefined || depth >= MOST_DEPTH || this.#uses >= MOST_USES) continue;
      this.#uses += 1;
      const taken = argumentsOf(text, index + word.length, macro);
      if (taken === null || !this.#mayWrite(macro, taken.values)) continue;
      const body = macro.body.replace(/#([1-9#])/g, (mark, number: string) =>
        number === '#' ? '#' : (taken.values[Number(number) - 1] ?? mark),
      );
      // A letter after a command at the end of the replacement would become a part of its name.
      const gap =
        /\\[A-Za-z]+$/.test(body) && /^[A-Za-z]/.test(text.slice(taken.end, taken.end + 1)) ? ' ' : '';
      out += text.slice(from, index) + this.of(body, depth + 1) + gap;
      from = taken.end;
    }
    return out + text.slice(from);
  }

  #mayWrite({ body }: Macro, values: readonly string[]): boolean {
    const places = body.split('#').length - 1;
    const chars = body.length + places * Math.max(0, ...values.map((value) => value.length));
    if (this.#chars + chars > MOST_CHARS) return false;
    this.#chars += chars;
    return true;
  }
}

/** The arguments after a command: groups, commands or single characters; null: the text ends too early. */
function argumentsOf(text: string, at: number, { count, first }: Macro) {
  if (count === 0) return { values: [], end: at + blanksBehind(text, at) };
  const given = first === null ? null : (bracketed(text, at) ?? { value: first, end: at });
  const values = given === null ? [] : [given.value];
  let end = given?.end ?? at;
  while (values.length < count) {
    const next = braced(text, end) ?? single(text, end);
    if (next === null) return null;
    values.push(next.value);
    end = next.end;
  }
  return { values, end };
}

/** TeX skips the blanks after the name of a command without arguments, but no empty line. */
function blanksBehind(text: string, at: number): number {
  const blanks = /^[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/.exec(text.slice(at, at + 1_000));
  return blanks?.[0].length ?? 0;
}

function single(text: string, at: number): Read | null {
  const found = /^\s*(\\(?:[A-Za-z]+|[^A-Za-z])|[^\s{}\\])/.exec(text.slice(at, at + 200));
  return found === null ? null : { value: found[1] ?? '', end: at + found[0].length };
}

function braced(text: string, at: number): Read | null {
  const start = at + (/^\s*/.exec(text.slice(at, at + 200))?.[0].length ?? 0);
  if (text[start] !== '{') return null;
  let depth = 0;
  const most = Math.min(text.length, start + MOST_GROUP_CHARS);
  for (let index = start; index < most; index += 1) {
    const sign = text[index];
    if (sign === '\\') index += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return { value: text.slice(start + 1, index), end: index + 1 };
    }
  }
  return null;
}

function bracketed(text: string, at: number): Read | null {
  const found = /^\s*\[([^[\]{}]*)\]/.exec(text.slice(at, at + 1_000));
  return found === null ? null : { value: found[1] ?? '', end: at + found[0].length };
}
