import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pairTestFiles } from '#domain/authoring/test-files.ts';
import { Button } from '#views/components/Button.tsx';
import zone from '#views/components/dropZone.module.css';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

interface Wanted {
  readonly path: string;
  readonly file: File;
}

/** Adds several files at once; their names say which files make one test. */
export function AddFiles(props: { readonly taskId: number; readonly folder: string | null }) {
  const { taskId, folder } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<readonly Wanted[] | null>(null);
  const { tests, left } = pairTestFiles(files.map(({ name }) => name));
  const choose = (chosen: FileList | null) => {
    setFiles([...(chosen ?? [])]);
    setSent(null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files);
  };
  const wanted = tests.flatMap(({ name, input, answer }): Wanted[] => {
    const at = (place: number | null, ending: string): Wanted[] => {
      const file = place === null ? undefined : files[place];
      return file === undefined ? [] : [{ path: `data/${folder ?? ''}/${name}.${ending}`, file }];
    };
    return [...at(input, 'in'), ...at(answer, 'ans')];
  });
  return (
    <div className={styles['form']}>
      <div className={zone['zone']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Upload size={22} strokeWidth={1.5} aria-hidden />
        <label htmlFor={id}>{t('workshop.tests.choose_files')}</label>
        <input
          id={id}
          type="file"
          multiple
          className="visually-hidden"
          onChange={({ target }) => {
            choose(target.files);
            // An empty value, so that choosing the same files again, changed on disk, fires an event.
            target.value = '';
          }}
        />
      </div>
      {files.length > 0 && sent === null && (
        <>
          <ul className={styles['expanded']}>
            {tests.map(({ name, input, answer }) => (
              <li key={name}>
                <code>{name}</code> {format.bytes(files[input]?.size ?? 0)}
                {answer === null && <span className={look('text2')}> {t('workshop.tests.answer_made')}</span>}
              </li>
            ))}
          </ul>
          {left.length > 0 && (
            <p className={look('text2')}>
              {t('workshop.tests.files_left', {
                names: left.map((place) => files[place]?.name ?? '').join(', '),
              })}
            </p>
          )}
          <div className={look('row', 'wrap', 'gap4x12')}>
            <Button
              variant="primary"
              disabled={folder === null || wanted.length === 0}
              onPress={() => setSent(wanted)}
            >
              {t('workshop.tests.add_files', { count: tests.length })}
            </Button>
          </div>
        </>
      )}
      {sent !== null && <Uploads taskId={taskId} files={sent} />}
    </div>
  );
}

/** Uploads the files one after the other; shows refused ones and goes on. */
function Uploads({ taskId, files }: { readonly taskId: number; readonly files: readonly Wanted[] }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(0);
  return (
    <div role="status" className={styles['form']}>
      <p>{t('workshop.tests.uploaded', { done, total: files.length })}</p>
      <ul className={styles['expanded']}>
        {files.slice(0, done + 1).map((wanted) => (
          <OneUpload
            key={wanted.path}
            taskId={taskId}
            wanted={wanted}
            onEnd={() => setDone((count) => count + 1)}
          />
        ))}
      </ul>
    </div>
  );
}

function OneUpload(props: { readonly taskId: number; readonly wanted: Wanted; readonly onEnd: () => void }) {
  const { taskId, wanted, onEnd } = props;
  const { t } = useTranslation();
  const upload = useCommand('uploadWorkshopFile');
  const isBegun = useRef(false);
  const isEnded = useRef(false);
  const { give, state } = upload;
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const { path, file } = wanted;
    give({
      call: 'uploadWorkshopFile',
      request: { tid: taskId, path, known: '' },
      files: { file: { file, name: file.name } },
    });
  }, [give, taskId, wanted]);
  useEffect(() => {
    if (isEnded.current || state === null || state.kind === 'running') return;
    isEnded.current = true;
    onEnd();
  }, [state, onEnd]);
  return (
    <li>
      <code>{wanted.path}</code> <CommandNote state={state} done={t('workshop.tests.added')} />
    </li>
  );
}
