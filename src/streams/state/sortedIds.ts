/** Number of ids in a new piece; a piece with twice as many is divided. */
const PIECE = 512;

/**
 * A persistent set of ids in ascending order. Adding or removing an id copies one piece and the list of
 * pieces, so that a change costs little even in a set of a hundred thousand. Earlier versions stay valid.
 */
export class SortedIds {
  readonly size: number;
  readonly #pieces: readonly (readonly number[])[];

  private constructor(pieces: readonly (readonly number[])[], size: number) {
    this.#pieces = pieces;
    this.size = size;
  }

  /** A set of distinct ids, which may be given in any order. */
  static of(ids: readonly number[]): SortedIds {
    const sorted = Float64Array.from(ids).sort();
    const pieces: number[][] = [];
    for (let at = 0; at < sorted.length; at += PIECE) pieces.push([...sorted.subarray(at, at + PIECE)]);
    return new SortedIds(pieces, sorted.length);
  }

  /** The id at a position, the smallest at 0; undefined outside the set. */
  at(index: number): number | undefined {
    let left = index;
    if (left < 0) return undefined;
    for (const piece of this.#pieces) {
      if (left < piece.length) return piece[left];
      left -= piece.length;
    }
    return undefined;
  }

  /** The number of ids that are smaller than the given id. */
  countBelow(id: number): number {
    let count = 0;
    for (const piece of this.#pieces) {
      const last = piece.at(-1);
      if (last !== undefined && last >= id) return count + placeIn(piece, id);
      count += piece.length;
    }
    return count;
  }

  has(id: number): boolean {
    return this.at(this.countBelow(id)) === id;
  }

  /** The set with the id; the same set when it has the id already. */
  with(id: number): SortedIds {
    const at = this.#pieceOf(id);
    const piece = this.#pieces[at] ?? [];
    const place = placeIn(piece, id);
    if (piece[place] === id) return this;
    const grown = piece.toSpliced(place, 0, id);
    const parts = grown.length < 2 * PIECE ? [grown] : [grown.slice(0, PIECE), grown.slice(PIECE)];
    return new SortedIds(this.#pieces.toSpliced(at, 1, ...parts), this.size + 1);
  }

  /** The set without the id; the same set when it does not have the id. */
  without(id: number): SortedIds {
    const at = this.#pieceOf(id);
    const piece = this.#pieces[at] ?? [];
    const place = placeIn(piece, id);
    if (piece[place] !== id) return this;
    const left = piece.toSpliced(place, 1);
    return new SortedIds(this.#pieces.toSpliced(at, 1, ...(left.length === 0 ? [] : [left])), this.size - 1);
  }

  /** Index of the piece that holds the id, or would hold it. */
  #pieceOf(id: number): number {
    let [low, high] = [0, this.#pieces.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pieces[middle]?.at(-1) ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low);
  }
}

/** The first position in an ascending list whose id is not smaller than the given id. */
function placeIn(piece: readonly number[], id: number): number {
  let [low, high] = [0, piece.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((piece[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
