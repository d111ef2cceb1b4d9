import { useState } from 'react';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type EventOf } from '#streams/events/event.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectDraft } from '#streams/state/tasks/ownTasks.ts';
import { bytesOf, contentOf, languageOfChosen, type SolutionFault, solutionFault } from './solution.ts';
import { useKeptDraft } from './useKeptDraft.ts';

/** A solution as it is sent. */
export type Solution = Pick<EventOf<'SolutionSubmitted'>, 'fileName' | 'language' | 'source' | 'encoding'>;

/** The solution of a task that the person has before them: a chosen file, or what is in the editor. */
export interface SolutionInHand {
  /** Of the editor. */
  readonly language: string;
  readonly source: string;
  /** Chosen and not sent yet; null: the editor's text is the solution. */
  readonly file: File | null;
  /** Its fault; null where it has none, and while there is no solution. */
  readonly fault: SolutionFault | null;
  /** Whether there is one that may be sent. */
  readonly isReady: boolean;
  readonly setLanguage: (language: string) => void;
  readonly setSource: (source: string) => void;
  readonly setFile: (file: File | null) => void;
  /** Byte for byte as it would be sent. */
  readonly read: () => Solution | Promise<Solution>;
}

/** The solution in hand of a task. What is written is kept as a draft when the person goes to another page and comes back. */
export function useSolution(task: TaskDetail): SolutionInHand {
  const draft = useSelected(selectDraft, task.number);
  const [language, setLanguage] = useState(draft?.language ?? task.languages[0] ?? 'cpp');
  const [source, setSource] = useState(draft?.source ?? '');
  const [file, setFile] = useState<File | null>(null);
  useKeptDraft(task.number, language, source);
  const writes = { language, source, file, setLanguage, setSource, setFile };
  if (file !== null) {
    const own = languageOfChosen(file.name);
    const fault = solutionFault(own, file.size, task);
    return {
      ...writes,
      fault,
      isReady: fault === null,
      read: async () => ({ fileName: file.name, language: own ?? '', ...(await contentOf(file)) }),
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
