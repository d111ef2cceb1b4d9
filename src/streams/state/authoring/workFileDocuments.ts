import { type EventOf } from '#streams/events/event.ts';
import { documentKey, keyParts } from '../documents/documentKeys.ts';
import { addDocumentRules, reduceDocument } from '../documents/documents.ts';
import { type DocumentsState } from '../documents/documentsState.ts';
import { TEXTS } from '../documents/mergeTexts.ts';
import { movedPath } from './workFileNames.ts';

/** Adds the texts in the work trees of tasks to the documents. */
export function addWorkFileDocuments(): void {
  addDocumentRules(
    { workFile: TEXTS },
    {
      WorkFileMoved: moved,
      WorkFileClosed: (state, { task, path }) => {
        const key = documentKey('workFile', { task, path });
        return reduceDocument(state, { type: 'DocumentClosed', home: 'workFile', key });
      },
    },
  );
}

/** Moves a file's document with the file; a moved folder moves all of its files. */
function moved(state: DocumentsState, { task, from, to }: EventOf<'WorkFileMoved'>): DocumentsState {
  const texts = Object.entries(state.workFile).map(([key, text]) => {
    const file = keyParts('workFile', key);
    const path = file.task === task ? movedPath(file.path, from, to) : file.path;
    return [documentKey('workFile', { task: file.task, path }), text] as const;
  });
  return { ...state, workFile: Object.fromEntries(texts) };
}
