import { isSameMarks, metMarks, type SheetMarks } from '#domain/marking-sheet.ts';
import { type EventOf } from '../events/event.ts';
import { type SheetChange, type SheetName } from '../events/sheets.ts';
import { type DocumentRules, type OpenDocument } from './document.ts';
import { bringDocuments, heardDocument } from './documents.ts';
import { type DocumentsState } from './documentsState.ts';

/** A work that a scorer has open for marking. */
export type OpenSheet = OpenDocument<SheetMarks>;

/** The key of the document of a work's marks. */
export function sheetKey({ task, work }: SheetName): string {
  return `${task}/${work}`;
}

/** The work of a document's key. */
export function sheetOf(key: string): SheetName {
  const [task = 0, work = 0] = key.split('/').map(Number);
  return { task, work };
}

/** Marks as documents: each criterion, each comment, the note and the flag is merged by itself. */
export const SHEETS: DocumentRules<SheetMarks> = { isSame: isSameMarks, merge: metMarks };

/** Has the state hear of the marks that scorers give, as documents. */
export function bringSheetDocuments(): void {
  bringDocuments({ sheet: SHEETS }, { SheetEdited: edited });
}

function edited(state: DocumentsState, { change, ...name }: EventOf<'SheetEdited'>): DocumentsState {
  const key = sheetKey(name);
  const sheet = state.sheet[key];
  if (sheet === undefined) return state;
  const draft = changed(sheet.draft, change);
  return heardDocument(state, { type: 'DocumentEdited', home: 'sheet', key, draft });
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
