import { CircleCheck, MessageCircleQuestion } from 'lucide-react';
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type State } from '#streams/state/state.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { useSelected } from '#views/useSelected.ts';
import { type AnswerDraft } from './useAnswering.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { listed, nextWaiting, type QuestionFilter, stepFrom } from './questionOrder.ts';
import { selectQuestions } from '#streams/state/contest/staffContests.ts';
import { useQuickAnswers } from './quickAnswers.ts';
import { QuickAnswersDialog } from './QuickAnswersDialog.tsx';
import { QuestionStatistics } from './QuestionStatistics.tsx';
import { useKeys } from '#views/useKeys.ts';
import { look } from '#views/components/look.ts';
import styles from './StaffCommunicationScreen.module.css';

const selectQuestionsLoaded = ({ staff }: State) => staff.questionsLoaded;

/** Tabs of the page of questions. */
type QuestionTab = QuestionFilter | 'statistics';

/** The person's position in the list. */
interface Place {
  readonly openId: number | null;
  /** The open question is being answered; its form stays even if somebody else answers it. */
  readonly isWriting: boolean;
  /** A key moved the focus into the form. */
  readonly takesFocus: boolean;
  readonly keptId: number | null;
  /** The question was opened by a key. */
  readonly wasMoved: boolean;
}

/** Answers that are written but not sent, by the question's id. */
type Drafts = Readonly<Record<number, AnswerDraft>>;

const START: Place = { openId: null, isWriting: false, takesFocus: false, keptId: null, wasMoved: false };

/** The questions of the person's contests, longest waiting first, to answer one after the other (COM-2). */
export function QuestionQueue({ contestId }: { readonly contestId: number | null }) {
  const { t } = useTranslation();
  const all = useSelected(selectQuestions);
  const [tab, setTab] = useState<QuestionTab>('unanswered');
  const [drafts, setDrafts] = useState<Drafts>({});
  const waiting = listed(all, { contestId, filter: 'unanswered', keptIds: [] });
  return (
    <Tabs
      label={t('staff.questions.title')}
      tabs={[
        { id: 'unanswered', label: t('staff.questions.unanswered'), count: waiting.length },
        { id: 'all', label: t('staff.questions.all') },
        ...(contestId === null ? [] : [{ id: 'statistics' as const, label: t('staff.statistics.title') }]),
      ]}
      selected={tab}
      onSelect={setTab}
    >
      {tab === 'statistics' ? (
        contestId !== null && <QuestionStatistics contestId={contestId} />
      ) : (
        <Worked key={tab} contestId={contestId} filter={tab} drafts={drafts} onDrafts={setDrafts} />
      )}
    </Tabs>
  );
}

/** The list of one tab, through which the person works. */
function Worked(props: {
  readonly contestId: number | null;
  readonly filter: QuestionFilter;
  readonly drafts: Drafts;
  readonly onDrafts: Dispatch<SetStateAction<Drafts>>;
}) {
  const { contestId, filter, drafts, onDrafts } = props;
  const all = useSelected(selectQuestions);
  const isLoaded = useSelected(selectQuestionsLoaded);
  const [place, setPlace] = useState<Place>(START);
  const { openId, keptId } = place;
  const questions = listed(all, { contestId, filter, keptIds: [openId, keptId] });
  const waiting = listed(all, { contestId, filter: 'unanswered', keptIds: [] });
  // The first unanswered question opens by itself, and stays open when somebody else answers it.
  const first = waiting[0];
  if (openId === null && first !== undefined) setPlace({ ...place, openId: first.id });

  const go = (step: 1 | -1) => {
    setPlace({ ...START, openId: stepFrom(questions, openId, step), keptId, wasMoved: true });
  };
  const write = () => setPlace({ ...place, isWriting: openId !== null, takesFocus: openId !== null });
  useKeys({ j: () => go(1), k: () => go(-1), r: write, Enter: write });

  const openContest = all.find(({ id }) => id === openId)?.contest ?? contestId;
  const next = openId === null ? null : nextWaiting(waiting, openId);
  const answered = useCallback(() => {
    if (openId !== null) onDrafts((before) => without(before, openId));
    setPlace(({ takesFocus }) => ({
      ...START,
      openId: next,
      takesFocus,
      keptId: openId,
      wasMoved: true,
    }));
  }, [next, openId, onDrafts]);
  return (
    <>
      {!isLoaded && <Skeleton shape="cards" count={4} />}
      {isLoaded && questions.length === 0 && <Nothing filter={filter} />}
      {openContest !== null && (
        <Cards
          questions={questions}
          place={place}
          contestId={openContest}
          namesContest={contestId === null}
          drafts={drafts}
          onDraft={(id, draft) => onDrafts((before) => ({ ...before, [id]: draft }))}
          onPlace={setPlace}
          onReply={write}
          onAnswered={answered}
        />
      )}
      {questions.length > 1 && <KeysNote />}
    </>
  );
}

function KeysNote() {
  const { t } = useTranslation();
  return (
    <p className={styles['keys']}>
      <Trans
        t={t}
        i18nKey="staff.questions.keys"
        components={{
          down: <Kbd keys={['j']} />,
          up: <Kbd keys={['k']} />,
          reply: <Kbd keys={['r']} />,
          claim: <Kbd keys={['c']} />,
        }}
      />
    </p>
  );
}

function Cards(props: {
  readonly questions: readonly Question[];
  readonly place: Place;
  /** The contest of the open question, for its short answers. */
  readonly contestId: number;
  readonly namesContest: boolean;
  readonly drafts: Drafts;
  readonly onDraft: (id: number, draft: AnswerDraft) => void;
  readonly onPlace: (place: Place) => void;
  readonly onReply: () => void;
  readonly onAnswered: () => void;
}) {
  const { questions, place, contestId, drafts, onDraft, onPlace, onReply, onAnswered } = props;
  const { t } = useTranslation();
  const quickAnswers = useQuickAnswers(contestId);
  const [editsQuick, setEditsQuick] = useState(false);
  const isOpen = ({ id }: Question) => id === place.openId;
  const isWritten = ({ id }: Question) => place.isWriting || drafts[id] !== undefined;
  return (
    <>
      <ol className={look('grid', 'single', 'gap8')} aria-label={t('staff.questions.title')}>
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            namesContest={props.namesContest}
            isOpen={isOpen(question)}
            comesIntoView={place.wasMoved && isOpen(question)}
            isReplying={question.answer === null || (isOpen(question) && isWritten(question))}
            takesFocus={place.takesFocus && isOpen(question)}
            onOpen={() => onPlace({ ...START, openId: question.id, keptId: place.keptId })}
            onReply={onReply}
            onWriting={() => onPlace({ ...place, isWriting: true })}
            onAnswered={onAnswered}
            quickAnswers={quickAnswers}
            onEditQuick={() => setEditsQuick(true)}
            draft={drafts[question.id]}
            onDraft={(draft) => onDraft(question.id, draft)}
          />
        ))}
      </ol>
      {editsQuick && <QuickAnswersDialog contestId={contestId} onClose={() => setEditsQuick(false)} />}
    </>
  );
}

/** The drafts without the one of a question. */
function without(drafts: Drafts, id: number): Drafts {
  const { [id]: _, ...others } = drafts;
  return others;
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
