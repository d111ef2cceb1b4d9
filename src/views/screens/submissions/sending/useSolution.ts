import { useCallback, useState } from 'react';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type EventOf } from '#streams/events/event.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectDraft } from '#streams/state/tasks/ownTasks.ts';
import { bytesOf, contentOf, languageOfChosen, type SolutionFault, solutionFault } from './solution.ts';
import { useKeptDraft } from './useKeptDraft.ts';

/** A solution as sent. */
export type Solution = Pick<EventOf<'SolutionSubmitted'>, 'fileName' | 'language' | 'source' | 'encoding'>;

/** The current solution of a task: a chosen file, or the editor's text. */
export interface SolutionInHand {
  /** The language of the editor. */
  readonly language: string;
  readonly source: string;
  /** A chosen file that is not sent yet; null: the editor's text is the solution. */
  readonly file: File | null;
  /** Its fault; null: no fault, or no solution yet. */
  readonly fault: SolutionFault | null;
  /** Whether there is a solution that can be sent. */
  readonly isReady: boolean;
  readonly setLanguage: (language: string) => void;
  readonly setSource: (source: string) => void;
  readonly setFile: (file: File | null) => void;
  /** The exact bytes that would be sent; null: the file cannot be read any more, which is its fault from now on. */
  readonly read: () => Solution | Promise<Solution | null>;
}

/** The current solution of a task. The typed text is stored as a draft, also while on other pages. */
export function useSolution(task: TaskDetail): SolutionInHand {
  const known = useSelected(selectDraft, task.number);
  const { draft, change } = useKeptDraft(task.number, {
    language: known?.language ?? task.languages[0] ?? 'cpp',
    source: known?.source ?? '',
  });
  const { language, source } = draft;
  const [file, setFile] = useState<File | null>(null);
  const [unread, setUnread] = useState<File | null>(null);
  const setLanguage = useCallback((next: string) => change({ language: next }), [change]);
  const setSource = useCallback((next: string) => change({ source: next }), [change]);
  const writes = { language, source, file, setLanguage, setSource, setFile };
  if (file !== null) {
    const own = languageOfChosen(file.name);
    const fault: SolutionFault | null =
      unread === file ? { key: 'file.changed' } : solutionFault(own, file.size, task);
    return {
      ...writes,
      fault,
      isReady: fault === null,
      read: async () => {
        try {
          return { fileName: file.name, language: own ?? '', ...(await contentOf(file)) };
        } catch {
          setUnread(file);
          return null;
        }
      },
    };
  }
  const isBlank = source.trim() === '';
  const fault = source === '' ? null : solutionFault(language, bytesOf(source), task);
  return {
    ...writes,
    fault,
    isReady: !isBlank && fault === null && task.kind !== 'output-only',
    read: () => ({ fileName: `${task.label}.${language}`, language, source, encoding: 'text' }),
  };
}
