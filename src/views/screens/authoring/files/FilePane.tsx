import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type OpenDocument } from '#streams/state/documents/document.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { type State } from '#streams/state/state.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Code } from '#views/components/Code.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { useOpenFile } from '../useSavedText.ts';
import { ConflictPane } from '#views/kit/ConflictPane.tsx';
import styles from './Files.module.css';
import { LoadFailed } from '#views/kit/LoadFailed.tsx';
import { look } from '#views/components/look.ts';

const selectText = (state: State, key: string) => selectDocument(state, 'workFile', key);
const selectShown = ({ workFiles }: State, key: string) => workFiles.shown[key] ?? null;
const selectFailure = ({ workFiles }: State, key: string) => workFiles.failures[key] ?? null;

/** One file: a text opens in an editor, a picture or a PDF is shown, and any other file can be downloaded. */
export function FilePane({ task, path }: { readonly task: WorkshopTask; readonly path: string }) {
  const key = documentKey('workFile', { task: task.id, path });
  const text = useSelected(selectText, key);
  const shown = useSelected(selectShown, key);
  const file = task.files.find((one) => one.path === path) ?? NO_FILE;
  const isCurrent = shown !== null && shown.hash === file.hash;
  const isWanted = text === null && !isCurrent && file !== NO_FILE;
  const open = useOpenFile(task.id, { ...file, path }, isWanted);
  const send = useSend();
  useEffect(() => {
    send({ type: 'WorkFileShown', task: task.id, path });
  }, [send, task.id, path]);
  if (text !== null) return <TextPane task={task} path={path} document={text} isGone={file === NO_FILE} />;
  if (file === NO_FILE) return <NotThere path={path} />;
  if (isCurrent) return <Shown task={task.id} file={{ ...file, path }} content={shown.content} />;
  return <Waiting fileKey={key} onRetry={open} />;
}

const NO_FILE = { hash: '', bytes: 0 };

function TextPane(props: {
  readonly task: WorkshopTask;
  readonly path: string;
  readonly document: OpenDocument<string>;
  readonly isGone: boolean;
}) {
  const { task, path, document, isGone } = props;
  const { draft, base, theirs } = document;
  const { t } = useTranslation();
  const send = useSend();
  const key = documentKey('workFile', { task: task.id, path });
  const extension = endingOf(path);
  if (theirs !== null)
    return (
      <ConflictPane home="workFile" documentKey={key} extension={extension} mine={draft} theirs={theirs} />
    );
  return (
    <>
      {isGone && base.tag !== '' && <Alert tone="wait" title={t('files.gone')} text={t('files.gone_text')} />}
      <div className={styles['editor']}>
        <LazyCodeEditor
          label={path}
          text={draft}
          extension={extension}
          isReadOnly={task.right === 'read'}
          hasSearch
          height="100%"
          onChange={(changed) => send({ type: 'DocumentEdited', home: 'workFile', key, draft: changed })}
        />
      </div>
    </>
  );
}

function NotThere({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  return <Alert tone="note" title={t('files.not_there')} text={path} />;
}

function Waiting({ fileKey, onRetry }: { readonly fileKey: string; readonly onRetry: () => void }) {
  const failure = useSelected(selectFailure, fileKey);
  if (failure === null) return <Skeleton shape="text" count={12} />;
  return <LoadFailed failure={{ key: failure }} onRetry={onRetry} />;
}

function Shown(props: {
  readonly task: number;
  readonly file: { readonly path: string; readonly hash: string; readonly bytes: number };
  readonly content: State['workFiles']['shown'][string]['content'];
}) {
  const { task, file, content } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return (
    <div className={styles['shown']}>
      <p className={look('row', 'wrap', 'gap8x16', 'hint')}>
        <span>{format.bytes(file.bytes)}</span>
        {content.kind === 'beginning' && <span>{t('files.beginning')}</span>}
        {content.kind === 'other' && <span>{t('files.no_text')}</span>}
        <DownloadButton download={{ kind: 'workFile', task, path: file.path, hash: file.hash }} label={name}>
          {t('files.download')}
        </DownloadButton>
      </p>
      {content.kind === 'picture' && <img src={content.url} alt={name} className={styles['picture']} />}
      {content.kind === 'pdf' && <iframe src={content.url} title={name} className={styles['pdf']} />}
      {content.kind === 'beginning' && <Code text={content.text} />}
    </div>
  );
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
