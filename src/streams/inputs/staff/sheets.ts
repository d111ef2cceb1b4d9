import { filter, map, mergeMap, type Observable, of } from 'rxjs';
import { type SheetMarks } from '#domain/marking/marking-sheet.ts';
import { type MarkedWork, sheetMarks } from '#protocol/wire/staff/marking/works.ts';
import { type Version } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { documentKey, keyParts } from '#streams/state/documents/documentKeys.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { SHEETS } from '#streams/state/marking/sheets.ts';
import { type State } from '#streams/state/state.ts';
import { callAs } from '../caller.ts';
import { type ContextWith, type InputPorts } from '../context.ts';
import { type DocumentHome } from '../documents/home.ts';
import { documentInputs } from '../documents/inputs.ts';
import { versionSeen$ } from '../documents/news.ts';

/** The marks that scorers give works (SCO-1), with their revision as the version. */
const SHEET_HOME: DocumentHome<'sheet'> = {
  name: 'sheet',
  rules: SHEETS,
  ownerOf: (state) => {
    const user = selectUser(state);
    return user?.role === 'SCORER' ? user.name : null;
  },
  pauseMs: () => 600,
  value: sheetMarks,
  outdated: {
    key: 'backend.marking_changed',
    load$: (context, key) => {
      const { task, work } = keyParts('sheet', key);
      return callAs(context, 'markedWork', { tid: task, snumber: work }).pipe(
        map(({ answer: { sheet } }) => versionOf(sheet)),
      );
    },
  },
  save$: (context, key, marks, base) => {
    const { task, work } = keyParts('sheet', key);
    const request = {
      tid: task,
      snumber: work,
      note: marks.note,
      flagged: marks.flagged,
      points: JSON.stringify(marks.points),
      comments: JSON.stringify(marks.comments),
      revision: base.order,
    };
    return callAs(context, 'saveMarks', request).pipe(
      map(({ answer: { revision } }) => versionOf({ ...marks, revision })),
    );
  },
};

function versionOf({
  points,
  comments,
  note,
  flagged,
  revision,
}: SheetMarks & Pick<MarkedWork['sheet'], 'revision'>): Version<SheetMarks> {
  return { value: { points, comments, note, flagged }, tag: String(revision), order: revision };
}

/** A work was loaded, perhaps again: its sheet is opened, or merged with the marks being given. */
function sheetNews$(context: ContextWith<never>): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'markedWork'),
    mergeMap(({ answer: { task, number: work, sheet } }) => {
      const version = versionOf(sheet);
      return versionSeen$(context, SHEET_HOME, documentKey('sheet', { task, work }), version, of(version));
    }),
  );
}

/** The marks that scorers give works: saved during marking, and kept until they are saved. */
export const sheetInputs: Inputs<State, ContestEvent, InputPorts> = {
  ...documentInputs(SHEET_HOME),
  sheetNews: sheetNews$,
};
