import { type SimilarityResult } from '#server/db/work-list-tables.ts';
import type { PairFound, Source } from './compare.ts';

/** The sources to be compared: all with each other, or two. */
export type SimilarityJob =
  | { readonly kind: 'all'; readonly sources: readonly Source[]; readonly skeletons: readonly Source[] }
  | {
      readonly kind: 'pair';
      readonly left: Source;
      readonly right: Source;
      readonly skeletons: readonly Source[];
    };

/** The progress, in sources read and compared, or the result. */
export type SimilarityReport =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'all'; readonly result: SimilarityResult }
  | { readonly kind: 'pair'; readonly found: PairFound };
