import { type DocumentValues, type Home } from '#streams/events/documents.ts';
import { type OpenDocument } from './document.ts';
import { type DocumentsState } from './documentsState.ts';

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
