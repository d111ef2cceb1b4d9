import { CircleCheck, MessageCircleQuestion } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type State } from '../../../streams/state/state.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Card } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useSelected } from '../../useSelected.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { listed, nextWaiting, type QuestionFilter, stepFrom } from './questionOrder.ts';
import { selectQuestions } from '../contest/staffState.ts';
import { useKeys } from './useKeys.ts';
import styles from './StaffCommunicationScreen.module.css';

const selectQuestionsLoaded = ({ staff }: State) => staff.questionsLoaded;

/** Where the person is in the list. */
interface Place {
  readonly openId: number | null;
  /** The open one is being answered: its form stays, whatever becomes of the question. */
  readonly isWriting: boolean;
  /** The cursor was led into the form by a key. */
  readonly takesFocus: boolean;
  readonly keptId: number | null;
  /** A key led here. */
  readonly wasMoved: boolean;
}

const START: Place = { openId: null, isWriting: false, takesFocus: false, keptId: null, wasMoved: false };

/** The questions of the organisers' contests, the longest waiting first, answered one after the other (COM-2). */
export function QuestionQueue({ contestId }: { readonly contestId: number | null }) {
  const { t } = useTranslation();
  const all = useSelected(selectQuestions);
  const isLoaded = useSelected(selectQuestionsLoaded);
  const [filter, setFilter] = useState<QuestionFilter>('unanswered');
  const [place, setPlace] = useState<Place>(START);

  const { openId, keptId } = place;
  const questions = listed(all, { contestId, filter, keptIds: [openId, keptId] });
  const waiting = listed(all, { contestId, filter: 'unanswered', keptIds: [] });
  // The first that waits is open without being asked for, and stays so when somebody else answers it.
  const first = waiting[0];
  if (openId === null && first !== undefined) setPlace({ ...place, openId: first.id });

  const go = (step: 1 | -1) => {
    setPlace({ ...START, openId: stepFrom(questions, openId, step), keptId, wasMoved: true });
  };
  const write = () => setPlace({ ...place, isWriting: openId !== null, takesFocus: openId !== null });
  useKeys({ j: () => go(1), k: () => go(-1), r: write, Enter: write });

  const next = openId === null ? null : nextWaiting(waiting, openId);
  const answered = useCallback(
    () =>
      setPlace(({ takesFocus }) => ({
        ...START,
        openId: next,
        takesFocus,
        keptId: openId,
        wasMoved: true,
      })),
    [next, openId],
  );
  const choose = (chosen: QuestionFilter) => {
    setFilter(chosen);
    setPlace(START);
  };
  return (
    <Tabs
      label={t('staff.questions.title')}
      tabs={[
        { id: 'unanswered', label: t('staff.questions.unanswered'), count: waiting.length },
        { id: 'all', label: t('staff.questions.all') },
      ]}
      selected={filter}
      onSelect={choose}
    >
      {!isLoaded && <Skeleton shape="cards" count={4} />}
      {isLoaded && questions.length === 0 && <Nothing filter={filter} />}
      <ol className={styles['queue']} aria-label={t('staff.questions.title')}>
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            namesContest={contestId === null}
            isOpen={question.id === openId}
            comesIntoView={place.wasMoved && question.id === openId}
            isReplying={question.answer === null || (place.isWriting && question.id === openId)}
            takesFocus={place.takesFocus && question.id === openId}
            onOpen={() => setPlace({ ...START, openId: question.id, keptId })}
            onReply={write}
            onWriting={() => setPlace({ ...place, isWriting: true })}
            onAnswered={answered}
          />
        ))}
      </ol>
      {questions.length > 1 && (
        <p className={styles['keys']}>
          <Trans
            t={t}
            i18nKey="staff.questions.keys"
            components={{
              down: <Kbd keys={['j']} />,
              up: <Kbd keys={['k']} />,
              reply: <Kbd keys={['r']} />,
            }}
          />
        </p>
      )}
    </Tabs>
  );
}

function Nothing({ filter }: { readonly filter: QuestionFilter }) {
  const { t } = useTranslation();
  return (
    <Card>
      {filter === 'unanswered' ? (
        <EmptyState
          icon={CircleCheck}
          title={t('staff.questions.none_waiting')}
          text={t('staff.questions.none_waiting_text')}
        />
      ) : (
        <EmptyState
          icon={MessageCircleQuestion}
          title={t('staff.questions.none')}
          text={t('staff.questions.none_text')}
        />
      )}
    </Card>
  );
}
