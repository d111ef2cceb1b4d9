import { Lock, Puzzle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { taskPath } from '#domain/sidebar.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type State } from '#streams/state/state.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { selectShowsPlace } from '#streams/state/standings/ownPlace.ts';
import { selectProgress } from '#streams/state/quiz/quizProgress.ts';
import { SubmissionTag } from '#views/kit/SubmissionTag.tsx';
import {
  selectTasksError,
  selectTaskStands,
  type TaskStand,
  totalPoints,
} from '#streams/state/tasks/taskStands.ts';
import { useTasksError } from './useTasksError.ts';
import { look } from '#views/components/look.ts';
import styles from './TaskList.module.css';

const selectIsIcpc = ({ contest }: State) => contest.contest?.type === 'icpc';

/** The tasks with the person's results; the header has the total, unless the board's total is shown above. */
export function TaskList() {
  const stands = useSelected(selectTaskStands);
  const isIcpc = useSelected(selectIsIcpc);
  const hasPlace = useSelected(selectShowsPlace);
  const { t } = useTranslation();
  return (
    <Card
      title={t('sidebar.tasks')}
      flush
      actions={stands !== null && stands.length > 0 && !hasPlace && <Sum stands={stands} isIcpc={isIcpc} />}
    >
      <Lines stands={stands ?? []} isIcpc={isIcpc} isKnown={stands !== null} />
    </Card>
  );
}

interface LinesProps {
  readonly stands: readonly TaskStand[];
  readonly isIcpc: boolean;
  /** Whether a list is loaded, or an empty one with its reason. */
  readonly isKnown: boolean;
}

/** A line per task; without tasks the reason, or a skeleton while the list is loading. */
function Lines({ stands, isIcpc, isKnown }: LinesProps) {
  const error = useSelected(selectTasksError);
  const reason = useTasksError();
  const { t } = useTranslation();
  if (stands.length > 0) {
    return (
      <ol className={look('grid')}>
        {stands.map((stand) => (
          <Line key={stand.task.id} stand={stand} isIcpc={isIcpc} />
        ))}
      </ol>
    );
  }
  if (!isKnown || (error !== null && reason === null)) {
    return (
      <div className={look('pad')}>
        <Skeleton shape="rows" count={4} />
      </div>
    );
  }
  return (
    <EmptyState
      icon={error === null ? Puzzle : Lock}
      title={reason ?? t('tasks.none')}
      text={t('tasks.none_yet_text')}
    />
  );
}

/** The person's progress in a quiz. */
function QuizUnder({ number }: { readonly number: number }) {
  const progress = useSelected(selectProgress, number);
  const { t } = useTranslation();
  if (progress === null) return t('quiz.label');
  return `${t('quiz.label')} · ${t('quiz.progress', { answered: progress.answered, count: progress.questions })}`;
}

function Sum({ stands, isIcpc }: { readonly stands: readonly TaskStand[]; readonly isIcpc: boolean }) {
  const solved = stands.filter(({ solvedMinute }) => solvedMinute !== null).length;
  const most = stands.reduce((sum, { task }) => sum + task.max_score, 0);
  return isIcpc ? (
    <Points value={solved} max={stands.length} size="l" />
  ) : (
    <Points value={totalPoints(stands)} max={most} size="l" />
  );
}

function Line({ stand, isIcpc }: { readonly stand: TaskStand; readonly isIcpc: boolean }) {
  const { task, points, solvedMinute, count, pending, last } = stand;
  const { t } = useTranslation();
  return (
    <li className={styles['line']}>
      <span className={styles['label']} aria-hidden>
        {task.label}
      </span>
      <span className={styles['name']}>
        <Link to={taskPath({ number: task.number, isQuiz: task.is_quiz })}>{task.name}</Link>
        <span className={look('hint', 'weight400')}>
          {task.is_quiz && <QuizUnder number={task.number} />}
          {!task.is_quiz && (count === 0 ? t('tasks.no_submissions') : t('tasks.submissions', { count }))}
          {pending > 0 && ` · ${t('tasks.pending', { count: pending })}`}
        </span>
      </span>
      <span className={styles['verdict']}>
        {last !== null && !isPuzzling(last, stand, isIcpc) && <SubmissionTag submission={last} />}
      </span>
      <span className={styles['points']}>
        {isIcpc ? (
          <span data-solved={solvedMinute !== null || undefined} className={styles['minute']}>
            {solvedMinute === null ? '–' : t('tasks.solved_at', { minute: solvedMinute })}
          </span>
        ) : (
          <Points value={points} max={task.max_score} />
        )}
      </span>
    </li>
  );
}

/** Whether a submission would confuse: a worse verdict after a full result. */
function isPuzzling(
  { status, verdict }: Submission,
  { task, points, solvedMinute }: TaskStand,
  isIcpc: boolean,
): boolean {
  const isSolved = isIcpc ? solvedMinute !== null : points === task.max_score;
  return isSolved && status === 'judged' && verdict !== 'AC';
}
