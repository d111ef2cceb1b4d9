import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { taskPath } from '#domain/sidebar.ts';
import { hasTranslation, type Phase } from '#domain/contest/phase.ts';
import {
  type ModuleStand,
  selectModule,
  selectModuleCount,
  selectModuleFacts,
} from '#streams/state/contest/modules.ts';
import { selectPhase, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { type Format } from '#views/i18n/format.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { selectAreTasksKept, selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectWhatIsOver } from '#views/kit/examOver.ts';
import { selectProgress } from '#streams/state/quiz/quizProgress.ts';
import {
  isOpen,
  selectIsSealHeld,
  selectTaskStands,
  type TaskStand,
} from '#streams/state/tasks/taskStands.ts';
import styles from './NextStep.module.css';

/** Phases in which a person who has finished waits. */
const WAITING: readonly Phase[] = ['finished', 'not_started_analysis'];

interface Step {
  readonly title: string;
  readonly text: string;
  /** The address of the next page; null: the person can only wait. */
  readonly to: string | null;
  readonly label: string;
}

/** Whether the module under way, or the one to start, is a quiz. */
function selectIsQuizModule(state: State): boolean {
  const module = selectModule(state);
  if (module.kind !== 'under_way' && module.kind !== 'next') return false;
  return selectModuleFacts(state, module.number)?.is_quiz ?? false;
}

/** The next task: the first one that is still open or is a quiz with unanswered questions. */
function selectNext(state: State): TaskStand | null {
  const isLeft = (stand: TaskStand) => (stand.task.is_quiz ? isQuizLeft(state, stand) : isOpen(stand));
  return selectTaskStands(state)?.find(isLeft) ?? null;
}

function isQuizLeft(state: State, { task }: TaskStand): boolean {
  const progress = selectProgress(state, task.number);
  return progress === null || progress.answered < progress.questions;
}

/** The next step of a contestant or translator, with at most one button. */
export function NextStep() {
  const phase = useSelected(selectPhase);
  const known = useSelected(selectTimes);
  const stands = useSelected(selectTaskStands);
  const next = useSelected(selectNext);
  const module = useSelected(selectModule);
  const isQuizModule = useSelected(selectIsQuizModule);
  const count = useSelected(selectModuleCount);
  const areKept = useSelected(selectAreTasksKept);
  const mustAgree = useSelected(selectMustAgree);
  const hasResults = useSelected(selectWhatIsOver) !== null;
  const isSealed = useSelected(selectIsSealHeld);
  const { t } = useTranslation();
  const format = useFormat();
  if (phase === null || known === null) return null;
  const { times, participant } = known;
  const step = participant.isTranslator
    ? translatorStep(phase, hasTranslation(times), t)
    : (moduleStep(module, { count, isQuiz: isQuizModule }, t, format) ??
      (participant.hasFinished && WAITING.includes(phase)
        ? finished(hasResults, t)
        : stepOf({ phase, isSealed }, stands ?? [], next, t)));
  const { title, text, to, label } = areKept ? keptStep(mustAgree, t) : step;
  return (
    <section className={styles['step']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>{text}</p>
      {to !== null && (
        <div>
          <ButtonLink to={to} variant="primary" size="l" icon={ArrowRight}>
            {label}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** The step while tasks are held back: first the consent to monitoring, then the sharing. */
function keptStep(mustAgree: boolean, t: Translate): Step {
  return mustAgree
    ? waiting(t('next.agree'), t('next.agree_text'))
    : waiting(t('next.share'), t('next.share_text'));
}

function stepOf(
  { phase, isSealed }: { readonly phase: Phase; readonly isSealed: boolean },
  stands: readonly TaskStand[],
  next: TaskStand | null,
  t: Translate,
): Step {
  switch (phase) {
    case 'not_started':
      return waiting(t('next.wait'), isSealed ? t('next.wait_sealed') : t('next.wait_text'));
    case 'started':
    case 'unrestricted':
      return isSealed && stands.length === 0
        ? waiting(t('next.no_tasks'), t('next.wait_key'))
        : work(stands, next, t);
    case 'analysis':
      return {
        title: t('next.analysis'),
        text: t('next.analysis_text'),
        to: '/standing',
        label: t('next.standing'),
      };
    default:
      return waiting(t('next.over'), t('next.over_text'));
  }
}

/** Translators work before the contest; once it has begun, they have nothing more to do. */
function translatorStep(phase: Phase, translates: boolean, t: Translate): Step {
  switch (phase) {
    case 'not_started_translation':
      return waiting(t('next.translation_wait'), t('next.translation_wait_text'));
    case 'translation':
      return waiting(t('next.translation'), t('next.translation_text'));
    default:
      return translates
        ? waiting(t('next.translation_over'), t('next.translation_over_text'))
        : waiting(t('next.translation_none'), t('next.translation_none_text'));
  }
}

/** An exam shows automatic results at once; a contest shows its results when the organisers decide. */
function finished(hasResults: boolean, t: Translate): Step {
  return waiting(t('next.finished'), hasResults ? t('next.finished_results') : t('next.finished_text'));
}

function work(stands: readonly TaskStand[], next: TaskStand | null, t: Translate): Step {
  if (stands.length === 0) return waiting(t('next.no_tasks'), t('next.no_tasks_text'));
  if (next === null) {
    return stands.some(({ task }) => task.is_quiz)
      ? waiting(t('next.all_answered'), t('next.all_answered_text'))
      : waiting(t('next.all_done'), t('next.all_done_text'));
  }
  const { task, count, pending } = next;
  const { name, number, is_quiz: isQuiz } = task;
  const to = taskPath({ number, isQuiz });
  if (isQuiz) {
    return { title: t('next.quiz', { name }), text: t('next.quiz_text'), to, label: t('next.to_quiz') };
  }
  return {
    title: count === 0 ? t('next.open', { name }) : t('next.continue', { name }),
    text: pending > 0 ? t('next.pending', { count: pending }) : t('next.open_text'),
    to,
    label: t('next.to_task'),
  };
}

/** The step of the module under way or next; null: the contest's phase decides the step. */
function moduleStep(
  module: ModuleStand,
  { count, isQuiz }: { readonly count: number; readonly isQuiz: boolean },
  t: Translate,
  format: Format,
): Step | null {
  switch (module.kind) {
    case 'under_way': {
      const { number, endAt } = module;
      const time = format.timeWithSeconds(endAt);
      return {
        title: t('module.under_way_title', { number, count }),
        text: isQuiz ? t('module.under_way_quiz', { time }) : t('module.under_way_text', { time }),
        to: taskPath({ number, isQuiz }),
        label: isQuiz ? t('next.to_quiz') : t('module.under_way_to'),
      };
    }
    case 'next': {
      const { number } = module;
      return {
        title: t('module.next_title', { number, count }),
        text: t('module.next_text'),
        to: `/task/${number}`,
        label: t('module.next_to'),
      };
    }
    default:
      return null;
  }
}

function waiting(title: string, text: string): Step {
  return { title, text, to: null, label: '' };
}
