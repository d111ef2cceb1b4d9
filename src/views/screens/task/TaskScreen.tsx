import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { firstLanguage } from '../../../../domain/statement-language.ts';
import { taskPath } from '../../../../domain/sidebar.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';
import { type State } from '../../../streams/state/state.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Points } from '../../components/Points.tsx';
import { Card } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { PageFault } from '../system/PageFault.tsx';
import { mebibytes } from '../submission/resources.ts';
import { Attachments } from './Attachments.tsx';
import { OwnSubmissions } from '../submission/OwnSubmissions.tsx';
import { OwnUserTests } from '../submission/OwnUserTests.tsx';
import { StatementDownload, StatementLanguages, StatementView } from './StatementView.tsx';
import { SubtaskStands } from '../submission/SubtaskStands.tsx';
import { SubmitPanel } from '../submit/SubmitPanel.tsx';
import { selectTaskStands, type TaskStand } from './taskStands.ts';
import { TaskAbsence } from './TaskAbsence.tsx';
import { selectTask, selectTaskDetail } from './taskState.ts';
import styles from './TaskScreen.module.css';

const selectLanguage = ({ system }: State) => system.language;
const selectStand = (state: State, number: number): TaskStand | null =>
  selectTaskStands(state)?.find(({ task }) => task.number === number) ?? null;

/** /task/{tid}: the statement beside the place to submit, and what became of the person's submissions (TSK-1). */
export function TaskScreen() {
  const number = Number(useParams()['tid']);
  const task = useSelected(selectTask, number);
  const detail = useSelected(selectTaskDetail, number);
  const stand = useSelected(selectStand, number);
  const send = useSend();
  const { t } = useTranslation();
  const exists = task?.is_quiz === false;
  useEffect(() => {
    if (exists) send({ type: 'TaskOpened', number });
  }, [send, exists, number]);

  if (task === null) return <TaskAbsence number={number} />;
  if (task.is_quiz) return <Navigate to={taskPath({ number, isQuiz: true })} replace />;
  return (
    <>
      <PageHeader
        title={task.name}
        eyebrow={t('task.label', { label: task.label })}
        meta={detail && <Limits task={detail} />}
        hero={stand && stand.count > 0 && <Hero stand={stand} />}
      />
      {detail === null ? (
        <PageFault page={`task/${number}`} onRetry={() => send({ type: 'TaskOpened', number })}>
          <Skeleton shape="cards" count={2} />
        </PageFault>
      ) : (
        <TaskBody task={detail} />
      )}
    </>
  );
}

function TaskBody({ task }: { readonly task: TaskDetail }) {
  const { number, name, statements } = task;
  const preferred = useSelected(selectLanguage);
  const [chosen, setChosen] = useState<string | null>(null);
  const { t } = useTranslation();
  const langs = statements.map(({ lang }) => lang);
  const lang = chosen ?? firstLanguage(langs, preferred);
  return (
    <div className={styles['columns']}>
      <Card
        title={t('statement.title')}
        actions={
          lang !== null && (
            <span className={styles['actions']}>
              <StatementLanguages langs={langs} selected={lang} onSelect={setChosen} />
              <StatementDownload key={lang} number={number} lang={lang} />
              <span className={styles['alone']}>
                <ButtonLink to={`/task/${number}/pdf/${lang}`} variant="quiet" size="s" icon={FileText}>
                  {t('statement.alone')}
                </ButtonLink>
              </span>
            </span>
          )
        }
      >
        {lang === null ? (
          <EmptyState icon={FileText} title={t('statement.none')} text={t('statement.none_text')} />
        ) : (
          <div className={styles['statement']}>
            <StatementView key={lang} number={number} lang={lang} title={name} />
          </div>
        )}
      </Card>
      <div className={styles['side']}>
        <SubmitPanel key={number} task={task} />
        <SubtaskStands task={task} />
        <OwnSubmissions number={number} />
        <OwnUserTests number={number} />
        <Attachments task={task} />
      </div>
    </div>
  );
}

function Hero({ stand }: { readonly stand: TaskStand }) {
  const { points, solvedMinute, task } = stand;
  const { t } = useTranslation();
  if (solvedMinute !== null) {
    return <span className={styles['solved']}>{t('tasks.solved_at', { minute: solvedMinute })}</span>;
  }
  return points === null ? null : <Points value={points} max={task.max_score} size="xl" />;
}

function Limits({ task }: { readonly task: TaskDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <span>{t('task.time_limit', { time: format.duration(task.time_limit_ms) })}</span>
      <span>{t('task.memory_limit', { size: mebibytes(task.memory_limit_bytes, format) })}</span>
      {task.kind === 'interactive' && <span>{t('task.interactive')}</span>}
      {task.kind === 'output-only' && <span>{t('task.output_only')}</span>}
      {task.input_file !== null && <span>{t('task.input_file', { name: task.input_file })}</span>}
      {task.output_file !== null && <span>{t('task.output_file', { name: task.output_file })}</span>}
      <span>{t('task.languages', { languages: task.languages.join(', ') })}</span>
    </>
  );
}
