import { File, FingerprintIndex, Pair, Region, TokenizedFile } from '@dodona/dolos-core';
import { type SimilarityResult } from '#server/db/work-list-tables.ts';
import { type SourceRegion } from '#protocol/wire/staff/submissions/similarity.ts';
import { tokensOf } from './tokens.ts';

/**
 * Values that Dolos chooses (Maertens et al., 2022): tokens that are compared at once, and such pieces of which one is
 * kept.
 */
const KGRAM = 23;
const WINDOW = 17;
/** A piece that more than half of all share is one that everybody writes; among few it may be a copy. */
const COMMON_SHARE = 0.5;
const COMMON_FROM = 20;
/** A source of fewer pieces says nothing. */
const LEAST_PIECES = 3;
/** Pairs below this are not kept, nor more of them than this. */
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
 * Compares all with each other, and not what the task itself gives (`skeletons`). `progress` hears of each source that was
 * read and of each that was compared with all after it.
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

/** Compares two, and says which stretches match, the longest first. */
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

/** Takes what the task gives out of all files that are in the index: those that come later would keep it. */
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

/** Lines and columns of places, which are asked for in about their order. */
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
