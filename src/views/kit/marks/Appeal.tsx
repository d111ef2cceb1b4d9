import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_CHARS } from '#domain/limits.ts';
import { type OwnMark } from '#protocol/wire/marking.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './OwnMarks.module.css';

/** The appeal against a work's points: a way to appeal while appeals are taken, then its state and answer. */
export function Appeal({ mark }: { readonly mark: OwnMark }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useSelected(selectNow);
  const { appeal, appeal_until: until } = mark;
  if (appeal !== null) return <Made appeal={appeal} />;
  if (until === null) return null;
  if (now >= until)
    return (
      <p className={look('hint', 'weight400')}>
        {t('marks.appeal_over', { time: format.dateTimeWithZone(until) })}
      </p>
    );
  return <Make mark={mark} until={until} />;
}

function Made({ appeal }: { readonly appeal: NonNullable<OwnMark['appeal']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { answer, answered_at: answeredAt } = appeal;
  return (
    <section className={styles['appeal']} aria-label={t('marks.appeal')}>
      <p className={look('row', 'wrap', 'gap8x12')} role="status">
        <strong>{t('marks.appeal')}</strong>
        <Badge tone={answer === null ? 'wait' : 'good'}>
          {t(answer === null ? 'marks.appeal_waits' : 'marks.appeal_answered')}
        </Badge>
        <span className={look('hint', 'weight400')}>{format.dateTime(appeal.at)}</span>
      </p>
      <p className={styles['words']}>{appeal.appeal}</p>
      {answer !== null && (
        <div className={styles['answer']}>
          <p className={look('hint', 'weight400')}>
            {t('marks.answer')}
            {answeredAt !== null && ` · ${format.dateTime(answeredAt)}`}
          </p>
          <p className={styles['words']}>{answer}</p>
        </div>
      )}
    </section>
  );
}

function Make({ mark, until }: { readonly mark: OwnMark; readonly until: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const command = useCommand('appealMarks');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const time = format.dateTimeWithZone(until);
  if (!isOpen)
    return (
      <p className={look('row', 'wrap', 'gap8x12')}>
        <Button onPress={() => setOpen(true)}>{t('marks.to_appeal')}</Button>
        <span className={look('hint', 'weight400')}>{t('marks.appeal_until', { time })}</span>
      </p>
    );
  return (
    <form
      className={styles['appeal']}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        command.give({ call: 'appealMarks', request: { number: mark.number, appeal: text } });
      }}
    >
      <TextArea
        label={t('marks.appeal_text')}
        hint={t('marks.appeal_hint', { time })}
        value={text}
        onChange={setText}
        maxLength={MAX_QUESTION_CHARS}
        rows={4}
        autoFocus
      />
      <p className={look('row', 'wrap', 'gap8x12')}>
        <Button type="submit" variant="primary" busy={command.isRunning} disabled={text.trim() === ''}>
          {t('marks.send_appeal')}
        </Button>
        <Button variant="quiet" onPress={() => setOpen(false)}>
          {t('dialog.cancel')}
        </Button>
      </p>
      <CommandNote state={command.state} done="" />
    </form>
  );
}
