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

/** A text file of a task that is saved as it is typed. */
export interface SavedText {
  /** Of the document of its home. */
  readonly key: string;
  readonly text: string;
  readonly change: (text: string) => void;
  readonly document: OpenDocument<string>;
  /** Everything that was typed is on the server. */
  readonly isSaved: boolean;
}

/** A text file of a task, loaded where it is not open yet; null until it is. */
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

/** Asks for the content of a file when it is wanted. Answers what asks again. */
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
  // A request made while the session was still being resumed is made once more.
  const isLive = useSelected(selectIsLive);
  useEffect(() => {
    if (isWanted) open();
  }, [isWanted, open, isLive]);
  return open;
}
