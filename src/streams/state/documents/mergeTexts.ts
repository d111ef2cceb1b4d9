import { diff3Merge } from 'node-diff3';
import { type DocumentRules } from './document.ts';

/** The outcome of merging two texts with a common base, line by line, with line ends. */
export type Merged = { readonly kind: 'merged'; readonly text: string } | { readonly kind: 'conflict' };

/** Merges two texts with the common base `base`. Different changes to the same lines are a conflict. */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return { kind: 'merged', text: mine };
  if (mine === base) return { kind: 'merged', text: theirs };
  const regions = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), {
    excludeFalseConflicts: true,
  });
  const texts: string[] = [];
  for (const region of regions) {
    if (region.conflict !== undefined) return { kind: 'conflict' };
    texts.push((region.ok ?? []).join(''));
  }
  return { kind: 'merged', text: texts.join('') };
}

/** The lines of a text with their line ends; joined, they give the text. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The rules of texts that are documents. */
export const TEXTS: DocumentRules<string> = {
  isSame: (one, other) => one === other,
  merge: (base, mine, theirs) => {
    const merged = mergeTexts(base, mine, theirs);
    return merged.kind === 'merged' ? merged.text : null;
  },
};
