/** A name in two parts, its beginning and its end; joined they are the name. */
export interface NameParts {
  readonly head: string;
  /** '' for a name that is short or of one word. */
  readonly tail: string;
  /** The part that stays whole, as far as it can, if there is no room for both. */
  readonly kept: 'head' | 'tail';
}

/** Letters of a name that is not split: nearly every box has room for it. */
const SHORT = 20;
/** Most letters of an end, so that there is room for a part of the name before it. */
const MOST_IN_TAIL = 14;
/** Brackets at the end only add to a name, as the school to a team's. */
const ADDED = /^(.*\S\s+)([([（【].*)$/su;
const WORD_START = /(?<=\s)\S/gu;

/**
 * Splits a name that may be too long for its box. The ends of names that begin alike, as "University of …",
 * tell which is which, and are kept; but not an end that is over half of the name, or in brackets.
 */
export function namePartsOf(name: string): NameParts {
  if (name.length <= SHORT) return { head: name, tail: '', kept: 'head' };
  const [, named, added] = ADDED.exec(name) ?? [];
  if (named !== undefined && added !== undefined) return { head: named, tail: added, kept: 'head' };
  const starts = [...name.matchAll(WORD_START)].map(({ index }) => index);
  const most = Math.min(MOST_IN_TAIL, name.length / 2);
  const at = starts.find((start) => name.length - start <= most) ?? starts.at(-1) ?? name.length;
  const tail = name.slice(at);
  return {
    head: name.slice(0, at),
    tail,
    kept: tail !== '' && tail.length <= name.length / 2 ? 'tail' : 'head',
  };
}
