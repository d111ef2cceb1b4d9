import { useTranslation } from 'react-i18next';
import { MAX_ANSWER_CHARS } from '#domain/limits.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './ArbitratedWork.module.css';

/** A contestant's appeal, and its answer; a change of points needs a decision before the answer. */
export function AppealCard(props: {
  readonly number: number;
  readonly appeal: NonNullable<ArbitratedWork['appeal']>;
  readonly final: boolean;
  /** The typed answer. */
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { number, appeal, final, text, onText } = props;
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const command = useCommand('answerAppeal');
  const isOpen = appeal.answer === null && !final;
  return (
    <Card title={t('arbiter.appeal')} tone={isOpen ? 'accent' : 'plain'}>
      <div className={look('grid', 'gap12')}>
        <blockquote className={styles['quote']}>{appeal.text}</blockquote>
        <p className={look('hint')}>
          <RelativeTime at={appeal.at} nowAt={nowAt} />
        </p>
        {appeal.answer !== null && (
          <div>
            <h3 className={look('size14', 'weight600')}>{t('arbiter.answer_given')}</h3>
            <p className={look('anywhere', 'kept')}>{appeal.answer}</p>
          </div>
        )}
        {isOpen && (
          <form
            className={look('grid', 'gap12')}
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
              onChange={onText}
            />
            <span className={look('row', 'wrap', 'gap8x12')}>
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
