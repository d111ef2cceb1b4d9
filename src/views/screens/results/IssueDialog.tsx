import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificatePerson, type CertificateTemplate } from '#protocol/wire/staff/results.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { type Commander } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** Confirms the issue of certificates: their number, their visibility, and the fate of earlier ones. */
export function IssueDialog(props: {
  readonly contestId: number;
  readonly template: CertificateTemplate;
  readonly chosen: readonly CertificatePerson[];
  /** Number of the chosen people who have a certificate of this template. */
  readonly having: number;
  readonly command: Commander<'issueCertificates'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { contestId, template, chosen, having, command, onClose, onDone } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(true);
  const [again, setAgain] = useState(false);
  const [reason, setReason] = useState('');
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (!isDone) return;
    onDone();
    onClose();
  }, [isDone, onDone, onClose]);
  const issue = () => {
    const ids = JSON.stringify(chosen.map(({ participant }) => participant));
    const { id, version } = template;
    const request = { cid: contestId, template: id, version, ids, shown, again, reason };
    command.give({ call: 'issueCertificates', request });
  };
  return (
    <Dialog
      open={!isDone}
      onClose={onClose}
      title={t('certificates.ask_issue', { count: chosen.length, name: template.name })}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={again && reason.trim() === ''}
            onPress={issue}
          >
            {t('certificates.issue')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16', 'shrink')}>
        <p>{t('certificates.issue_text')}</p>
        <Checkbox
          label={t('certificates.show_now')}
          hint={t('certificates.show_now_hint')}
          checked={shown}
          onChange={setShown}
        />
        {having > 0 && (
          <Checkbox
            label={t('certificates.again', { count: having })}
            hint={t('certificates.again_hint')}
            checked={again}
            onChange={setAgain}
          />
        )}
        {again && <ReasonField value={reason} onChange={setReason} />}
        <CommandNote state={command.state} done="" />
      </div>
    </Dialog>
  );
}
