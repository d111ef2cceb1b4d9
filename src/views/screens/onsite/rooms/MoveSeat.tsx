import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useGivenText } from '#views/kit/useGivenText.ts';
import { usePress } from '../hall/usePress.ts';
import { nameOf, placeOf } from './roomCounts.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/** Moves a person to another seat. If the seat is taken, it names the other person and offers a swap. */
export function MoveSeat(props: {
  readonly contestId: number;
  readonly person: OnsitePerson;
  readonly list: OnsiteList;
}) {
  const { contestId, person, list } = props;
  const { t } = useTranslation();
  const command = usePress('moveSeat');
  const { give, state, isRunning, isUnsent } = command;
  const [room, setRoom] = useState(person.room);
  const { text: seat, setText: setSeat, hold } = useGivenText(command);
  const wanted = { site: person.site, room: room.trim(), seat: seat.trim() };
  const other = list.people.find(
    (one) =>
      one.participant !== person.participant &&
      wanted.seat !== '' &&
      one.site === wanted.site &&
      one.room === wanted.room &&
      one.seat === wanted.seat,
  );
  const move = (
    to: { readonly site: string; readonly room: string; readonly seat: string },
    swap: boolean,
  ) => {
    give({ call: 'moveSeat', request: { cid: contestId, participant: person.participant, ...to, swap } });
  };
  const moved = state?.kind === 'done' ? state.answer : null;
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <div className={styles['pair']}>
        <TextField label={t('hall.room')} value={room} onChange={setRoom} />
        <TextField label={t('onsite.seat')} value={seat} onChange={setSeat} />
      </div>
      {other !== undefined && (
        <Alert
          tone="note"
          title={t('onsite.seat_taken', { name: nameOf(other) })}
          text={t('onsite.seat_swap_text', { name: nameOf(other), place: placeOf(person) })}
        />
      )}
      <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['row'])}>
        <Button
          size="l"
          variant="primary"
          busy={isRunning}
          disabled={wanted.seat === ''}
          onPress={() => {
            move(wanted, other !== undefined);
            hold();
          }}
        >
          {t(other === undefined ? 'onsite.seat_move' : 'onsite.seat_swap')}
        </Button>
        {moved !== null && (
          <Button variant="quiet" busy={isRunning} onPress={() => move(moved.from, moved.other !== null)}>
            {t('onsite.seat_back', { place: placeOf(moved.from) })}
          </Button>
        )}
        {isUnsent ? (
          <span className={look('wait', 'weight550')}>{t('hall.unsent')}</span>
        ) : (
          <CommandNote state={state} done={t('onsite.seat_moved')} />
        )}
      </div>
      <p className={look('hint')}>{t('onsite.seat_hint')}</p>
    </div>
  );
}
