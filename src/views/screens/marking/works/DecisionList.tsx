import { useTranslation } from 'react-i18next';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Section } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { look } from '#views/components/look.ts';
import styles from './ArbitratedWork.module.css';

/** The decisions on a work and their reasons, newest first; the newest one counts. */
export function DecisionList({ decisions }: Pick<ArbitratedWork, 'decisions'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  if (decisions.length === 0) return null;
  return (
    <Section title={t('arbiter.decisions')}>
      <ol className={look('grid', 'gap12')}>
        {decisions.map(({ total, reason, note, by, at }) => (
          <li key={at} className={styles['past']}>
            <strong className={look('size20', 'digits')}>{format.number(total)}</strong>
            <div>
              <p className={look('anywhere', 'kept')}>{reason}</p>
              {note !== '' && (
                <p className={look('anywhere', 'kept')}>
                  <span className={look('hint')}>{t('arbiter.note')}:</span> {note}
                </p>
              )}
              <p className={look('hint')}>
                {by} · <RelativeTime at={at} nowAt={nowAt} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
