import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REQUEST_MINUTES } from '#domain/onsite/onsite.ts';
import { type OnsiteList, type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { usePress } from '../hall/usePress.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

const MINUTE_MS = 60_000;

/** Requests extra minutes for a person, with a reason; proposes the time that has passed since the start. */
export function AskTime(props: {
  readonly contestId: number;
  readonly person: OnsitePerson;
  readonly list: OnsiteList;
}) {
  const { contestId, person, list } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const { give, state, isRunning, isUnsent } = usePress('askTime');
  const [minutes, setMinutes] = useState(() => late(list, person, nowAt));
  const [reason, setReason] = useState('');
  const given = Number(minutes);
  const isFit = Number.isInteger(given) && given > 0 && given <= MAX_REQUEST_MINUTES;
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <TextField
        label={t('onsite.time.minutes')}
        hint={t('onsite.time.hint')}
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
      />
      <ReasonField value={reason} onChange={setReason} />
      <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['row'])}>
        <Button
          size="l"
          variant="primary"
          busy={isRunning}
          disabled={!isFit || reason.trim() === ''}
          onPress={() =>
            give({
              call: 'askTime',
              request: {
                cid: contestId,
                participant: person.participant,
                minutes: given,
                reason: reason.trim(),
              },
            })
          }
        >
          {t('onsite.time.ask')}
        </Button>
        {isUnsent ? (
          <span className={look('wait', 'weight550')}>{t('hall.unsent')}</span>
        ) : (
          <CommandNote state={state} done={t('onsite.time.asked')} />
        )}
      </div>
    </div>
  );
}

/** Minutes from the start to the person's arrival, or to now; empty before the start and after the end. */
function late(
  { start_time: start, end_time: end }: OnsiteList,
  { state, done }: OnsitePerson,
  nowAt: number,
): string {
  const cameAt = state === 'present' && done !== null ? done.at : nowAt;
  return cameAt <= start || nowAt >= end ? '' : String(Math.ceil((cameAt - start) / MINUTE_MS));
}
