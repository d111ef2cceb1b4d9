import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { PROBLEM_KINDS, type ProblemKind } from '#domain/onsite/onsite.ts';
import { type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { Button } from '#views/components/Button.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useGivenText } from '#views/kit/useGivenText.ts';
import { usePress } from '../hall/usePress.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/** A room that can have a problem. */
interface Room {
  readonly site: string;
  readonly room: string;
}

/** Reports a problem of a person or, if no person is given, of a room. */
export function OpenProblem(props: {
  readonly contestId: number;
  readonly person: OnsitePerson | null;
  readonly rooms: readonly Room[];
}) {
  const { contestId, person, rooms } = props;
  const { t } = useTranslation();
  const command = usePress('openProblem');
  const { give, state, isRunning, isUnsent } = command;
  const [kind, setKind] = useState<ProblemKind>(person === null ? 'room' : 'machine');
  const { text, setText, hold } = useGivenText(command);
  const [at, setAt] = useState<string | null>(null);
  const room = rooms.find((one) => keyOf(one) === at) ?? rooms[0];
  const open = () => {
    const where =
      person === null
        ? { site: room?.site ?? '', room: room?.room ?? '' }
        : { participant: person.participant };
    give({ call: 'openProblem', request: { cid: contestId, kind, text, ...where } });
    hold();
  };
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <div className={styles['pair']}>
        <Select
          label={t('onsite.problem.kind')}
          value={kind}
          options={PROBLEM_KINDS.map((value) => ({ value, label: t(`onsite.problem.kind.${value}`) }))}
          onChange={setKind}
        />
        {person === null && rooms.length > 0 && (
          <Select
            label={t('hall.room')}
            value={room === undefined ? '' : keyOf(room)}
            options={rooms.map((one) => ({
              value: keyOf(one),
              label: [one.site, one.room].filter(Boolean).join(' · ') || t('onsite.no_room'),
            }))}
            onChange={setAt}
          />
        )}
      </div>
      <TextArea
        label={t('onsite.problem.text')}
        value={text}
        onChange={setText}
        rows={2}
        maxLength={MAX_REASON_CHARS}
      />
      <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['row'])}>
        <Button size="l" variant="primary" busy={isRunning} disabled={text.trim() === ''} onPress={open}>
          {t('onsite.problem.open')}
        </Button>
        {isUnsent ? (
          <span className={look('wait', 'weight550')}>{t('hall.unsent')}</span>
        ) : (
          <CommandNote state={state} done={t('onsite.problem.opened')} />
        )}
      </div>
    </div>
  );
}

/** A room's name among the options, which stays the same when rooms come and go. */
function keyOf({ site, room }: Room): string {
  return JSON.stringify([site, room]);
}
