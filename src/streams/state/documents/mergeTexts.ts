import { diff3Merge } from 'node-diff3';
import { type DocumentRules } from './document.ts';

/** The outcome of merging two texts that were begun from one; by lines, ends of lines included. */
export type Merged = { readonly kind: 'merged'; readonly text: string } | { readonly kind: 'conflict' };

/** Puts two texts together that were begun from `base`; where both changed the same lines differently, that is a conflict. */
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

/** The lines of a text with their ends; joined they are the text. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Texts as documents. */
export const TEXTS: DocumentRules<string> = {
  isSame: (one, other) => one === other,
  merge: (base, mine, theirs) => {
    const merged = mergeTexts(base, mine, theirs);
    return merged.kind === 'merged' ? merged.text : null;
  },
};
