import {
  type DocumentEvent,
  type DocumentFact,
  type DocumentName,
  type DocumentValues,
  type Home,
} from '../events/documents.ts';
import { type DocumentRules, nextDocument } from './document.ts';
import { type DocumentsState, NO_DOCUMENTS } from './documentsState.ts';
import { without } from './immutable.ts';
import { createSlice, type Plain } from './slice.ts';
import { bringReducers } from './state.ts';

/** How the values of homes are compared and merged. */
type Rules = { readonly [H in Home]?: DocumentRules<DocumentValues[H]> };

/** The rules of the homes that have come. */
const rules: { -readonly [H in Home]?: Rules[H] } = {};

const DOCUMENT_FACTS: Plain<DocumentsState> = {
  DocumentLoaded: heardDocument,
  DocumentRestored: heardDocument,
  DocumentEdited: heardDocument,
  DocumentSending: heardDocument,
  DocumentSaved: heardDocument,
  DocumentOutdated: heardDocument,
  DocumentDelayed: heardDocument,
  DocumentRefused: heardDocument,
  DocumentSettled: heardDocument,
  DocumentDropped: heardDocument,
  DocumentClosed: heardDocument,
};

/**
 * Has the state hear of the documents of some homes, and of the events of their own that say something of them: called
 * when the part of the page that has such documents has come. Homes that came before stay.
 */
export function bringDocuments(homes: Rules, ownEvents: Plain<DocumentsState> = {}): void {
  Object.assign(rules, homes);
  const plain = { ...DOCUMENT_FACTS, ...ownEvents };
  bringReducers('documents', createSlice({ initial: NO_DOCUMENTS, plain }));
}

/** The documents after something happened to one; the same where its home has not come. */
export function heardDocument(state: DocumentsState, event: DocumentEvent): DocumentsState {
  return heard(state, event, event);
}

function heard<H extends Home>(
  state: DocumentsState,
  { home, key }: DocumentName<H>,
  event: DocumentEvent,
): DocumentsState {
  const ofHome: Rules[H] = rules[home];
  if (ofHome === undefined) return state;
  const before = state[home][key] ?? null;
  // The compiler does not see that the event is of the home.
  const after = nextDocument(before, event as unknown as DocumentFact<DocumentValues[H]>, ofHome);
  if (after === before) return state;
  const documents = after === null ? without(state[home], [key]) : { ...state[home], [key]: after };
  return { ...state, [home]: documents };
}
