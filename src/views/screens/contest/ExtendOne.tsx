import { useTranslation } from 'react-i18next';
import { type Participant } from '../../../../protocol/wire/staff/contest.ts';
import { Button } from '../../components/Button.tsx';
import { useConfirm } from '../../components/ConfirmProvider.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { BeforeAfter } from '../audit/BeforeAfter.tsx';
import { CommandNote } from './CommandNote.tsx';
import { useCommand } from './useCommand.ts';
import styles from './ContestScreen.module.css';

const MINUTE_SECONDS = 60;
const SECOND_MS = 1000;
/** What is given or taken with one press, in minutes. */
const STEPS = [5, 10, -5];

/** Gives one person some minutes more; asked about by their name, with their end as it is and will be. */
export function ExtendOne(props: {
  readonly contestId: number;
  readonly endAt: number;
  readonly participant: Participant;
}) {
  const { contestId, endAt, participant } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const command = useCommand();
  const name = participant.display_name || participant.name;

  const extend = async (minutes: number) => {
    const seconds = participant.extra_time + minutes * MINUTE_SECONDS;
    const isConfirmed = await confirm({
      title: t(minutes > 0 ? 'staff.extend_one.ask' : 'staff.extend_one.ask_less', {
        name,
        minutes: Math.abs(minutes),
      }),
      message: (
        <BeforeAfter
          differences={[
            {
              label: t('staff.extend_one.end'),
              before: format.dateTime(endAt + participant.extra_time * SECOND_MS),
              after: format.dateTime(endAt + seconds * SECOND_MS),
            },
          ]}
        />
      ),
      confirmLabel: t(minutes > 0 ? 'staff.extend_one.give' : 'staff.extend_one.take'),
    });
    if (!isConfirmed) return;
    command.give({ call: 'extendParticipant', request: { cid: contestId, pid: participant.id, minutes } });
  };
  return (
    <div className={styles['one']}>
      {STEPS.filter((minutes) => participant.extra_time + minutes * MINUTE_SECONDS >= 0).map((minutes) => (
        <Button
          key={minutes}
          size="s"
          variant={minutes > 0 ? 'secondary' : 'quiet'}
          busy={command.isRunning}
          onPress={() => void extend(minutes)}
        >
          <span aria-hidden>{minutes > 0 ? `+${minutes}` : `−${-minutes}`}</span>
          <span className="visually-hidden">
            {t(minutes > 0 ? 'staff.extend_one.label' : 'staff.extend_one.label_less', {
              name,
              minutes: Math.abs(minutes),
            })}
          </span>
        </Button>
      ))}
      <CommandNote state={command.state} done={t('staff.extend_one.done')} />
    </div>
  );
}
