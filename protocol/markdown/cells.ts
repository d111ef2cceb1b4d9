import { gfmTable } from 'micromark-extension-gfm-table';
import type { Code, Construct, Effects, State } from 'micromark-util-types';

const BACKTICK = 96;
const DOLLAR = 36;
const BACKSLASH = 92;
const BAR = 124;
/** A letter that replaces a bar which does not separate cells. */
const LETTER = 120;
const BLANKS = new Set<Code>([-2, -1, 32]);

/** GitHub's table, in which a bar within a formula or code does not separate cells. */
export const table: Construct = { ...gitHubTable(), name: 'tableOfFormulas', tokenize: tokenizeTable };

function gitHubTable(): Construct {
  const found = gfmTable().flow?.['null'];
  const construct = Array.isArray(found) ? found[0] : found;
  if (construct === undefined) throw new Error('micromark-extension-gfm-table has no table');
  return construct;
}

/**
 * Runs GitHub's states. At a sign that may open a formula or code it looks ahead on the line; if that is
 * closed there, the states get a letter for each bar in it, while the document keeps the bar.
 */
function tokenizeTable(
  this: ThisParameterType<Construct['tokenize']>,
  effects: Effects,
  ok: State,
  nok: State,
): State {
  let actual: Code = null;
  let isOver = false;
  let isEscaped = false;
  /** Remaining characters of a formula or code. */
  let left = 0;
  const look = lookAhead((length) => (left = length));
  const ending =
    (state: State): State =>
    () => {
      isOver = true;
      return state(actual);
    };
  const masked: Effects = { ...effects, consume: () => effects.consume(actual) };

  const give = (state: State, code: Code, seen: Code): State | undefined => {
    actual = code;
    isEscaped = !isEscaped && seen === BACKSLASH;
    const next = state(seen);
    return isOver || next === undefined ? next : outside(next);
  };
  const outside =
    (state: State): State =>
    (code) => {
      if (left > 0) {
        left -= 1;
        return give(state, code, code === BAR ? LETTER : code);
      }
      const opens = !isEscaped && (code === BACKTICK || code === DOLLAR);
      return opens ? effects.check(look, outside(state), outside(state))(code) : give(state, code, code);
    };
  return outside(gitHubTable().tokenize.call(this, masked, ending(ok), ending(nok)));
}

/**
 * Reads a formula or code that opens here and closes on the same line, and reports its length; if there is
 * none, the number of signs that open nothing. What GitHub takes for a formula may be prices in two cells:
 * here it is a formula only if blanks stand inside both dollar signs or neither, and then only without a bar
 * between blanks in it, and without a digit after it.
 */
function lookAhead(say: (length: number) => void): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let mark: Code = null;
      let opening = 0;
      let length = 0;
      let content = '';

      const take = (code: Code, next: State): State => {
        length += 1;
        effects.consume(code);
        return next;
      };
      const none: State = (code) => {
        say(opening);
        return nok(code);
      };
      const open: State = (code) => {
        if (code === mark) return take(code, open);
        opening = length;
        return inside(code);
      };
      const inside: State = (code) => {
        if (code === null || code < -2) return none(code);
        if (code === mark) return close(0)(code);
        content += BLANKS.has(code) ? ' ' : String.fromCharCode(code);
        return take(code, inside);
      };
      const close =
        (count: number): State =>
        (code) => {
          if (code === mark) return take(code, close(count + 1));
          if (count !== opening) {
            content += '`'.repeat(count);
            return inside(code);
          }
          if (mark === DOLLAR && !isFormula(content, code)) return none(code);
          say(length);
          effects.exit('data');
          return ok(code);
        };
      return (code) => {
        mark = code;
        effects.enter('data');
        return open(code);
      };
    },
  };
}

function isFormula(content: string, behind: Code): boolean {
  const isSpaced = content.startsWith(' ');
  if (isSpaced !== content.endsWith(' ')) return false;
  return isSpaced ? !content.includes(' | ') : !isFigure(behind);
}

function isFigure(code: Code): boolean {
  return code !== null && code >= 48 && code <= 57;
}
