import { evaluate, type Names } from './expression.ts';
import { LineFault } from './fault.ts';

/** A part of a word: text as it is, or an expression in braces and the width to which zeros pad its value. */
type Part = { readonly text: string } | { readonly expression: string; readonly width: number };

/** A word of a line. */
export interface Word {
  readonly parts: readonly Part[];
  /** Written in quotes: then it is never a sign, a range or a keyword. */
  readonly isQuoted: boolean;
}

const WIDTH = /^(.*):0([1-9])$/su;

/**
 * The words of a line, which white space separates, and with `commas` also commas. In quotes a word holds
 * anything, with `\"` and `\\`; `{…}` is a value, `{{` and `}}` are braces; `#` at the beginning of a word
 * begins a comment. A brace alone is a word. Throws a `LineFault`.
 */
export function wordsOf(line: string, commas = false): readonly Word[] {
  const reader = new Reader(line, commas);
  return reader.words();
}

/** The text of a word without quotes and expressions: it may be a keyword or sign. null for other words. */
export function plainOf(word: Word | undefined): string | null {
  const [part, ...others] = word?.parts ?? [];
  if (word === undefined || word.isQuoted || part === undefined || others.length > 0) return null;
  return 'text' in part ? part.text : null;
}

/** The value of a word. Throws a `LineFault`. */
export function textOf({ parts }: Word, names: Names): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      const value = evaluate(part.expression, names);
      const sign = value.startsWith('-') ? '-' : '';
      return sign + value.slice(sign.length).padStart(part.width, '0');
    })
    .join('');
}

class Reader {
  readonly #line: string;
  readonly #commas: boolean;
  #at = 0;

  constructor(line: string, commas: boolean) {
    this.#line = line;
    this.#commas = commas;
  }

  words(): readonly Word[] {
    const words: Word[] = [];
    for (;;) {
      while (this.#isSpace()) this.#at += 1;
      const char = this.#line[this.#at];
      if (char === undefined || char === '#') return words;
      if (char === ',' && this.#commas) {
        this.#at += 1;
        words.push({ parts: [{ text: ',' }], isQuoted: false });
      } else words.push(this.#word());
    }
  }

  #isSpace(): boolean {
    return /\s/u.test(this.#line[this.#at] ?? 'x');
  }

  #isEnd(): boolean {
    const char = this.#line[this.#at];
    return char === undefined || this.#isSpace() || (char === ',' && this.#commas);
  }

  #word(): Word {
    const parts: Part[] = [];
    let isQuoted = false;
    const text = (added: string) => {
      const last = parts.at(-1);
      if (last !== undefined && 'text' in last) parts[parts.length - 1] = { text: last.text + added };
      else parts.push({ text: added });
    };
    while (!this.#isEnd()) {
      if (this.#line[this.#at] === '"') {
        isQuoted = true;
        this.#quoted(text, parts);
      } else this.#piece(text, parts);
    }
    return { parts, isQuoted };
  }

  #quoted(text: (added: string) => void, parts: Part[]): void {
    this.#at += 1;
    for (;;) {
      const char = this.#line[this.#at];
      if (char === undefined) throw new LineFault('script_quote_open');
      if (char === '"') break;
      if (char === '\\' && /["\\]/.test(this.#line[this.#at + 1] ?? '')) {
        text(this.#line[this.#at + 1] ?? '');
        this.#at += 2;
      } else this.#piece(text, parts);
    }
    this.#at += 1;
    if (parts.length === 0) text('');
  }

  /** Reads a character, or an expression in braces. */
  #piece(text: (added: string) => void, parts: Part[]): void {
    const line = this.#line;
    const [char = '', next] = [line[this.#at], line[this.#at + 1]];
    if ((char === '{' || char === '}') && next === char) {
      text(char);
      this.#at += 2;
    } else if (char === '{' && next !== undefined && !/\s/u.test(next)) {
      const end = line.indexOf('}', this.#at);
      if (end === -1) throw new LineFault('script_brace_open');
      const inside = line.slice(this.#at + 1, end);
      const [, expression = inside, width = '0'] = WIDTH.exec(inside) ?? [];
      parts.push({ expression, width: Number(width) });
      this.#at = end + 1;
    } else {
      text(char);
      this.#at += 1;
    }
  }
}
