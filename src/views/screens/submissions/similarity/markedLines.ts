import { type SourceRegion } from '#protocol/wire/staff/submissions/similarity.ts';

/** A part of a line; `fragment` is the index of the fragment that contains it; null: none. */
export interface MarkedPart {
  readonly text: string;
  readonly fragment: number | null;
}

/** A text as lines, each split into parts by matching fragments; where they overlap, the first counts. */
export function markedLines(
  text: string,
  regions: readonly SourceRegion[],
): readonly (readonly MarkedPart[])[] {
  return text.split('\n').map((line, at) => {
    const covers = regions.flatMap((region, fragment) => {
      if (at < region.from_line || at > region.to_line) return [];
      const from = at === region.from_line ? region.from_column : 0;
      const to = at === region.to_line ? region.to_column : line.length;
      return from < to ? [{ fragment, from, to }] : [];
    });
    const ends = [0, line.length, ...covers.flatMap(({ from, to }) => [from, to])];
    const cuts = [...new Set(ends)].filter((cut) => cut <= line.length).sort((a, b) => a - b);
    const parts: MarkedPart[] = [];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? from;
      const fragment = covers.find((cover) => cover.from <= from && cover.to >= to)?.fragment ?? null;
      const before = parts.at(-1);
      if (before !== undefined && before.fragment === fragment)
        parts[parts.length - 1] = { text: before.text + line.slice(from, to), fragment };
      else parts.push({ text: line.slice(from, to), fragment });
    }
    return parts;
  });
}
