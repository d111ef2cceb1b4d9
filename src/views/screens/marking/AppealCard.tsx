import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS } from '#domain/limits.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking.ts';
import { selectNow } from '#streams/state/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { useLeaveWarning } from '#views/useLeaveWarning.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import styles from './ArbitratedWork.module.css';

/** A competitor's objection to their points, and the answer to it: points are changed by a decision before it. */
export function AppealCard(props: {
  readonly number: number;
  readonly appeal: NonNullable<ArbitratedWork['appeal']>;
  readonly final: boolean;
}) {
  const { number, appeal, final } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const command = useCommand('answerAppeal');
  const [text, setText] = useState('');
  const isOpen = appeal.answer === null && !final;
  useLeaveWarning(isOpen && text !== '');
  return (
    <Card title={t('arbiter.appeal')} tone={isOpen ? 'accent' : 'plain'}>
      <div className={styles['appeal']}>
        <blockquote className={styles['quote']}>{appeal.text}</blockquote>
        <p className={styles['quiet']}>
          <RelativeTime at={appeal.at} nowAt={nowAt} />
        </p>
        {appeal.answer !== null && (
          <div>
            <h3 className={styles['label']}>{t('arbiter.answer_given')}</h3>
            <p className={styles['text']}>{appeal.answer}</p>
          </div>
        )}
        {isOpen && (
          <form
            className={styles['form']}
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim() !== '')
                command.give({ call: 'answerAppeal', request: { sid: number, answer: text } });
            }}
          >
            <TextArea
              label={t('arbiter.answer')}
              hint={t('arbiter.answer_hint')}
              rows={3}
              maxLength={MAX_ANSWER_CHARS}
              value={text}
              onChange={setText}
            />
            <span className={styles['act']}>
              <Button type="submit" busy={command.isRunning} disabled={text.trim() === ''}>
                {t('arbiter.send_answer')}
              </Button>
              <CommandNote state={command.state} done="" />
            </span>
          </form>
        )}
      </div>
    </Card>
  );
}
