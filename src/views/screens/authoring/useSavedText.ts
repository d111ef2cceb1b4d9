import { useCallback, useEffect } from 'react';
import { type WorkshopFile, type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { isUnsaved, type OpenDocument } from '#streams/state/documents/document.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { type State } from '#streams/state/state.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { useLeaveWarning } from '#views/useLeaveWarning.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';

const selectText = (state: State, key: string) => selectDocument(state, 'workFile', key);
const selectIsLive = ({ system }: State): boolean => system.link.kind === 'live';

/** A text file of a task that is saved while the author types. */
export interface SavedText {
  /** The key of its document in the home `workFile`. */
  readonly key: string;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly document: OpenDocument<string>;
  /** The server has the whole typed text. */
  readonly isSaved: boolean;
}

/** A text file of a task; it is loaded unless it is open already, and null until then. */
export function useSavedText(task: WorkshopTask, path: string): SavedText | null {
  const send = useSend();
  const key = documentKey('workFile', { task: task.id, path });
  const document = useSelected(selectText, key);
  const file = task.files.find((one) => one.path === path) ?? null;
  useOpenFile(task.id, file, document === null);
  useEffect(() => () => send({ type: 'DocumentLeft', home: 'workFile', key }), [send, key]);
  const isSaved = document === null || !isUnsaved(document);
  useLeaveWarning(!isSaved);
  const change = useCallback(
    (draft: string) => send({ type: 'DocumentEdited', home: 'workFile', key, draft }),
    [send, key],
  );
  return document === null ? null : { key, text: document.draft, change, document, isSaved };
}

/** Loads the content of a file when it is wanted. Returns a function that loads it again. */
export function useOpenFile(
  task: number,
  file: Pick<WorkshopFile, 'path' | 'hash' | 'bytes'> | null,
  isWanted: boolean,
): () => void {
  const send = useSend();
  const { path, hash, bytes } = file ?? { path: null, hash: '', bytes: 0 };
  const open = useCallback(() => {
    if (path !== null) send({ type: 'WorkFileOpened', task, path, hash, bytes });
  }, [send, task, path, hash, bytes]);
  // Repeats a load that was requested while the session was still being resumed.
  const isLive = useSelected(selectIsLive);
  useEffect(() => {
    if (isWanted) open();
  }, [isWanted, open, isLive]);
  return open;
}
