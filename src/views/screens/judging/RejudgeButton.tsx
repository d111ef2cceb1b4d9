import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Link } from '../../components/Link.tsx';
import { CommandNote } from '../contest/CommandNote.tsx';
import { ReasonField } from '../contest/ReasonField.tsx';
import { useCommand } from '../contest/useCommand.ts';

/** Judges one submission, or all of a task in a contest, once more. The results are compared before they count. */
export function RejudgeButton(props: {
  readonly contestId: number;
  readonly submissionId?: number;
  readonly taskId?: number;
}) {
  const { contestId, submissionId = null, taskId = null } = props;
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const command = useCommand();
  const { t } = useTranslation();
  const isDone = command.state?.kind === 'done';
  const close = () => {
    setOpen(false);
    setReason('');
    command.forget();
  };
  const start = () => {
    const task = taskId === null ? {} : { task: taskId };
    const submission = submissionId === null ? {} : { submission: submissionId };
    command.give({ call: 'rejudge', request: { contest: contestId, ...task, ...submission, reason } });
  };
  return (
    <>
      <Button size="s" icon={RotateCcw} onPress={() => setOpen(true)}>
        {submissionId === null ? t('staff.rejudge.task') : t('staff.rejudge.one')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={submissionId === null ? t('staff.rejudge.ask_task') : t('staff.rejudge.ask_single')}
        actions={
          isDone ? (
            <Button variant="primary" onPress={close}>
              {t('staff.rejudge.close')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={command.isRunning}
              disabled={reason.trim() === ''}
              onPress={start}
            >
              {t('staff.rejudge.start')}
            </Button>
          )
        }
      >
        <p>{t('staff.rejudge.text')}</p>
        {!isDone && <ReasonField value={reason} onChange={setReason} autoFocus />}
        <CommandNote state={command.state} done={t('staff.rejudge.started')} />
        {isDone && (
          <p>
            <Link to="/submissions?show=rejudgings" onClick={close}>
              {t('staff.rejudge.see')}
            </Link>
          </p>
        )}
      </Dialog>
    </>
  );
}
