import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { type Statement, taskFileKey } from '#streams/state/contest.ts';
import { Code } from '#views/components/Code.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { DownloadButton } from '../system/DownloadButton.tsx';
import { NotFoundScreen } from '../system/NotFoundScreen.tsx';
import { PageFault } from '../system/PageFault.tsx';
import styles from './StatementView.module.css';

const selectFile = ({ contest }: State, key: string): Statement | null => contest.statements[key] ?? null;
const selectIsMissing = ({ pages }: State, page: string): boolean => pages[page]?.key === 'backend.not_found';

/** /tasks/{tid}/pdf/{path*} (RTE-5): a file of a task alone, an attachment or a statement. The server knows who may see it. */
export function TaskFileView({ number, path }: { readonly number: number; readonly path: string }) {
  const key = taskFileKey(number, path);
  const file = useSelected(selectFile, key);
  const isMissing = useSelected(selectIsMissing, `statement/${key}`);
  const send = useSend();
  const { t } = useTranslation();
  const isWanted = file === null;
  useEffect(() => {
    if (isWanted) send({ type: 'TaskFileOpened', number, path });
  }, [send, isWanted, number, path]);
  if (isMissing) return <NotFoundScreen />;
  const name = path.split('/').at(-1) ?? path;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <DownloadButton
            download={{ kind: 'attachment', task: number, name: path }}
            label={name}
            variant="quiet"
          >
            {t('statement.download')}
          </DownloadButton>
        }
      />
      <Card>
        {file === null ? (
          <PageFault page={`statement/${key}`} onRetry={() => send({ type: 'TaskFileOpened', number, path })}>
            <Skeleton shape="text" count={9} />
          </PageFault>
        ) : (
          <FileBody file={file} name={name} />
        )}
      </Card>
    </>
  );
}

function FileBody({ file, name }: { readonly file: Statement; readonly name: string }) {
  const { mime, text, blobUrl } = file;
  const { t } = useTranslation();
  if (text !== null) return mime === 'text/markdown' ? <Markdown text={text} /> : <Code text={text} />;
  if (blobUrl !== null && mime === 'application/pdf') {
    return (
      <div className={styles['pdf']}>
        <iframe src={blobUrl} title={name} className={styles['frame']} />
      </div>
    );
  }
  if (blobUrl !== null && mime.startsWith('image/')) return <img src={blobUrl} alt={name} />;
  return <p>{t('statement.not_shown')}</p>;
}
