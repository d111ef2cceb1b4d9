import { useTranslation } from 'react-i18next';
import { type PrintState } from '#domain/submissions/prints.ts';
import { createSelector } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Tone } from '#views/components/tone.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { look } from '#views/components/look.ts';
import styles from './Printing.module.css';

/** The tone of each state of a print. */
const TONES: Readonly<Record<PrintState, Tone>> = {
  waiting: 'wait',
  printed: 'note',
  delivered: 'good',
  refused: 'bad',
};

const selectOwn = createSelector([({ prints }: State) => prints.own], (own) =>
  own === null ? null : own.values().sort((a, b) => b.id - a.id),
);

/** The person's prints, newest first, with their live states. */
export function OwnPrints() {
  const { t } = useTranslation();
  const format = useFormat();
  const prints = useSelected(selectOwn);
  if (prints === null || prints.length === 0) return null;
  return (
    <section aria-label={t('prints.own')}>
      <h3 className={look('under8', 'size16')}>{t('prints.own')}</h3>
      <ul className={styles['list']}>
        {prints.map(({ id, file_name: name, pages, at, state, reason }) => (
          <li key={id} className={styles['print']}>
            <span className={styles['name']}>{name || t('prints.number', { id })}</span>
            <span className={look('hint')}>
              {format.time(at)} · {t('prints.pages', { count: pages })}
            </span>
            <span role="status">
              <Badge tone={TONES[state]}>{t(`prints.state.${state}`)}</Badge>
            </span>
            {reason !== '' && <span className={styles['reason']}>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
