import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

const DOLLAR = 36;
const BACKSLASH = 92;
/** Dollar signs around a formula that begins on its own line. */
const FENCE = 2;

/** Names of the parts as in remark-math, which makes the tree from them. */
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathFlow: 'mathFlow';
    mathFlowFence: 'mathFlowFence';
    mathFlowFenceSequence: 'mathFlowFenceSequence';
    mathFlowValue: 'mathFlowValue';
  }
}

/**
 * `$$…$$` on lines of its own is a display formula, even within a paragraph: on one line, on several without
 * an empty one among them, or between lines of `$$` only. In the last form one that is never closed goes on
 * to the end, as code does.
 */
export const displayFormula: Construct = {
  name: 'displayFormula',
  concrete: true,
  tokenize(effects, ok, nok) {
    return new Reader(this, effects, ok, nok).start;
  },
};

/**
 * Lines in which a formula was begun and not closed, for each text that is read: no formula that begins in
 * them is closed.
 */
const unclosed = new WeakMap<TokenizeContext['parser'], { readonly from: number; readonly to: number }>();

/**
 * Reads one formula. Each method is a state: it gets a sign, consumes it, and returns the state for the next
 * one.
 */
class Reader {
  readonly #context: TokenizeContext;
  readonly #effects: Effects;
  readonly #ok: State;
  readonly #nok: State;
  readonly #firstLine: number;
  #size = 0;
  /** Whether it begins with a line of `$$` only. */
  #isFenced = false;
  #isEmpty = true;

  constructor(context: TokenizeContext, effects: Effects, ok: State, nok: State) {
    this.#context = context;
    this.#effects = effects;
    this.#ok = ok;
    this.#nok = nok;
    this.#firstLine = context.now().line;
  }

  readonly start: State = (code) => {
    this.#effects.enter('mathFlow');
    this.#effects.enter('mathFlowFence');
    this.#effects.enter('mathFlowFenceSequence');
    return this.#opening(code);
  };

  readonly #opening: State = (code) => {
    if (code === DOLLAR) {
      this.#size += 1;
      this.#effects.consume(code);
      return this.#opening;
    }
    if (this.#size < FENCE) return this.#nok(code);
    this.#effects.exit('mathFlowFenceSequence');
    return blanks(this.#effects, this.#opened)(code);
  };

  readonly #opened: State = (code) => {
    this.#effects.exit('mathFlowFence');
    this.#isFenced = isEnd(code);
    if (this.#isFenced && this.#context.interrupt === true) return this.#ok(code);
    if (!this.#isFenced && (this.#size > FENCE || this.#isKnownUnclosed())) return this.#nok(code);
    return this.#content(code);
  };

  /** Between two parts of the content. */
  readonly #content: State = (code) => {
    if (isEnd(code)) return this.#endOfLine(code);
    if (code === DOLLAR) return this.#effects.attempt(this.#closing, this.#closed, this.#dollars)(code);
    this.#effects.enter('mathFlowValue');
    return this.#text(code);
  };

  readonly #text: State = (code) => {
    if (isEnd(code) || code === DOLLAR) {
      this.#effects.exit('mathFlowValue');
      return this.#content(code);
    }
    this.#isEmpty = false;
    this.#effects.consume(code);
    return code === BACKSLASH ? this.#escaped : this.#text;
  };

  readonly #escaped: State = (code) => {
    if (code !== DOLLAR) return this.#text(code);
    this.#effects.consume(code);
    return this.#text;
  };

  /** Dollar signs that do not close it: two or more with text after them end a formula within a line. */
  readonly #dollars: State = (code) => {
    this.#effects.enter('mathFlowValue');
    let count = 0;
    const next: State = (sign) => {
      if (sign === DOLLAR) {
        count += 1;
        this.#effects.consume(sign);
        return next;
      }
      return count >= FENCE && !this.#isFenced ? this.#nok(sign) : this.#text(sign);
    };
    return next(code);
  };

  readonly #endOfLine: State = (code) =>
    code === null ? this.#lastLine(code) : this.#effects.attempt(NEXT_LINE, this.#line, this.#lastLine)(code);

  readonly #line: State = (code) => {
    if (this.#isFenced) return this.#content(code);
    return this.#effects.check(EMPTY_LINE, this.#lastLine, this.#content)(code);
  };

  /** The formula was not closed. */
  readonly #lastLine: State = (code) => {
    if (this.#isFenced) return this.#closed(code);
    unclosed.set(this.#context.parser, { from: this.#firstLine, to: this.#context.now().line });
    return this.#nok(code);
  };

  readonly #closed: State = (code) => {
    this.#effects.exit('mathFlow');
    return this.#ok(code);
  };

  #isKnownUnclosed(): boolean {
    const lines = unclosed.get(this.#context.parser);
    return lines !== undefined && lines.from < this.#firstLine && this.#firstLine < lines.to;
  }

  /** The closing fence: at least as many dollar signs as at the opening, and only blanks after them. */
  readonly #closing: Construct = {
    partial: true,
    tokenize: (effects, ok, nok) => {
      let count = 0;
      const dollars: State = (code) => {
        if (code === DOLLAR) {
          count += 1;
          effects.consume(code);
          return dollars;
        }
        const isEnough = this.#isFenced ? count >= this.#size : count === FENCE && !this.#isEmpty;
        if (!isEnough) return nok(code);
        effects.exit('mathFlowFenceSequence');
        return blanks(effects, end)(code);
      };
      const end: State = (code) => {
        effects.exit('mathFlowFence');
        return isEnd(code) ? ok(code) : nok(code);
      };
      return (code) => {
        effects.enter('mathFlowFence');
        effects.enter('mathFlowFenceSequence');
        return dollars(code);
      };
    },
  };
}

/** The next line of the same quote or list. */
const NEXT_LINE: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const lineStart: State = (code) => (this.parser.lazy[this.now().line] === true ? nok(code) : ok(code));
    return (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return lineStart;
    };
  },
};

const EMPTY_LINE: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => blanks(effects, (code) => (isEnd(code) ? ok(code) : nok(code))),
};

/** Consumes blanks, if there are any. */
function blanks(effects: Effects, then: State): State {
  const inside: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return inside;
    }
    effects.exit('whitespace');
    return then(code);
  };
  return (code) => {
    if (!isBlank(code)) return then(code);
    effects.enter('whitespace');
    return inside(code);
  };
}

/** Whether a code of micromark is a blank: a tab is -2 with -1 for each further column, a blank 32. */
function isBlank(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}

/** Whether a code is the end of a line (-5, -4, -3) or of the text. */
function isEnd(code: Code): boolean {
  return code === null || code < -2;
}
