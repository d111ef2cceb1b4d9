import { File, FingerprintIndex, Pair, Region, TokenizedFile } from '@dodona/dolos-core';
import { type SimilarityResult } from '#server/db/work-list-tables.ts';
import { type SourceRegion } from '#protocol/wire/staff/submissions/similarity.ts';
import { tokensOf } from './tokens.ts';

/** The values that Dolos uses (Maertens et al., 2022): tokens in a piece, and pieces of which one is kept. */
const KGRAM = 23;
const WINDOW = 17;
/**
 * A piece in more than this share of the sources is common code; among few sources it may still be a copy.
 */
const COMMON_SHARE = 0.5;
const COMMON_FROM = 20;
/** The least number of pieces by which a source can be compared. */
const LEAST_PIECES = 3;
/** The least similarity of a kept pair, and the most pairs. */
const LEAST_SIMILARITY = 0.2;
const MOST_PAIRS = 300;

/** A source to be compared. */
export interface Source {
  readonly id: number;
  readonly language: string;
  readonly text: string;
}

/** The common part of two sources. */
export interface PairFound {
  readonly similarity: number;
  readonly longest: number;
  readonly overlap: number;
  readonly fragments: readonly { readonly left: SourceRegion; readonly right: SourceRegion }[];
}

/**
 * Compares all sources with each other, without the code that the task itself gives (`skeletons`). `progress`
 * is called for each source that was read and for each that was compared with all after it.
 */
export function compareAll(
  sources: readonly Source[],
  skeletons: readonly Source[],
  progress: () => void,
): SimilarityResult {
  const most = sources.length >= COMMON_FROM ? Math.ceil(sources.length * COMMON_SHARE) : undefined;
  const index = new FingerprintIndex(KGRAM, WINDOW, undefined, most);
  const files = new Map<number, TokenizedFile>();
  for (const source of sources) {
    const file = fileOf(source);
    files.set(source.id, file);
    index.addFiles([file]);
    progress();
  }
  ignore(index, skeletons);
  const entries = index.entries().filter(({ kgrams }) => kgrams.length >= LEAST_PIECES);
  const idOf = new Map([...files].map(([id, file]) => [file.id, id]));
  let pairs: SimilarityResult['pairs'][number][] = [];
  for (const [at, left] of entries.entries()) {
    for (const right of entries.slice(at + 1)) {
      const pair = new Pair(left, right);
      if (pair.similarity < LEAST_SIMILARITY) continue;
      const [a, b] = [idOf.get(left.file.id) ?? 0, idOf.get(right.file.id) ?? 0];
      pairs.push({ left: a, right: b, ...measures(pair) });
    }
    if (pairs.length > 2 * MOST_PAIRS) pairs = best(pairs);
    progress();
  }
  return {
    compared: entries.length,
    left_out: sources.length - entries.length,
    with_skeleton: skeletons.length > 0,
    pairs: best(pairs),
  };
}

/** Compares two sources, and lists their common stretches, the longest first. */
export function comparePair(left: Source, right: Source, skeletons: readonly Source[]): PairFound {
  const index = new FingerprintIndex(KGRAM, WINDOW);
  const files = [fileOf(left), fileOf(right)] as const;
  index.addFiles([...files]);
  ignore(index, skeletons);
  const pair = index.getPair(...files);
  const fragments = pair
    .buildFragments()
    .toSorted((a, b) => b.pairs.length - a.pairs.length)
    .map(({ leftSelection, rightSelection }) => ({
      left: onWire(leftSelection),
      right: onWire(rightSelection),
    }));
  return { ...measures(pair), fragments };
}

/** Removes the task's own code from all files in the index; files that are added later would keep it. */
function ignore(index: FingerprintIndex, skeletons: readonly Source[]): void {
  for (const skeleton of skeletons) index.addIgnoredFile(fileOf(skeleton));
}

function measures({ similarity, longest, overlap }: Pair) {
  return { similarity: Math.min(1, Math.round(similarity * 1000) / 1000), longest, overlap };
}

function best(pairs: readonly SimilarityResult['pairs'][number][]) {
  return pairs
    .toSorted((a, b) => b.similarity - a.similarity || b.longest - a.longest || a.left - b.left)
    .slice(0, MOST_PAIRS);
}

function fileOf({ id, language, text }: Source): TokenizedFile {
  const tokens = tokensOf(language, text);
  const placeOf = placesIn(text);
  return new TokenizedFile(
    new File(String(id), text),
    tokens.map(({ kind }) => kind),
    tokens.map(({ from, to }) => new Region(...placeOf(from), ...placeOf(to))),
  );
}

/** Finds lines and columns of positions, fastest for ascending positions. */
function placesIn(text: string): (at: number) => [line: number, column: number] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (at) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return [low, at - (starts[low] ?? 0)];
  };
}

function onWire({ startRow, startCol, endRow, endCol }: Region): SourceRegion {
  return { from_line: startRow, from_column: startCol, to_line: endRow, to_column: endCol };
}
