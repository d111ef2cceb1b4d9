import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Link } from '#views/components/Link.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

interface Props {
  /** Filter of the submissions to rejudge; it works as in the staff's list. */
  readonly filter: WorkFilter;
  readonly label: string;
}

/** Rejudges submissions by a filter; first shows their number, and compares results before they count. */
export function RejudgeButton({ filter, label }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" icon={RotateCcw} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Ask filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ filter, onClose }: Pick<Props, 'filter'> & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  // The filter at the time when the dialog was opened, even if the list's filter changes.
  const [asked] = useState(filter);
  const [reason, setReason] = useState('');
  const command = useCommand('rejudge');
  const resource = useResource('chosenToRejudge', asked);
  const { answer } = resource;
  const isDone = command.state?.kind === 'done';
  const contest = answer?.contests.length === 1 ? answer.contests[0] : undefined;
  const close = () => {
    command.forget();
    onClose();
  };
  const start = () => {
    if (answer === null || contest === undefined) return;
    const before = String(answer.before);
    command.give({ call: 'rejudge', request: { ...asked, contest, before, reason } });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('staff.rejudge.ask')}
      actions={
        isDone ? (
          <Button variant="primary" onPress={close}>
            {t('staff.rejudge.close')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={reason.trim() === '' || contest === undefined}
            onPress={start}
          >
            {t('staff.rejudge.start')}
          </Button>
        )
      }
    >
      <div className={look('grid', 'gap12')}>
        {!isDone && (
          <Loaded of={resource} shape="rows" count={1}>
            {(chosen) => <HowMany chosen={chosen} />}
          </Loaded>
        )}
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
      </div>
    </Dialog>
  );
}

/** Numbers of submissions that are rejudged and not, with reasons; or the reason why none is. */
function HowMany({ chosen }: { readonly chosen: AnswerOf<'chosenToRejudge'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (chosen.contests.length > 1) return <Alert tone="wait" title={t('staff.rejudge.many_contests')} />;
  return (
    <div role="status">
      <p>
        <strong>{t('staff.rejudge.number', { number: format.number(chosen.count) })}</strong>
      </p>
      {chosen.left_out > 0 && (
        <p>{t('staff.rejudge.left_out', { number: format.number(chosen.left_out) })}</p>
      )}
    </div>
  );
}
