import { type DocumentValues, type Home } from '#streams/events/documents.ts';
import { type OpenDocument } from './document.ts';

/** The documents that this page has open, by home and key. */
export type DocumentsState = {
  readonly [H in Home]: Readonly<Record<string, OpenDocument<DocumentValues[H]>>>;
};

/** No documents; the same object for as long as a session has opened none. */
export const NO_DOCUMENTS: DocumentsState = { workFile: {}, translation: {}, answer: {}, sheet: {} };
