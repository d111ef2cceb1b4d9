import {
  type DocumentEvent,
  type DocumentFact,
  type DocumentName,
  type DocumentValues,
  type Home,
} from '../events/documents.ts';
import { type EventOf } from '../events/event.ts';
import { type DocumentRules, nextDocument } from './document.ts';
import { type DocumentsState, NO_DOCUMENTS } from './documentsState.ts';
import { without } from './immutable.ts';
import { TEXTS } from './mergeTexts.ts';
import { createSlice } from './slice.ts';
import { movedPath, workFileKey, workFileOf } from './workFileNames.ts';

/** How the values of each home are compared and merged. */
const RULES: { readonly [H in Home]: DocumentRules<DocumentValues[H]> } = {
  workFile: TEXTS,
  translation: TEXTS,
};

/** The documents that are open, of every home: whichever part of the page comes first brings all. */
export const documentsSlice = createSlice<DocumentsState>({
  initial: NO_DOCUMENTS,
  plain: {
    DocumentLoaded: hear,
    DocumentRestored: hear,
    DocumentEdited: hear,
    DocumentSending: hear,
    DocumentSaved: hear,
    DocumentOutdated: hear,
    DocumentDelayed: hear,
    DocumentRefused: hear,
    DocumentSettled: hear,
    DocumentDropped: hear,
    DocumentClosed: hear,
    WorkFileMoved: moved,
    WorkFileClosed: (state, closed) =>
      hear(state, { type: 'DocumentClosed', home: 'workFile', key: workFileKey(closed) }),
  },
});

function hear(state: DocumentsState, event: DocumentEvent): DocumentsState {
  return heard(state, event, event);
}

function heard<H extends Home>(
  state: DocumentsState,
  { home, key }: DocumentName<H>,
  event: DocumentEvent,
): DocumentsState {
  const before = state[home][key] ?? null;
  // The compiler does not see that the event is of the home.
  const after = nextDocument(before, event as unknown as DocumentFact<DocumentValues[H]>, RULES[home]);
  if (after === before) return state;
  const documents = after === null ? without(state[home], [key]) : { ...state[home], [key]: after };
  return { ...state, [home]: documents };
}

/** A file's document moves with it; a folder is all of its files. */
function moved(state: DocumentsState, { task, from, to }: EventOf<'WorkFileMoved'>): DocumentsState {
  const texts = Object.entries(state.workFile).map(([key, text]) => {
    const file = workFileOf(key);
    const path = file.task === task ? movedPath(file.path, from, to) : file.path;
    return [workFileKey({ ...file, path }), text] as const;
  });
  return { ...state, workFile: Object.fromEntries(texts) };
}
