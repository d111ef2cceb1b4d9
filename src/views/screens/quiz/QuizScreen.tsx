import { ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type QuizQuestion } from '#protocol/wire/quiz.ts';
import { type OpenedQuiz, selectQuiz, selectQuizRefusal } from '#streams/state/quiz/quiz.ts';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ErrorState } from '#views/components/ErrorState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { MarksAfter } from '#views/kit/marks/MarksAfter.tsx';
import { QuizOverview } from './QuizOverview.tsx';
import { QuizQuestionCard } from './QuizQuestionCard.tsx';
import { questionPath, selectProgress } from '#streams/state/quiz/quizProgress.ts';
import { TaskAbsence } from '../tasks/statement/TaskAbsence.tsx';
import { selectIsRunning, selectTask } from '#streams/state/tasks/ownTasks.ts';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './QuizScreen.module.css';

const selectLanguage = ({ system }: State) => system.language;

/** /task/{tid}/quiz/{qid}: one question of a quiz, and the states of the others (QIZ-1). */
export function QuizScreen() {
  const params = useParams();
  const [task, number] = [Number(params['tid']), Number(params['qid'])];
  const known = useSelected(selectTask, task);
  const quiz = useSelected(selectQuiz, task);
  useOpenQuiz(task, known?.is_quiz === true, quiz);
  if (known === null) return <TaskAbsence number={task} />;
  if (!known.is_quiz) return <NotFoundScreen />;
  if (quiz === null) return <Awaited task={task} name={known.name} />;
  const question = quiz.questions.find((one) => one.number === number);
  if (question === undefined) return <NoQuestion task={task} name={known.name} quiz={quiz} />;
  return <Question task={task} name={known.name} quiz={quiz} question={question} />;
}

/** Loads a quiz when it is missing, and again when the page's language changes. */
function useOpenQuiz(task: number, isQuiz: boolean, quiz: OpenedQuiz | null): void {
  const send = useSend();
  const lang = useSelected(selectLanguage);
  const shownIn = useRef(lang);
  const isMissing = quiz === null;
  useEffect(() => {
    if (isQuiz && (isMissing || shownIn.current !== lang)) send({ type: 'QuizOpened', number: task, lang });
    shownIn.current = lang;
  }, [send, task, isQuiz, isMissing, lang]);
}

function Question(props: {
  readonly task: number;
  readonly name: string;
  readonly quiz: OpenedQuiz;
  readonly question: QuizQuestion;
}) {
  const { task, name, quiz, question } = props;
  const isRunning = useSelected(selectIsRunning);
  const { t } = useTranslation();
  const format = useFormat();
  const { points } = question;
  const worth = Number.isInteger(points)
    ? t('quiz.points', { count: points })
    : t('quiz.points_of', { count: points, points: format.number(points) });
  return (
    <>
      <PageHeader
        title={t('quiz.question', { number: question.number, count: quiz.questions.length })}
        eyebrow={<Link to={questionPath(task, 1)}>{name}</Link>}
        meta={<span>{worth}</span>}
        hero={<Progress task={task} />}
      />
      {!isRunning && (
        <div className={styles['notice']}>
          <Alert tone="note" title={t('quiz.read_only')} text={t('quiz.read_only_text')} />
        </div>
      )}
      <MarksAfter task={task} question={question.number} />
      <div className={classNames(look('grid', 'top', 'gap', 'single'), styles['columns'])}>
        <QuizQuestionCard task={task} quiz={quiz} question={question} isReadOnly={!isRunning} />
        <QuizOverview task={task} current={question.number} />
      </div>
    </>
  );
}

function Progress({ task }: { readonly task: number }) {
  const progress = useSelected(selectProgress, task);
  const { t } = useTranslation();
  if (progress === null) return null;
  const { answered, questions: count } = progress;
  return (
    <span className={styles['progress']}>
      <span className="visually-hidden">{t('quiz.progress', { answered, count })}</span>
      <span aria-hidden className="tabular">
        <span className={styles['answered']}>{answered}</span>
        <span className={look('text2', 'size20')}>/{count}</span>
      </span>
      <span aria-hidden className={look('hint')}>
        {t('quiz.answered_of')}
      </span>
    </span>
  );
}

/** Shown until the questions are loaded: a skeleton or the failure. */
function Awaited({ task, name }: { readonly task: number; readonly name: string }) {
  const refusal = useSelected(selectQuizRefusal, task);
  const lang = useSelected(selectLanguage);
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  return (
    <Framed name={name}>
      {refusal === null ? (
        <Skeleton shape="text" count={6} />
      ) : (
        <ErrorState
          title={t('quiz.failed')}
          text={refusalText(refusal, tAny)}
          safe={t('quiz.failed_safe')}
          onRetry={() => send({ type: 'QuizOpened', number: task, lang })}
        />
      )}
    </Framed>
  );
}

function NoQuestion(props: { readonly task: number; readonly name: string; readonly quiz: OpenedQuiz }) {
  const { task, name, quiz } = props;
  const { t } = useTranslation();
  const isEmpty = quiz.questions.length === 0;
  return (
    <Framed name={name}>
      <EmptyState
        icon={ListChecks}
        title={isEmpty ? t('quiz.no_questions') : t('quiz.no_such_question')}
        {...(isEmpty
          ? { text: t('quiz.no_questions_text') }
          : { action: <ButtonLink to={questionPath(task, 1)}>{t('quiz.to_first')}</ButtonLink> })}
      />
    </Framed>
  );
}

function Framed({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeader title={name} />
      <Card>{children}</Card>
    </>
  );
}
