import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateFile } from '#protocol/wire/staff/results.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

/** Number of files that are shown; people seldom download older ones. */
const SHOWN = 5;
const selectPercent = ({ downloads }: State, id: string) => downloads[id] ?? null;

/** The files that are being made or are ready for download, the newest first. */
export function FileList(props: { readonly contestId: number; readonly files: readonly CertificateFile[] }) {
  const { t } = useTranslation();
  if (props.files.length === 0) return null;
  return (
    <ul className={look('grid', 'gap8')} aria-label={t('certificates.files')}>
      {props.files.slice(0, SHOWN).map((file) => (
        <FileRow key={file.id} contestId={props.contestId} file={file} />
      ))}
    </ul>
  );
}

function FileRow({ contestId, file }: { readonly contestId: number; readonly file: CertificateFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const send = useSend();
  const [downloadId, setDownloadId] = useState('');
  const percent = useSelected(selectPercent, downloadId);
  const { id, form, count, asked, done, parts, failed, lacking } = file;
  const fetch = () => {
    const wanted = newId();
    setDownloadId(wanted);
    const download = { kind: 'certificates', contest: contestId, file: id } as const;
    send({ type: 'DownloadWanted', downloadId: wanted, download });
  };
  const isMade = done >= parts;
  return (
    <li className={styles['file']}>
      <span>
        <strong>{t(`certificates.form.${form}`, { count })}</strong>{' '}
        <span className={look('hint', 'weight400')}>
          {format.dateTime(asked.at)} · {asked.by}
        </span>
      </span>
      {lacking !== '' && (
        <span className={look('hint', 'weight400')}>
          {t('backend.pdf_letters')} - {lacking}
        </span>
      )}
      {failed && <Badge tone="bad">{t('certificates.failed')}</Badge>}
      {!failed && !isMade && (
        <div className={styles['progress']}>
          <ProgressBar percent={parts === 1 ? null : (100 * done) / parts} label={t('certificates.making')} />
        </div>
      )}
      {isMade && (
        <Button size="s" icon={Download} busy={percent !== null} onPress={fetch}>
          {t('certificates.fetch')}
        </Button>
      )}
    </li>
  );
}
