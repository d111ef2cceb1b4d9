import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { createSelector } from '#streams/select.ts';
import { type OutgoingQuestion } from '#streams/state/communication/communication.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Spinner } from '#views/components/Spinner.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useTopicName } from '#views/kit/topics.ts';
import { look } from '#views/components/look.ts';
import styles from './CompetitorCommunicationScreen.module.css';

const selectQuestionTable = ({ communication }: State) => communication.questions;
const selectOutgoing = ({ communication }: State): readonly OutgoingQuestion[] => communication.outbox;
const selectQuestions = createSelector<State, [typeof selectQuestionTable], readonly Question[]>(
  [selectQuestionTable],
  (questions) => questions.values().sort((a, b) => b.question_time - a.question_time || b.id - a.id),
);

/** The person's own questions, newest first; questions that are still being sent stand above. */
export function QuestionList() {
  const questions = useSelected(selectQuestions);
  const outgoing = useSelected(selectOutgoing);
  const { t } = useTranslation();
  const isEmpty = questions.length === 0 && outgoing.length === 0;
  return (
    <Card title={t('ask.own')} flush>
      {isEmpty ? (
        <EmptyState icon={MessageCircleQuestion} title={t('ask.none')} text={t('ask.none_text')} />
      ) : (
        <ol className={look('grid')} aria-live="polite" aria-relevant="additions">
          {outgoing.map((question) => (
            <Outgoing key={question.clientId} question={question} />
          ))}
          {questions.map((question) => (
            <Asked key={question.id} question={question} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Outgoing({ question: { topic, question, refused } }: { readonly question: OutgoingQuestion }) {
  const nameOf = useTopicName();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  return (
    <li className={styles['entry']}>
      <p className={look('row', 'wrap', 'gap4x12', 'hint')}>
        <span className={look('text1', 'size16', 'weight600')}>{nameOf(topic)}</span>
        {refused === null ? (
          <Badge tone="wait">
            <Spinner size={14} /> {t('ask.sending')}
          </Badge>
        ) : (
          <Badge tone="bad">{t('ask.refused')}</Badge>
        )}
      </p>
      <p className={look('anywhere', 'kept')}>{question}</p>
      {refused !== null && <p className={look('bad')}>{refusalText(refused, tAny)}</p>}
    </li>
  );
}

function Asked({ question: asked }: { readonly question: Question }) {
  const { topic, question, question_time: askedAt, answer, answer_time: answeredAt } = asked;
  const now = useSelected(selectNow);
  const nameOf = useTopicName();
  const { t } = useTranslation();
  return (
    <li className={styles['entry']}>
      <p className={look('row', 'wrap', 'gap4x12', 'hint')}>
        <span className={look('text1', 'size16', 'weight600')}>{nameOf(topic)}</span>
        <RelativeTime at={askedAt} nowAt={now} />
        {answer === null && <Badge tone="wait">{t('ask.waiting')}</Badge>}
      </p>
      <div className={look('anywhere', 'kept')}>
        <Markdown text={question} />
      </div>
      {answer !== null && (
        <div className={styles['answer']}>
          <p className={look('text2', 'size12')}>
            {t('home.answer')}
            {answeredAt !== null && (
              <>
                {' · '}
                <RelativeTime at={answeredAt} nowAt={now} />
              </>
            )}
          </p>
          <Markdown text={answer} />
        </div>
      )}
    </li>
  );
}
