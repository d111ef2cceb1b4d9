import { type Version } from '#streams/events/documents.ts';

/** How the saving of a draft goes. `waiting`: no answer came, it is sent again. */
export type Saving =
  | { readonly kind: 'idle' | 'saving' | 'waiting' }
  | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };

/** A document that is open on this page. */
export interface OpenDocument<V> {
  /** As the person has it. */
  readonly draft: V;
  /** The server's version that the draft was begun from. */
  readonly base: Version<V>;
  /** Drafts that were sent since; each may have arrived although no answer did. */
  readonly sent: readonly V[];
  /** A newer version that cannot be merged with the draft: the person chooses; null: none. */
  readonly theirs: Version<V> | null;
  readonly saving: Saving;
}

/** How the values of a home are compared and merged. */
export interface DocumentRules<V> {
  readonly isSame: (one: V, other: V) => boolean;
  /** Two values that were begun from `base` as one; null where both changed the same part differently. */
  readonly merge: (base: V, mine: V, theirs: V) => V | null;
}

/** Whether a document has something that the server may not have. */
export function isUnsaved<V>(
  { draft, base, sent, theirs }: OpenDocument<V>,
  isSame: DocumentRules<V>['isSame'] = Object.is,
): boolean {
  return theirs !== null || sent.length > 0 || !isSame(draft, base.value);
}

/** Whether a document is to be sent: nothing but the person keeps an unsaved one from it. */
export function isDue<V>(document: OpenDocument<V>, isSame: DocumentRules<V>['isSame']): boolean {
  return isUnsaved(document, isSame) && document.theirs === null && document.saving.kind !== 'refused';
}
