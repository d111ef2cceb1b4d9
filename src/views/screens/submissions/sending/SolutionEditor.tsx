import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageLabel } from '#domain/submissions/languages.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { FileDrop } from '#views/kit/FileDrop.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { languageOfChosen, type SolutionFault, solutionFault } from './solution.ts';
import { type SolutionInHand } from './useSolution.ts';
import { look } from '#views/components/look.ts';
import styles from './SolutionEditor.module.css';

interface Props {
  readonly task: TaskDetail;
  readonly solution: SolutionInHand;
}

/**
 * The current solution: an editor, or the chosen file instead. A source file that is dropped on the editor is
 * opened in it, in the language of its extension.
 */
export function SolutionEditor({ task, solution }: Props) {
  const isFile = solution.file !== null || task.kind === 'output-only';
  const box = useRef<HTMLDivElement>(null);
  const wasFile = useRef(isFile);
  useLayoutEffect(() => {
    if (wasFile.current === isFile) return;
    wasFile.current = isFile;
    // The button for the file has disappeared, and the focus with it.
    if (document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    }
  }, [isFile]);
  return (
    <div ref={box} className={look('low', 'tall')}>
      {isFile ? <ChosenFile task={task} solution={solution} /> : <Editor task={task} solution={solution} />}
    </div>
  );
}

function Editor({ task, solution }: Props) {
  const { language, setLanguage, source, setSource, setFile } = solution;
  const { t } = useTranslation();
  const { drop, refused } = useDroppedFile(task, solution);
  return (
    <div className={styles['editor']} onDropCapture={drop}>
      <div className={styles['tools']}>
        <span className={styles['language']}>
          <Select
            label={t('submit.language')}
            hideLabel
            value={language}
            onChange={setLanguage}
            options={task.languages.map((value) => ({ value, label: languageLabel(value) }))}
          />
        </span>
        <FileButton task={task} onFile={setFile} />
        <p className={refused === null ? styles['hint'] : styles['refused']} role="status">
          {refused === null ? t('submit.editor_hint') : t(refused.key)}
        </p>
      </div>
      <div className={styles['text']}>
        <LazyCodeEditor
          label={t('submit.source')}
          text={source}
          extension={language}
          onChange={setSource}
          height="100%"
        />
      </div>
    </div>
  );
}

/** Chooses a file that is sent unchanged. */
function FileButton(props: { readonly task: TaskDetail; readonly onFile: (file: File) => void }) {
  const id = useId();
  const { t } = useTranslation();
  return (
    <span className={styles['file']}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={acceptedBy(props.task)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) props.onFile(file);
        }}
      />
      <label htmlFor={id}>
        <FileUp size={18} strokeWidth={1.75} aria-hidden />
        {t('submit.choose')}
      </label>
    </span>
  );
}

function acceptedBy({ languages }: TaskDetail): string {
  return languages.map((extension) => `.${extension}`).join(',');
}

function ChosenFile({ task, solution }: Props) {
  const { file, setFile, fault } = solution;
  const { t } = useTranslation();
  const format = useFormat();
  const language = file === null ? null : languageOfChosen(file.name);
  return (
    <div className={look('pad')}>
      <FileDrop
        label={t('submit.choose')}
        file={file}
        onFile={setFile}
        error={fault === null ? undefined : t(fault.key)}
        accept={task.languages.map((extension) => `.${extension}`)}
        hint={
          language === null || fault !== null
            ? t('submit.accepts', {
                languages: task.languages.map(languageLabel).join(', '),
                size: format.bytes(task.max_source_bytes),
              })
            : t('submit.language_is', { language: languageLabel(language) })
        }
      />
    </div>
  );
}

/** Opens a dropped file in the editor; refuses an invalid one with the reason, and keeps the typed text. */
function useDroppedFile(task: TaskDetail, { source, setLanguage, setSource }: SolutionInHand) {
  const [last, setLast] = useState<{ readonly fault: SolutionFault | null; readonly source: string } | null>(
    null,
  );
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    // Otherwise the editor would insert the file as text at the pointer.
    event.preventDefault();
    event.stopPropagation();
    const language = languageOfChosen(file.name);
    const fault = solutionFault(language, file.size, task);
    setLast({ fault, source });
    if (fault !== null || language === null) return;
    void file.text().then(
      (text) => {
        setLanguage(language);
        setSource(text);
      },
      () => setLast({ fault: { key: 'file.changed' }, source }),
    );
  };
  // The refusal stays until the text changes.
  return { drop, refused: last?.source === source ? last.fault : null };
}
