import { isSameMarks, metMarks } from '#domain/marking-sheet.ts';
import { type EventOf } from '#streams/events/event.ts';
import { type SheetBase } from '#streams/events/sheets.ts';
import { type OpenSheet } from '#streams/state/sheets.ts';

/**
 * What it means that the server has something newer than what a work was begun from: it arrived although no answer did, or
 * another page of the person saved it, and the two are put together.
 */
export function meet(sheet: OpenSheet, theirs: SheetBase): EventOf<'SheetSaved' | 'SheetMet'> {
  const { task, work, marks, base, sent, edits } = sheet;
  if (isSameMarks(marks, theirs.marks))
    return { type: 'SheetSaved', task, work, edits, marks, revision: theirs.revision };
  const isOwn = sent.some((one) => isSameMarks(one, theirs.marks));
  const merged = isOwn ? marks : metMarks(base.marks, marks, theirs.marks);
  return { type: 'SheetMet', task, work, edits, theirs, merged };
}
