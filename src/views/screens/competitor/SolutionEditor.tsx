import { useEffect, useRef } from 'react';
import { languageOf } from '../../../../domain/languages.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';
import { FieldNote } from '../../components/Field.tsx';
import { LazyCodeEditor } from '../../components/LazyCodeEditor.tsx';
import { Select } from '../../components/Select.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSend } from '../../useSend.ts';
import styles from './SolutionEditor.module.css';

/** A draft is written down so long after the last change, ms. */
const KEEP_AFTER_MS = 400;

/** A solution written on the page. What is in it is kept when the person goes to another page and comes back. */
export function SolutionEditor(props: {
  readonly task: TaskDetail;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly error: string | undefined;
}) {
  const { task, language, onLanguage, source, onSource, error } = props;
  const t = useTranslate();
  useKeptDraft(task.number, language, source);
  return (
    <div className={styles['editor']}>
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
      <FieldNote id="solution-note" error={error} hint={t('submit.editor_hint')} />
    </div>
  );
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
