import { Award, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { type State } from '#streams/state/state.ts';
import { selectSessionContest } from '#streams/state/session/session.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import styles from './Certificates.module.css';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';

const selectPercent = ({ downloads }: State, id: string) => downloads[id] ?? null;

/** /certificates/own of a contestant: their certificates in the contest, for download as PDF. */
export function OwnCertificatesScreen() {
  const { t } = useTranslation();
  const contest = useSelected(selectSessionContest);
  const own = useResource('ownCertificates', {});
  return (
    <>
      <PageHeader title={t('certificates.own')} eyebrow={contest?.name} />
      <Loaded of={own} shape="cards">
        {({ certificates }) =>
          certificates.length === 0 ? (
            <Card>
              <EmptyState
                icon={Award}
                title={t('certificates.own_none')}
                text={t('certificates.own_none_text')}
              />
            </Card>
          ) : (
            <ul className={styles['cards']}>
              {certificates.map((one) => (
                <Own key={one.id} certificate={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Own({ certificate }: { readonly certificate: AnswerOf<'ownCertificates'>['certificates'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const send = useSend();
  const [downloadId, setDownloadId] = useState('');
  const percent = useSelected(selectPercent, downloadId);
  const { id, title, award, code, issued_at: at } = certificate;
  const fetch = () => {
    const wanted = newId();
    setDownloadId(wanted);
    send({ type: 'DownloadWanted', downloadId: wanted, download: { kind: 'certificate', id } });
  };
  return (
    <li className={styles['card']}>
      <h2 className={styles['cardName']}>{title}</h2>
      {award !== '' && <p>{award}</p>}
      <p className={look('hint', 'weight400')}>
        {t('certificates.issued_at', { date: format.date(at) })} ·{' '}
        <Link to={`/certificate/${code}`} className={styles['code']}>
          {code}
        </Link>
      </p>
      <div>
        <Button variant="primary" icon={Download} busy={percent !== null} onPress={fetch}>
          {t('certificates.fetch_pdf')}
        </Button>
      </div>
    </li>
  );
}
