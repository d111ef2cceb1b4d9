import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Seated } from '#protocol/wire/staff/onsite/balloons.ts';
import { Select } from '#views/components/Select.tsx';
import { useQueryChange } from '#views/useQueryChange.ts';
import { type RoomChoice, roomsIn } from './rooms.ts';
import styles from './ChosenContestScreen.module.css';

/** The part of the hall that the page shows, kept in its address, so that each runner opens their own. */
export function useRoomChoice(): readonly [RoomChoice, (change: Partial<RoomChoice>) => void] {
  const [params] = useSearchParams();
  const set = useQueryChange<keyof RoomChoice>();
  const choice = useMemo(
    () => ({ site: params.get('site') ?? '', room: params.get('room') ?? '' }),
    [params],
  );
  return [choice, set];
}

/** Narrows a page to a site and a room, where there are several. */
export function RoomFilter(props: {
  readonly all: readonly Pick<Seated, 'site' | 'room'>[];
  readonly choice: RoomChoice;
  readonly onChoose: (change: Partial<RoomChoice>) => void;
}) {
  const { all, choice, onChoose } = props;
  const { t } = useTranslation();
  const { sites, rooms } = roomsIn(all, choice);
  const optionsOf = (values: readonly string[], chosen: string, every: string) => [
    { value: '', label: every },
    ...[...new Set([...values, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
      value,
      label: value,
    })),
  ];
  return (
    <>
      {(sites.length > 1 || choice.site !== '') && (
        <div className={styles['filter']}>
          <Select
            label={t('hall.site')}
            value={choice.site}
            options={optionsOf(sites, choice.site, t('hall.all_sites'))}
            onChange={(site) => onChoose({ site, room: '' })}
          />
        </div>
      )}
      {(rooms.length > 1 || choice.room !== '') && (
        <div className={styles['filter']}>
          <Select
            label={t('hall.room')}
            value={choice.room}
            options={optionsOf(rooms, choice.room, t('hall.all_rooms'))}
            onChange={(room) => onChoose({ room })}
          />
        </div>
      )}
    </>
  );
}
