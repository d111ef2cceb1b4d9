import { Award } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import styles from './Certificates.module.css';

const selectCount = ({ certificates: { own } }: State) => (Array.isArray(own) ? own.length : 0);

/** On a competitor's home after the end: how many certificates they were given, and the way to them; nothing where there are none. */
export function HomeCertificates() {
  const { t } = useTranslation();
  const send = useSend();
  const count = useSelected(selectCount);
  const open = useCallback(() => send({ type: 'OwnCertificatesOpened' }), [send]);
  useEffect(open, [open]);
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
