import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { useResource } from '#views/kit/useResource.ts';
import styles from './Certificates.module.css';

/** On a contestant's home after the end: the number of their certificates with a link, if there are any. */
export function HomeCertificates() {
  const { t } = useTranslation();
  const count = useResource('ownCertificates', {}).answer?.certificates.length ?? 0;
  if (count === 0) return null;
  return (
    <Card>
      <div className={styles['home']}>
        <Award size={28} strokeWidth={1.5} aria-hidden />
        <p>{t('certificates.own_home', { count })}</p>
        <ButtonLink to="/certificates/own" variant="primary">
          {t('certificates.own_open')}
        </ButtonLink>
      </div>
    </Card>
  );
}
