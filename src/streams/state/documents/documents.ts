import {
  type DocumentEvent,
  type DocumentFact,
  type DocumentName,
  type DocumentValues,
  type Home,
} from '#streams/events/documents.ts';
import { type DocumentRules } from './document.ts';
import { type DocumentsState, NO_DOCUMENTS } from './documentsState.ts';
import { nextDocument } from './nextDocument.ts';
import { without } from '../immutable.ts';
import { createSlice, type Plain } from '../slice.ts';
import { addReducers } from '../state.ts';

/** How the values of homes are compared and merged. */
type Rules = { readonly [H in Home]?: DocumentRules<DocumentValues[H]> };

/** The rules of the homes that were added so far. */
const rules: { -readonly [H in Home]?: Rules[H] } = {};

const DOCUMENT_FACTS: Plain<DocumentsState> = {
  DocumentLoaded: reduceDocument,
  DocumentRestored: reduceDocument,
  DocumentEdited: reduceDocument,
  DocumentSending: reduceDocument,
  DocumentSaved: reduceDocument,
  DocumentOutdated: reduceDocument,
  DocumentDelayed: reduceDocument,
  DocumentRefused: reduceDocument,
  DocumentSettled: reduceDocument,
  DocumentDropped: reduceDocument,
  DocumentClosed: reduceDocument,
};

/**
 * Adds homes with their rules, and reducers for the homes' own events. The part of the page that has such
 * documents calls this when it is loaded; homes from before stay.
 */
export function addDocumentRules(homes: Rules, ownEvents: Plain<DocumentsState> = {}): void {
  Object.assign(rules, homes);
  const plain = { ...DOCUMENT_FACTS, ...ownEvents };
  addReducers('documents', createSlice({ initial: NO_DOCUMENTS, plain }));
}

/** The documents after an event of one document; unchanged when its home was not added. */
export function reduceDocument(state: DocumentsState, event: DocumentEvent): DocumentsState {
  return reduceIn(state, event, event);
}

function reduceIn<H extends Home>(
  state: DocumentsState,
  { home, key }: DocumentName<H>,
  event: DocumentEvent,
): DocumentsState {
  const ofHome: Rules[H] = rules[home];
  if (ofHome === undefined) return state;
  const before = state[home][key] ?? null;
  // The compiler cannot see that the event belongs to this home.
  const after = nextDocument(before, event as unknown as DocumentFact<DocumentValues[H]>, ofHome);
  if (after === before) return state;
  const documents = after === null ? without(state[home], [key]) : { ...state[home], [key]: after };
  return { ...state, [home]: documents };
}
