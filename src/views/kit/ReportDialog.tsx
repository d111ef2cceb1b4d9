import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REPORT_CHARS, REPORT_MINUTES } from '#domain/reports.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { saveText } from '#views/saveFile.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { type Reported, reportedOf } from './reported.ts';
import { look } from '#views/components/look.ts';
import styles from './ReportDialog.module.css';

const FILE_NAME = 'session.ndjson';
const MEDIA_TYPE = 'application/x-ndjson';
/** Length of the sent text that is shown at once, characters; a file has all of it. */
const MOST_SHOWN = 50_000;

/** Reports a fault to the staff: a person's words, and the end of their session, which they see first. */
export function ReportDialog(props: { readonly recording: string; readonly onClose: () => void }) {
  const { recording, onClose } = props;
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const reported = useMemo(() => reportedOf(recording), [recording]);
  const { state, isRunning, give } = useCommand('sendReport');
  if (state?.kind === 'done')
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('report.sent')}
        tone="good"
        actions={
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('dialog.ok')}
          </Button>
        }
      >
        <p>{t('report.sent_text', { number: `#${state.answer.report}` })}</p>
      </Dialog>
    );
  const file = new Blob([reported.text], { type: MEDIA_TYPE });
  const send = () =>
    give({ call: 'sendReport', request: { note }, files: { recording: { file, name: FILE_NAME } } });
  return (
    <Dialog
      open
      onClose={onClose}
      size="m"
      title={t('report.title')}
      actions={
        <>
          <CommandNote state={state} done="" />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={isRunning} disabled={reported.isTooLarge} onPress={send}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16')}>
        <p>{t('report.intro', { count: REPORT_MINUTES, minutes: REPORT_MINUTES })}</p>
        <TextArea
          label={t('report.note')}
          hint={t('report.note_hint')}
          value={note}
          onChange={setNote}
          maxLength={MAX_REPORT_CHARS}
          autoFocus
        />
        <WhatIsSent reported={reported} />
      </div>
    </Dialog>
  );
}

function WhatIsSent({ reported }: { readonly reported: Reported }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { text, bytes, isTooLarge, fromAt, toAt, kinds } = reported;
  return (
    <details className={styles['sent']}>
      <summary>
        {t('report.what')}
        <span className={styles['size']}>
          {fromAt !== null && toAt !== null && `${format.dateTime(fromAt)} – ${format.dateTime(toAt)} · `}
          {format.bytes(bytes)}
        </span>
      </summary>
      <p>{t('report.without')}</p>
      <ul className={look('flex', 'wrap', 'gap4x12', 'text2', 'size12')}>
        {kinds.map(({ type, count }) => (
          <li key={type}>
            <code>{type}</code> {count}
          </li>
        ))}
      </ul>
      <pre className={styles['text']} tabIndex={0}>
        {text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}
      </pre>
      <Button size="s" icon={Download} onPress={() => saveText(text, FILE_NAME, MEDIA_TYPE)}>
        {t('report.save')}
      </Button>
      {isTooLarge && (
        <p role="alert" className={look('bad')}>
          {t('report.too_large')}
        </p>
      )}
    </details>
  );
}
