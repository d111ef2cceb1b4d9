/** A name in two: what stands first in it, and its end. Joined they are the name. */
export interface NameParts {
  readonly head: string;
  /** '' for a name that is short or of one word. */
  readonly tail: string;
  /** Which of the two stays whole where there is no room for both, as far as it can. */
  readonly kept: 'head' | 'tail';
}

/** Letters of a name that is not parted: as good as everywhere there is room for it. */
const SHORT = 20;
/** Letters of an end that leaves room for a part of the name before it. */
const MOST_IN_TAIL = 14;
/** Brackets at the end only add to a name, as a school to that of a team. */
const ADDED = /^(.*\S\s+)([([（【].*)$/su;
const WORD_START = /(?<=\s)\S/gu;

/**
 * Where a name is cut when it is too long for its place: of several that begin alike, as "University of …", the ends tell which
 * is which. What is more than half of a name, or stands in brackets at its end, is not kept at the cost of its beginning.
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
