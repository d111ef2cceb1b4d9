import { type Version } from '#streams/events/documents.ts';

/** The state of saving a draft. `waiting`: no answer came, and it will be sent again. */
export type Saving =
  | { readonly kind: 'idle' | 'saving' | 'waiting' }
  | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };

/** A document that is open on this page. */
export interface OpenDocument<V> {
  /** The value that the person sees and edits. */
  readonly draft: V;
  /** The server's version that the draft was begun from. */
  readonly base: Version<V>;
  /** Drafts that were sent since `base`. Each may have arrived, although no answer did. */
  readonly sent: readonly V[];
  /** A newer version that cannot be merged with the draft, so that the person must choose; null: none. */
  readonly theirs: Version<V> | null;
  readonly saving: Saving;
}

/** How the values of a home are compared and merged. */
export interface DocumentRules<V> {
  readonly isSame: (one: V, other: V) => boolean;
  /** Merges two values that were begun from `base`; null where both changed the same part differently. */
  readonly merge: (base: V, mine: V, theirs: V) => V | null;
}

/** Whether a document has changes that the server may not have. */
export function isUnsaved<V>(
  { draft, base, sent, theirs }: OpenDocument<V>,
  isSame: DocumentRules<V>['isSame'] = Object.is,
): boolean {
  return theirs !== null || sent.length > 0 || !isSame(draft, base.value);
}

/** Whether a document must be sent: it is unsaved, and nothing in it waits for the person to act. */
export function isDue<V>(document: OpenDocument<V>, isSame: DocumentRules<V>['isSame']): boolean {
  return isUnsaved(document, isSame) && document.theirs === null && document.saving.kind !== 'refused';
}
