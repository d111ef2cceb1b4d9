import { useTranslation } from 'react-i18next';
import { type Gathered, type GatheredBy, nameOf } from './roomCounts.ts';
import styles from './RoomSheets.module.css';

/** A sheet per room with its people by seat, to tick off by hand; visible only in print. */
export function RoomSheets(props: {
  readonly contest: string;
  readonly rooms: readonly Gathered[];
  readonly by: GatheredBy;
}) {
  const { contest, rooms, by } = props;
  const { t } = useTranslation();
  return (
    <div className={styles['sheets']} data-testid="room-sheets">
      {rooms.map((room) => (
        <section key={room.key} className={styles['sheet']}>
          <header className={styles['head']}>
            <strong>
              {room.name || t('onsite.no_room')} {room.site}
            </strong>
            <span>{contest}</span>
            <span>{t('onsite.of_all', { count: room.people.length })}</span>
          </header>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th>{t('onsite.sheet.here')}</th>
                <th>{by === 'room' ? t('onsite.seat') : t('hall.room')}</th>
                <th>{t('staff.people.name')}</th>
                <th>{t('login.username')}</th>
                <th>{t('staff.people.group')}</th>
                <th>{t('onsite.sheet.code')}</th>
              </tr>
            </thead>
            <tbody>
              {room.people.map((one) => (
                <tr key={one.participant}>
                  <td className={styles['box']}>{one.state === 'present' ? '☑' : '☐'}</td>
                  <td>{by === 'room' ? one.seat : [one.room, one.seat].filter(Boolean).join(' · ')}</td>
                  <td>{nameOf(one)}</td>
                  <td>{one.username}</td>
                  <td>{one.group}</td>
                  <td className={styles['code']}>{one.code}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
