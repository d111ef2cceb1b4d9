import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import styles from '../components/Band.module.css';
import { useSelected } from '../useSelected.ts';
import { look } from '../components/look.ts';

/** Wait before the band appears, ms: a busy server answers most waiting requests within seconds. */
const SHOWN_AFTER_MS = 1_000;

const selectIsHeldUp = ({ system: { busySinceAt, now } }: State) =>
  busySinceAt !== null && now - busySinceAt >= SHOWN_AFTER_MS;

/** A quiet band, once the server has been busy for a second: what the page asked for comes by itself. */
export function BusyBand() {
  const { t } = useTranslation();
  const isHeldUp = useSelected(selectIsHeldUp);
  if (!isHeldUp) return null;
  return (
    <section className={styles['band']}>
      <Hourglass size={18} strokeWidth={1.75} aria-hidden />
      <p role="status" className={look('weight550')}>
        {t('live.busy')}
      </p>
    </section>
  );
}
