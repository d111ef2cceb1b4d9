import { isSameMarks, metMarks, type SheetMarks } from '#domain/marking/marking-sheet.ts';
import { type EventOf } from '#streams/events/event.ts';
import { type SheetChange } from '#streams/events/marking/sheets.ts';
import { type DocumentRules, type OpenDocument } from '../documents/document.ts';
import { documentKey } from '../documents/documentKeys.ts';
import { addDocumentRules, reduceDocument } from '../documents/documents.ts';
import { type DocumentsState } from '../documents/documentsState.ts';

/** A work that a scorer has open for marking. */
export type OpenSheet = OpenDocument<SheetMarks>;

/** Rules for marks: each criterion, each comment, the note and the flag are merged separately. */
export const SHEETS: DocumentRules<SheetMarks> = { isSame: isSameMarks, merge: metMarks };

/** Adds scorers' marks to the documents. */
export function addSheetDocuments(): void {
  addDocumentRules({ sheet: SHEETS }, { SheetEdited: edited });
}

function edited(state: DocumentsState, { change, task, work }: EventOf<'SheetEdited'>): DocumentsState {
  const key = documentKey('sheet', { task, work });
  const sheet = state.sheet[key];
  if (sheet === undefined) return state;
  const draft = changed(sheet.draft, change);
  return reduceDocument(state, { type: 'DocumentEdited', home: 'sheet', key, draft });
}

function changed(marks: SheetMarks, { points, comments, ...rest }: SheetChange): SheetMarks {
  const all = Object.entries({ ...marks.points, ...points });
  const given = all.filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    ...marks,
    ...rest,
    points: Object.fromEntries(given),
    comments: { ...marks.comments, ...comments },
  };
}
