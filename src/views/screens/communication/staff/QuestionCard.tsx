import { Check, PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Question, type QuickAnswer } from '#protocol/wire/staff/communication/desk-question.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { classNames } from '#views/components/classNames.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useSelected } from '#views/useSelected.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { type AnswerDraft } from './useAnswering.ts';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { selectUsername, useClaim } from './useClaim.ts';
import { useKeys } from '#views/useKeys.ts';
import { useTopicName } from './useTopicName.ts';
import { look } from '#views/components/look.ts';
import styles from './QuestionCard.module.css';

/** Time after which an unanswered question is late, ms. */
const LATE_MS = 10 * 60_000;

/** Props that the list gives every card, for its form. */
export interface Replying {
  /** The form is open: at once for a first answer, on request to change an answer. */
  readonly isReplying: boolean;
  readonly takesFocus: boolean;
  readonly quickAnswers: readonly QuickAnswer[];
  readonly onEditQuick: () => void;
  readonly draft: AnswerDraft | undefined;
  readonly onDraft: (draft: AnswerDraft) => void;
  readonly onReply: () => void;
  /** Called on focus or a click within the form (not every browser focuses a clicked button). */
  readonly onWriting: () => void;
  readonly onAnswered: () => void;
}

/** A question in the list: closed it is a line to click; open it shows the full text and its answer. */
export function QuestionCard(
  props: Replying & {
    readonly question: Question;
    readonly isOpen: boolean;
    /** It was opened by a key and must scroll into view. */
    readonly comesIntoView: boolean;
    readonly namesContest: boolean;
    readonly onOpen: () => void;
  },
) {
  const { question, isOpen, namesContest, onOpen } = props;
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
      <button
        type="button"
        className={look('grid', 'gap4', 'full', 'pad12x16', 'round', 'textStart')}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <About question={question} namesContest={namesContest} />
        <span className={styles['question']}>{question.question}</span>
        {isAnswered && <Answered question={question} />}
      </button>
      {isOpen && <Reply {...props} />}
    </li>
  );
}

function Answered({ question: { answer, desk } }: { readonly question: Question }) {
  const { t } = useTranslation();
  const by = desk?.answered_by;
  return (
    <span className={styles['answer']}>
      <Check size={16} strokeWidth={2.25} aria-hidden />
      <span className="visually-hidden">{t('staff.answer.answered')}</span>
      <span>
        <span className={styles['words']}>{answer}</span>
        {by && (
          <span className={look('block', 'hint')}>
            {t('staff.answer.by', { name: by.display_name || by.username })}
            {desk.version > 1 && ` · ${t('staff.answer.changed')}`}
          </span>
        )}
      </span>
    </span>
  );
}

/** The open question's answer and claim; the key `c` claims and releases it. */
function Reply(props: Replying & { readonly question: Question }) {
  const { question, isReplying, onReply, onWriting } = props;
  const { t } = useTranslation();
  const claim = useClaim(question);
  useKeys({ c: claim.isMine ? claim.release : claim.take });
  return (
    <div className={styles['reply']} onFocus={onWriting} onClick={onWriting}>
      {isReplying ? (
        <AnswerForm {...props} claim={claim} />
      ) : (
        <Button size="s" icon={PenLine} onPress={onReply}>
          {question.answer === null ? t('staff.answer.reply') : t('staff.answer.change')}
        </Button>
      )}
    </div>
  );
}

function About({ question, namesContest }: { readonly question: Question; readonly namesContest: boolean }) {
  const nowAt = useSelected(selectNow);
  const contest = useSelected(selectContest, question.contest);
  const topicName = useTopicName();
  const { t } = useTranslation();
  const { username, display_name, topic, question_time } = question;
  const own = useSelected(selectUsername);
  const claim = question.desk?.claim;
  const isLate = question.answer === null && nowAt - question_time > LATE_MS;
  return (
    <span className={look('flex', 'wrap', 'baseline', 'gap0x12', 'hint')}>
      <span className={look('accent', 'weight600')}>{topicName(topic, question.contest)}</span>
      <span className={look('text1', 'weight550')}>{display_name || username}</span>
      {namesContest && contest !== null && <span>{contest.name}</span>}
      {claim && (
        <Badge tone={claim.username === own ? 'note' : 'wait'}>
          {claim.username === own
            ? t('staff.claim.badge_mine')
            : t('staff.claim.badge', { name: claim.display_name || claim.username })}
        </Badge>
      )}
      <span className={classNames(look('last'), isLate && look('wait', 'weight600'))}>
        <RelativeTime at={question_time} nowAt={nowAt} />
      </span>
    </span>
  );
}
