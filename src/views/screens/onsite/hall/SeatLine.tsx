import { useTranslation } from 'react-i18next';
import { type Seated } from '#protocol/wire/staff/onsite/balloons.ts';
import { look } from '#views/components/look.ts';
import styles from './Hall.module.css';

/** A seat in large letters, readable while walking. */
export function SeatLine({
  of: { site, room, seat },
}: {
  readonly of: Pick<Seated, 'site' | 'room' | 'seat'>;
}) {
  const { t } = useTranslation();
  const isKnown = site !== '' || room !== '' || seat !== '';
  return (
    <p className={styles['place']}>
      {!isKnown && <span className={look('hint')}>{t('hall.no_place')}</span>}
      {room !== '' && <strong>{t('hall.in_room', { room })}</strong>}
      {seat !== '' && <strong>{t('hall.at_seat', { seat })}</strong>}
      {site !== '' && <span className={look('hint')}>{site}</span>}
    </p>
  );
}
