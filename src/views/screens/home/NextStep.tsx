import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { taskPath } from '../../../../domain/sidebar.ts';
import { type Phase } from '../../../../domain/phase.ts';
import { type ModuleStand, selectModule, selectModuleCount } from '../../../streams/state/modules.ts';
import { selectPhase, selectTimes } from '../../../streams/state/phase.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { type Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { selectAreTasksKept } from '../../../streams/state/watched.ts';
import { type Translate } from '../../i18n/keys.ts';
import { useSelected } from '../../useSelected.ts';
import { selectWhatIsOver } from '../modules/examLines.ts';
import { nextTask, selectTaskStands, type TaskStand } from '../task/taskStands.ts';
import styles from './NextStep.module.css';

/** Phases in which whoever has finished waits. */
const WAITING: readonly Phase[] = ['finished', 'not_started_analysis'];

interface Step {
  readonly title: string;
  readonly text: string;
  /** Where to go on; null where there is nothing to do but wait. */
  readonly to: string | null;
  readonly label: string;
}

/** What a competitor does now, with at most one button. */
export function NextStep() {
  const phase = useSelected(selectPhase);
  const hasFinished = useSelected(selectTimes)?.participant.hasFinished ?? false;
  const stands = useSelected(selectTaskStands);
  const module = useSelected(selectModule);
  const count = useSelected(selectModuleCount);
  const areKept = useSelected(selectAreTasksKept);
  const hasResults = useSelected(selectWhatIsOver) !== null;
  const { t } = useTranslation();
  const format = useFormat();
  if (phase === null) return null;
  const inModules = moduleStep(module, count, t, format);
  const step =
    inModules ??
    (hasFinished && WAITING.includes(phase) ? finished(hasResults, t) : stepOf(phase, stands ?? [], t));
  const { title, text, to, label } = areKept ? waiting(t('next.share'), t('next.share_text')) : step;
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

function stepOf(phase: Phase, stands: readonly TaskStand[], t: Translate): Step {
  switch (phase) {
    case 'not_started':
    case 'not_started_translation':
      return waiting(t('next.wait'), t('next.wait_text'));
    case 'started':
    case 'unrestricted':
      return work(stands, t);
    case 'analysis':
      return {
        title: t('next.analysis'),
        text: t('next.analysis_text'),
        to: '/standing',
        label: t('next.standing'),
      };
    case 'translation':
      return waiting(t('next.translation'), t('next.translation_text'));
    default:
      return waiting(t('next.over'), t('next.over_text'));
  }
}

/** An exam tells at once what is scored by itself; a contest when the organisers say so. */
function finished(hasResults: boolean, t: Translate): Step {
  return waiting(t('next.finished'), hasResults ? t('next.finished_results') : t('next.finished_text'));
}

function work(stands: readonly TaskStand[], t: Translate): Step {
  const next = nextTask(stands);
  if (stands.length === 0) return waiting(t('next.no_tasks'), t('next.no_tasks_text'));
  if (next === null) return waiting(t('next.all_done'), t('next.all_done_text'));
  const { task, count, pending } = next;
  const { number, is_quiz: isQuiz } = task;
  return {
    title: count === 0 ? t('next.open', { name: task.name }) : t('next.continue', { name: task.name }),
    text: pending > 0 ? t('next.pending', { count: pending }) : t('next.open_text'),
    to: taskPath({ number, isQuiz }),
    label: t('next.to_task'),
  };
}

/** In an exam with modules: the one under way, or the one to start; null where the contest's phase says what to do. */
function moduleStep(module: ModuleStand, count: number, t: Translate, format: Format): Step | null {
  switch (module.kind) {
    case 'under_way': {
      const { number, endAt } = module;
      return {
        title: t('module.under_way_title', { number, count }),
        text: t('module.under_way_text', { time: format.timeWithSeconds(endAt) }),
        to: `/task/${number}`,
        label: t('module.under_way_to'),
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
