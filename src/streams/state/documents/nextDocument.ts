import { type DocumentFact, type Version } from '#streams/events/documents.ts';
import { type DocumentRules, isUnsaved, type OpenDocument, type Saving } from './document.ts';

/** Number of remembered drafts that were sent and got no answer. */
const MAX_SENT = 8;
const IDLE: Saving = { kind: 'idle' };

/** The document after an event; null: it is not open. Only loading and restoring open a document. */
export function nextDocument<V>(
  document: OpenDocument<V> | null,
  fact: DocumentFact<V>,
  rules: DocumentRules<V>,
): OpenDocument<V> | null {
  if (document !== null) return afterFact(document, fact, rules);
  if (fact.type === 'DocumentLoaded') return opened(fact.version);
  if (fact.type !== 'DocumentRestored') return null;
  const { base, draft, sent } = fact;
  return { ...opened(base), draft, sent };
}

function afterFact<V>(
  document: OpenDocument<V>,
  fact: DocumentFact<V>,
  rules: DocumentRules<V>,
): OpenDocument<V> | null {
  switch (fact.type) {
    case 'DocumentLoaded':
      return met(document, fact.version, rules);
    case 'DocumentRestored':
      return restored(document, fact, rules);
    case 'DocumentEdited':
      return edited(document, fact.draft);
    case 'DocumentSaved':
      return saved(document, fact.version);
    case 'DocumentSettled':
      return settled(document, fact);
    case 'DocumentDropped':
      return opened(document.theirs ?? document.base);
    case 'DocumentClosed':
      return isUnsaved(document, rules.isSame) ? document : null;
    default:
      return sending(document, fact);
  }
}

/** The document after an event about sending it. */
function sending<V>(document: OpenDocument<V>, fact: DocumentFact<V>): OpenDocument<V> {
  const { sent } = document;
  switch (fact.type) {
    case 'DocumentSending':
      return { ...document, sent: [...sent.slice(1 - MAX_SENT), fact.draft], saving: { kind: 'saving' } };
    case 'DocumentOutdated':
      return { ...document, saving: IDLE };
    case 'DocumentDelayed':
      return { ...document, saving: { kind: 'waiting' } };
    case 'DocumentRefused':
      // A refused draft has certainly not arrived.
      return { ...document, sent: sent.slice(0, -1), saving: { kind: 'refused', ...fact.fault } };
    default:
      return document;
  }
}

function opened<V>(base: Version<V>): OpenDocument<V> {
  return { draft: base.value, base, sent: [], theirs: null, saving: IDLE };
}

function edited<V>(document: OpenDocument<V>, draft: V): OpenDocument<V> {
  const { saving } = document;
  return { ...document, draft, saving: saving.kind === 'refused' ? IDLE : saving };
}

/** An answer may arrive after news of a later version: then it only means that nothing is being sent. */
function saved<V>(document: OpenDocument<V>, version: Version<V>): OpenDocument<V> {
  if (version.order < document.base.order) return { ...document, saving: IDLE };
  return { ...document, base: version, sent: [], saving: IDLE };
}

/** Applies only to the version that the person saw: with a newer one they must choose again. */
function settled<V>(
  document: OpenDocument<V>,
  { draft, seen }: { readonly draft: V; readonly seen: string },
): OpenDocument<V> {
  const { theirs } = document;
  if (theirs?.tag !== seen) return document;
  return { ...document, draft, base: theirs, sent: [], theirs: null, saving: IDLE };
}

/** A restored draft replaces a saved document and is merged with its version. An unsaved one stays. */
function restored<V>(
  document: OpenDocument<V>,
  { base, draft, sent }: Extract<DocumentFact<V>, { readonly type: 'DocumentRestored' }>,
  rules: DocumentRules<V>,
): OpenDocument<V> {
  if (isUnsaved(document, rules.isSame)) return document;
  return met({ ...opened(base), draft, sent }, document.base, rules);
}

/**
 * The document after the server reported a version. That version is older, or it is our own draft that
 * arrived without an answer, or somebody else's that is merged with the draft.
 */
function met<V>(
  document: OpenDocument<V>,
  version: Version<V>,
  { isSame, merge }: DocumentRules<V>,
): OpenDocument<V> {
  const { draft, base, sent, saving } = document;
  if (version.order < base.order) return document;
  if (version.tag === base.tag) return { ...document, base: version, theirs: null };
  if (!isUnsaved(document, isSame)) return { ...opened(version), saving };
  if (isSame(version.value, draft)) return { ...opened(version), draft, saving };
  const isOwn = sent.some((one) => isSame(one, version.value));
  const merged = isOwn ? draft : merge(base.value, draft, version.value);
  if (merged === null) return { ...document, theirs: version };
  return { draft: merged, base: version, sent: [], theirs: null, saving };
}
