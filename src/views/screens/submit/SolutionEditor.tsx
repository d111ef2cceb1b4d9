import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../domain/languages.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';
import { FieldNote } from '../../components/Field.tsx';
import { LazyCodeEditor } from '../../components/LazyCodeEditor.tsx';
import { Select } from '../../components/Select.tsx';
import { useSend } from '../../useSend.ts';
import { languageOfChosen, type SolutionFault, solutionFault } from './solution.ts';
import styles from './SolutionEditor.module.css';

/** A draft is written down so long after the last change, ms. */
const KEEP_AFTER_MS = 400;

/**
 * A solution written on the page. What is in it is kept when the person goes to another page and comes back. A source file
 * that is dropped on it is opened in it, in the language of its extension.
 */
export function SolutionEditor(props: {
  readonly task: TaskDetail;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly error: string | undefined;
}) {
  const { task, language, onLanguage, source, onSource, error } = props;
  const { t } = useTranslation();
  useKeptDraft(task.number, language, source);
  const { drop, refused } = useDroppedFile(task, source, (dropped, text) => {
    onLanguage(dropped);
    onSource(text);
  });
  const problem = error ?? (refused === null ? undefined : t(refused.key));
  return (
    <div className={styles['editor']} onDropCapture={drop}>
      <Select
        label={t('submit.language')}
        value={language}
        onChange={onLanguage}
        options={task.languages.map((extension) => ({
          value: extension,
          label: languageOf(extension)?.label ?? extension,
        }))}
      />
      <LazyCodeEditor
        label={t('submit.source')}
        text={source}
        extension={language}
        onChange={onSource}
        height="min(52vh, 480px)"
      />
      <FieldNote id="solution-note" error={problem} hint={t('submit.editor_hint')} />
    </div>
  );
}

/** Opens a file that is dropped; one that could not be sent is refused with its reason, and what is written stays. */
function useDroppedFile(task: TaskDetail, source: string, onOpen: (language: string, text: string) => void) {
  const [last, setLast] = useState<{ readonly fault: SolutionFault | null; readonly source: string } | null>(
    null,
  );
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    // Before the editor takes it for text to insert where it was dropped.
    event.preventDefault();
    event.stopPropagation();
    const language = languageOfChosen(file.name);
    const fault = solutionFault(language, file.size, task);
    setLast({ fault, source });
    if (fault === null && language !== null) void file.text().then((text) => onOpen(language, text));
  };
  // Said until something else is written.
  return { drop, refused: last?.source === source ? last.fault : null };
}

/** Kept a moment after each change, and when the editor is left. */
function useKeptDraft(task: number, language: string, source: string): void {
  const send = useSend();
  const latest = useRef({ language, source });
  const kept = useRef(source);
  useEffect(() => {
    latest.current = { language, source };
    if (source === kept.current) return;
    const timer = setTimeout(() => {
      kept.current = source;
      send({ type: 'DraftKept', task, language, source });
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [send, task, language, source]);
  useEffect(
    () => () => {
      const { source: last } = latest.current;
      if (last !== kept.current || last !== '') send({ type: 'DraftKept', task, ...latest.current });
    },
    [send, task],
  );
}
