import { LineFault } from './fault.ts';

/** Most digits of a script's whole numbers. */
const MAX_DIGITS = 40;
const BOUND = 10n ** BigInt(MAX_DIGITS);
const MAX_POWER = 200n;
const MAX_DEPTH = 50;
const TOKEN = /\s*(?:(\d+(?:e\d{1,2})?)(?![\p{L}\d_])|([\p{L}_][\p{L}\d_]*)|([-+*/%^()]))/uy;
const WHOLE = /^-?\d+$/;

/** Looks up the value of a name; undefined: it has none. */
export type Names = (name: string) => string | undefined;

/**
 * The value of an expression in braces. A name alone gives its text. Otherwise: whole numbers, parentheses
 * and `+ - * / % ^`; `/` and `%` round towards zero; `1e5` is 100000. Throws a `LineFault`.
 */
export function evaluate(text: string, names: Names): string {
  const tokens = tokensOf(text);
  const [only] = tokens;
  if (tokens.length === 1 && only?.kind === 'name') return valueOf(only.text, names);
  const parser = new Parser(text, tokens, names);
  return String(parser.whole());
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const rest = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const found = TOKEN.exec(rest);
    if (found === null) throw new LineFault('script_expression', { text });
    const [, number, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

function valueOf(name: string, names: Names): string {
  const value = names(name);
  if (value === undefined) throw new LineFault('script_no_name', { name });
  return value;
}

/** Reads by precedence: sums of products of powers of signed values. */
class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  #at = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[], names: Names) {
    this.#text = text;
    this.#tokens = tokens;
    this.#names = names;
  }

  whole(): bigint {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw this.#fault();
    return value;
  }

  #sum(): bigint {
    let value = this.#product();
    for (;;) {
      if (this.#takes('+')) value = bounded(value + this.#product());
      else if (this.#takes('-')) value = bounded(value - this.#product());
      else return value;
    }
  }

  #product(): bigint {
    let value = this.#signed();
    for (;;) {
      if (this.#takes('*')) value = bounded(value * this.#signed());
      else if (this.#takes('/')) value /= notZero(this.#signed());
      else if (this.#takes('%')) value %= notZero(this.#signed());
      else return value;
    }
  }

  #signed(): bigint {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#fault();
    const value = this.#takes('-') ? -this.#signed() : this.#power();
    this.#depth -= 1;
    return value;
  }

  #power(): bigint {
    const base = this.#atom();
    if (!this.#takes('^')) return base;
    const exponent = this.#signed();
    if (exponent < 0n || exponent > MAX_POWER) throw new LineFault('script_number_large');
    return bounded(base ** exponent);
  }

  #atom(): bigint {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#fault();
    if (this.#takes('(')) {
      const value = this.#sum();
      if (!this.#takes(')')) throw this.#fault();
      return value;
    }
    if (token.kind === 'sign') throw this.#fault();
    this.#at += 1;
    return token.kind === 'number' ? numberOf(token.text) : this.#named(token.text);
  }

  #named(name: string): bigint {
    const value = valueOf(name, this.#names);
    if (!WHOLE.test(value)) throw new LineFault('script_not_number', { name, value });
    return numberOf(value);
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#at += 1;
    return true;
  }

  #fault(): LineFault {
    return new LineFault('script_expression', { text: this.#text });
  }
}

function numberOf(text: string): bigint {
  const [digits = '', zeros = '0'] = text.split('e');
  if (digits.length + Number(zeros) > MAX_DIGITS + 1) throw new LineFault('script_number_large');
  return bounded(BigInt(digits) * 10n ** BigInt(zeros));
}

function bounded(value: bigint): bigint {
  if (value > BOUND || value < -BOUND) throw new LineFault('script_number_large');
  return value;
}

function notZero(value: bigint): bigint {
  if (value === 0n) throw new LineFault('script_zero_divisor');
  return value;
}
