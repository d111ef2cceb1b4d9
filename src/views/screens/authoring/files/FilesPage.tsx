import { ArrowLeft, FolderTree } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { type State } from '#streams/state/state.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useLeaveQuestion } from '#views/useLeaveQuestion.ts';
import { useLeaveWarning } from '#views/useLeaveWarning.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { droppedFiles } from './droppedFiles.ts';
import { FilePane } from './FilePane.tsx';
import { FilesSide } from './FilesSide.tsx';
import { FileTabs } from './FileTabs.tsx';
import { RunCommand } from '#views/kit/staff/RunCommand.tsx';
import { SaveNote } from '#views/kit/SaveNote.tsx';
import { type FileChanges, useFileChanges } from './useFileChanges.ts';
import { type Uploads, useUploads } from './useUploads.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Files.module.css';

const selectHasUnsaved = ({ documents }: State) =>
  Object.values(documents.workFile).some((text) => isUnsaved(text));

/** The tree of a task's files beside the file of the address; narrow pages show only one of them. */
export function FilesPage({ task, path }: { readonly task: WorkshopTask; readonly path: string | null }) {
  const { t } = useTranslation();
  const changes = useFileChanges(task);
  const uploads = useUploads(task);
  const [isOver, setOver] = useState(false);
  useLeaveWarning(useSelected(selectHasUnsaved));
  useLeaveQuestion(uploads.waiting.length > 0, {
    title: t('files.leave_uploads'),
    message: t('files.leave_uploads_text', { count: uploads.waiting.length }),
    confirmLabel: t('files.leave_uploads_confirm'),
  });
  const mayWrite = task.right !== 'read';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const row = (event.target as Element).closest<HTMLElement>('[data-path]');
    const folder = row?.getAttribute('aria-expanded') ? `${row.dataset['path']}/` : '';
    void droppedFiles(event.dataTransfer).then((files) =>
      uploads.add(files.map((one) => ({ ...one, path: folder + one.path }))),
    );
  };
  const dragged = mayWrite && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  return (
    <div
      className={classNames(look('single'), styles['page'])}
      data-open={path !== null || undefined}
      data-over={isOver || undefined}
      {...dragged}
    >
      <div className={styles['side']}>
        <FilesSide task={task} path={path} changes={changes} uploads={uploads} />
      </div>
      <div className={classNames(look('flex', 'down', 'gap8', 'shrink'), styles['main'])}>
        <div className={styles['head']}>
          <ButtonLink to={`/task/${task.id}/file`} size="s" variant="quiet" icon={ArrowLeft}>
            {t('files.back')}
          </ButtonLink>
          {path !== null && <code className={look('shrink', 'hint', 'anywhere')}>{path}</code>}
          {path !== null && (
            <SaveNote home="workFile" documentKey={documentKey('workFile', { task: task.id, path })} />
          )}
        </div>
        <FileTabs task={task.id} selected={path} />
        <Progress task={task.id} uploads={uploads} />
        <Outcome changes={changes} />
        {path === null ? (
          <EmptyState icon={FolderTree} title={t('files.none_open')} text={t('files.none_open_text')} />
        ) : (
          <FilePane key={path} task={task} path={path} />
        )}
      </div>
    </div>
  );
}

function Progress({ task, uploads }: { readonly task: number; readonly uploads: Uploads }) {
  const { t } = useTranslation();
  const { waiting, next } = uploads;
  const [first] = waiting;
  if (first === undefined) return null;
  const { id, path, file, known } = first;
  const request = { tid: task, path, known };
  return (
    <div className={styles['note']}>
      <RunCommand
        key={id}
        command={{ call: 'uploadWorkshopFile', request, files: { file: { file, name: file.name } } }}
        onDone={next}
      >
        {(state) =>
          state?.kind === 'refused' ? (
            <>
              <span>{path}</span>
              <CommandNote state={state} done="" />
              <Button size="s" onPress={next}>
                {t('files.skip')}
              </Button>
            </>
          ) : (
            <ProgressBar
              percent={state?.kind === 'running' ? state.percent : null}
              label={t('files.uploading', { name: path, count: waiting.length })}
            />
          )
        }
      </RunCommand>
    </div>
  );
}

function Outcome({ changes: { current, forget, removed } }: { readonly changes: FileChanges }) {
  const { t } = useTranslation();
  return (
    <>
      {current !== null && (
        <RunCommand key={current.id} command={current.command} onDone={current.onDone}>
          {(state) =>
            state?.kind === 'refused' && (
              <div className={styles['note']}>
                <CommandNote state={state} done="" />
                <Button size="s" onPress={forget}>
                  {t('dialog.ok')}
                </Button>
              </div>
            )
          }
        </RunCommand>
      )}
      {removed !== null && (
        <div className={styles['note']}>
          <span role="status">{t('files.removed', { name: removed.name })}</span>
          <Button size="s" busy={current !== null} onPress={removed.undo}>
            {t('files.undo')}
          </Button>
        </div>
      )}
    </>
  );
}
