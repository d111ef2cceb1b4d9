import { Check, PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Question } from '../../../../protocol/wire/communication.ts';
import { selectNow } from '../../../streams/state/phase.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/classNames.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useSelected } from '../../useSelected.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { selectContest } from '../contest/staffState.ts';
import { useTopicName } from './useTopicName.ts';
import styles from './QuestionCard.module.css';

/** A question in the list: closed it is a line to press, open it is read in full and answered in place. */
export function QuestionCard(props: {
  readonly question: Question;
  readonly isOpen: boolean;
  /** It was opened by a key: it comes into view. */
  readonly comesIntoView: boolean;
  /** The form is there: for a new answer at once, for another answer when it is asked for. */
  readonly isReplying: boolean;
  readonly takesFocus: boolean;
  readonly namesContest: boolean;
  readonly onOpen: () => void;
  readonly onReply: () => void;
  /** Something of the form has the focus or was pressed (not every browser gives a pressed button the focus). */
  readonly onWriting: () => void;
  readonly onAnswered: () => void;
}) {
  const { question, isOpen, isReplying, takesFocus, namesContest, onOpen, onReply, onWriting, onAnswered } =
    props;
  const { t } = useTranslation();
  const isAnswered = question.answer !== null;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.comesIntoView) card.current?.scrollIntoView({ block: 'nearest' });
  }, [props.comesIntoView]);
  return (
    <li
      ref={card}
      className={classNames(styles['card'], isOpen && styles['open'], isAnswered && styles['answered'])}
    >
      <button type="button" className={styles['head']} aria-expanded={isOpen} onClick={onOpen}>
        <About question={question} namesContest={namesContest} />
        <span className={styles['question']}>{question.question}</span>
        {isAnswered && (
          <span className={styles['answer']}>
            <Check size={16} strokeWidth={2.25} aria-hidden />
            <span className="visually-hidden">{t('staff.answer.answered')}</span>
            <span className={styles['words']}>{question.answer}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <div className={styles['reply']} onFocus={onWriting} onClick={onWriting}>
          {isReplying ? (
            <AnswerForm question={question} takesFocus={takesFocus} onAnswered={onAnswered} />
          ) : (
            <Button size="s" icon={PenLine} onPress={onReply}>
              {isAnswered ? t('staff.answer.change') : t('staff.answer.reply')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function About({ question, namesContest }: { readonly question: Question; readonly namesContest: boolean }) {
  const nowAt = useSelected(selectNow);
  const contest = useSelected(selectContest, question.contest);
  const topicName = useTopicName();
  const { username, display_name, topic, question_time } = question;
  return (
    <span className={styles['about']}>
      <span className={styles['topic']}>{topicName(topic, question.contest)}</span>
      <span className={styles['who']}>{display_name || username}</span>
      {namesContest && contest !== null && <span>{contest.name}</span>}
      <span className={styles['when']}>
        <RelativeTime at={question_time} nowAt={nowAt} />
      </span>
    </span>
  );
}
