import { useTranslation } from 'react-i18next';
import { type ShownFile } from '#streams/events/resources.ts';
import { Code } from '#views/components/Code.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { look } from '#views/components/look.ts';
import styles from './StatementView.module.css';

/** Key of the server's refusal if the file does not exist or the person may not see it. */
const NOT_FOUND = 'backend.not_found';

/** /tasks/{tid}/pdf/{path*} (RTE-5): an attachment or statement of a task. The server checks access. */
export function TaskFileView({ number, path }: { readonly number: number; readonly path: string }) {
  const file = useResource('attachment', { tid: number, name: path });
  const { t } = useTranslation();
  if (file.failure?.key === NOT_FOUND) return <NotFoundScreen />;
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
        <Loaded of={file} shape="text" count={9}>
          {(answer) => <FileBody file={answer} name={name} />}
        </Loaded>
      </Card>
    </>
  );
}

function FileBody({ file, name }: { readonly file: ShownFile; readonly name: string }) {
  const { mime, text, blobUrl } = file;
  const { t } = useTranslation();
  if (text !== null) return mime === 'text/markdown' ? <Markdown text={text} /> : <Code text={text} />;
  if (blobUrl !== null && mime === 'application/pdf') {
    return (
      <div className={look('grid', 'begin', 'gap12')}>
        <iframe src={blobUrl} title={name} className={styles['frame']} />
      </div>
    );
  }
  if (blobUrl !== null && mime.startsWith('image/')) return <img src={blobUrl} alt={name} />;
  return <p>{t('statement.not_shown')}</p>;
}
