import { type DocumentValues, type Home } from '../events/documents.ts';
import { type OpenDocument } from './document.ts';

/** The documents that this page has open, by home and key. */
export type DocumentsState = {
  readonly [H in Home]: Readonly<Record<string, OpenDocument<DocumentValues[H]>>>;
};

/** No documents; the very same object for as long as a session has opened none. */
export const NO_DOCUMENTS: DocumentsState = { workFile: {}, translation: {}, sheet: {} };

interface WithDocuments {
  readonly documents: DocumentsState;
}

/** A document of a home; null: it is not open. */
export function selectDocument<H extends Home>(
  { documents }: WithDocuments,
  home: H,
  key: string,
): OpenDocument<DocumentValues[H]> | null {
  return documents[home][key] ?? null;
}
