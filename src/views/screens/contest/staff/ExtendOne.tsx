import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { BeforeAfter } from '#views/kit/staff/BeforeAfter.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { look } from '#views/components/look.ts';

const MINUTE_SECONDS = 60;
const SECOND_MS = 1000;
/** Minutes that one click adds, or takes if negative. */
const STEPS = [5, 10, -5];

/** Gives one person some minutes more; asks for the reason. */
export function ExtendOne(props: {
  readonly contestId: number;
  readonly endAt: number;
  readonly participant: Participant;
}) {
  const { contestId, endAt, participant } = props;
  const { t } = useTranslation();
  const command = useCommand('extendParticipant');
  const [asked, setAsked] = useState<number | null>(null);
  const name = participant.display_name || participant.name;
  const ask = (minutes: number | null) => {
    command.forget();
    setAsked(minutes);
  };
  const give = (minutes: number, reason: string) =>
    command.give({
      call: 'extendParticipant',
      request: { cid: contestId, pid: participant.id, minutes, reason },
    });

  return (
    <div className={look('row', 'gap8')}>
      {STEPS.filter((minutes) => participant.extra_time + minutes * MINUTE_SECONDS >= 0).map((minutes) => (
        <Button
          key={minutes}
          size="s"
          variant={minutes > 0 ? 'secondary' : 'quiet'}
          busy={command.isRunning}
          onPress={() => ask(minutes)}
        >
          <span aria-hidden>{minutes > 0 ? `+${minutes}` : `−${-minutes}`}</span>
          <span className="visually-hidden">
            {t(minutes > 0 ? 'staff.extend_one.label' : 'staff.extend_one.label_less', {
              name,
              count: Math.abs(minutes),
            })}
          </span>
        </Button>
      ))}
      {asked === null && <CommandNote state={command.state} done={t('staff.extend_one.done')} />}
      {asked !== null && (
        <Ask
          name={name}
          minutes={asked}
          endAt={endAt + participant.extra_time * SECOND_MS}
          command={command}
          onGive={give}
          onDone={() => setAsked(null)}
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}

/** A dialog with the person's name, their old and new end, and a field for the reason; stays until it is done. */
function Ask(props: {
  readonly name: string;
  readonly minutes: number;
  readonly endAt: number;
  readonly command: LastCommand;
  readonly onGive: (minutes: number, reason: string) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { name, minutes, endAt, command, onGive, onDone, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const isMore = minutes > 0;
  useClosing(command, onDone);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !command.isRunning) onGive(minutes, reason.trim());
  };
  return (
    <Dialog
      open
      title={t(isMore ? 'staff.extend_one.ask' : 'staff.extend_one.ask_less', {
        name,
        count: Math.abs(minutes),
      })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={reason.trim() === ''}
            onPress={() => onGive(minutes, reason.trim())}
          >
            {t(isMore ? 'staff.extend_one.give' : 'staff.extend_one.take')}
          </Button>
        </>
      }
    >
      <form className={look('grid', 'gap16')} onSubmit={submit}>
        <BeforeAfter
          differences={[
            {
              label: t('staff.extend_one.end'),
              before: format.dateTime(endAt),
              after: format.dateTime(endAt + minutes * MINUTE_SECONDS * SECOND_MS),
            },
          ]}
        />
        <ReasonField value={reason} onChange={setReason} autoFocus />
        <CommandNote state={command.state} done="" />
      </form>
    </Dialog>
  );
}
