import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sumPoints } from '#domain/standings/points.ts';
import { taskPath } from '#domain/sidebar.ts';
import { type QuizOutcome } from '#protocol/wire/results/results.ts';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { HomeCertificates } from '#views/screens/results/HomeCertificates.tsx';
import { MarksAfter } from '#views/kit/marks/MarksAfter.tsx';
import { selectShowsPlace } from '#streams/state/standings/ownPlace.ts';
import { selectTask } from '#streams/state/tasks/ownTasks.ts';
import { type ExamLine, selectExamLines } from '#views/kit/examLines.ts';
import { selectWhatIsOver } from '#views/kit/examOver.ts';
import { look } from '#views/components/look.ts';
import styles from './ExamResults.module.css';

type Outcome = NonNullable<QuizOutcome['questions']>[number];

/** After an exam: the person's certificates, the scored results, and the marks that scorers gave. */
export function ExamResults() {
  return (
    <>
      <HomeCertificates />
      <Results />
      <MarksAfter />
    </>
  );
}

/** After an exam and between modules: visible results, and parts that wait for scoring (QIZ-4). */
function Results() {
  const over = useSelected(selectWhatIsOver);
  const lines = useSelected(selectExamLines);
  const hasPlace = useSelected(selectShowsPlace);
  const send = useSend();
  useEffect(() => {
    if (over !== null) send({ type: 'ExamResultsOpened' });
  }, [send, over]);
  const { t } = useTranslation();
  if (over === null || lines.length === 0) return null;
  return (
    <Card title={t('results.title')} flush actions={!hasPlace && <Total lines={lines} />}>
      <ul className={look('grid')}>
        {lines.map((line) => (
          <Row key={line.result.task.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

/** The total of an exam without a visible board, once all of it is scored. */
function Total({ lines }: { readonly lines: readonly ExamLine[] }) {
  const points = lines.map(settledPoints).filter((one) => one !== null);
  if (points.length < lines.length) return null;
  return (
    <Points
      value={sumPoints(points)}
      max={sumPoints(lines.map(({ result }) => result.task.max_score))}
      size="l"
    />
  );
}

/** Points of a task, 0 if nothing was sent; null while a part waits for scoring or is hidden. */
function settledPoints({ result: { task, quiz }, points, submissions, pending }: ExamLine): number | null {
  if (pending + (quiz?.pending ?? 0) > 0) return null;
  const isNothingSent = task.is_quiz ? quiz === null : submissions === 0;
  return points ?? (isNothingSent ? 0 : null);
}

function Row({ line }: { readonly line: ExamLine }) {
  const { result, points } = line;
  const { task, quiz } = result;
  const isReadable = useSelected(selectTask, task.number) !== null;
  const { t } = useTranslation();
  const name = useFormat().taskName(task);
  return (
    <li className={styles['row']}>
      <div className={look('row', 'apart', 'gap16')}>
        <span className={look('grid', 'shrink', 'weight600', 'anywhere')}>
          {isReadable ? (
            <Link to={taskPath({ number: task.number, isQuiz: task.is_quiz })}>{name}</Link>
          ) : (
            <span>{name}</span>
          )}
          <span className={look('hint', 'weight400')}>{stateOf(line, t)}</span>
        </span>
        {points !== null && <Points value={points} max={task.max_score} />}
      </div>
      {quiz?.questions && (
        <ol className={look('flex', 'wrap', 'gap4')} aria-label={t('results.questions')}>
          {quiz.questions.map((question) => (
            <Question key={question.number} question={question} />
          ))}
        </ol>
      )}
    </li>
  );
}

/** A question's points, or a note that it waits for scoring. */
function Question({ question }: { readonly question: Outcome }) {
  const { number, points, max_points: most, waits } = question;
  const { t } = useTranslation();
  const format = useFormat();
  const isWaiting = waits || points === null;
  return (
    <li className={styles['question']} data-kind={kindOf(question)}>
      <span className="visually-hidden">{t('quiz.number', { number })}</span>
      <span aria-hidden className={look('text2', 'size12')}>
        {number}
      </span>
      {isWaiting ? (
        <>
          <span aria-hidden>…</span>
          <span className="visually-hidden">{t('results.waits')}</span>
        </>
      ) : (
        <span>{`${format.number(points)}/${format.number(most)}`}</span>
      )}
    </li>
  );
}

function kindOf({ points, max_points: most, waits }: Outcome): 'waits' | 'full' | 'part' | 'none' {
  if (waits || points === null) return 'waits';
  if (points >= most) return 'full';
  return points > 0 ? 'part' : 'none';
}

function stateOf({ result: { task, quiz }, submissions, pending }: ExamLine, t: Translate): string {
  if (!task.is_quiz) {
    if (submissions === 0) return t('tasks.no_submissions');
    const made = t('tasks.submissions', { count: submissions });
    return pending > 0 ? `${made} · ${t('tasks.pending', { count: pending })}` : made;
  }
  if (quiz === null) return t('results.no_answers');
  const scored = quiz.score === null ? t('results.received') : t('results.scored');
  return quiz.pending > 0 ? `${scored} · ${t('results.pending', { count: quiz.pending })}` : scored;
}
