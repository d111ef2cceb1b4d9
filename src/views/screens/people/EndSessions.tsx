import { useTranslation } from 'react-i18next';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';

/** A button that signs a contestant out everywhere; only for permitted staff (SEC-3). */
export function EndSessions(props: { readonly contestId: number; readonly participant: Participant }) {
  const { contestId, participant } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('endSessions');
  const name = participant.display_name || participant.name;

  const end = async () => {
    const isConfirmed = await confirm({
      title: t('staff.end_sessions.ask', { name }),
      message: t('staff.end_sessions.text'),
      confirmLabel: t('staff.end_sessions.confirm'),
    });
    if (isConfirmed) command.give({ call: 'endSessions', request: { cid: contestId, pid: participant.id } });
  };
  return (
    <>
      <Button size="s" variant="quiet" busy={command.isRunning} onPress={() => void end()}>
        <span aria-hidden>{t('staff.end_sessions.short')}</span>
        <span className="visually-hidden">{t('staff.end_sessions.label', { name })}</span>
      </Button>
      <CommandNote state={command.state} done={t('staff.end_sessions.done')} />
    </>
  );
}
