import { FileText } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { languageName } from '#views/kit/languageName.ts';
import { Glossary } from './Glossary.tsx';
import { StateBadge } from './StateBadge.tsx';
import { OfTranslators } from './OfTranslators.tsx';
import styles from './Translation.module.css';
import { Redirect } from '#views/components/Redirect.tsx';
import { look } from '#views/components/look.ts';

type Overview = AnswerOf<'translation'>;
type Task = Overview['tasks'][number];
interface Row {
  readonly task: Task;
  readonly language: Task['languages'][number];
}

/** On a translator's home: the delegation's translations and their progress. */
export function TranslatorTasks() {
  return <Asked>{(overview) => <Shown overview={overview} />}</Asked>;
}

/** A translator's page of a task: its translation, or a choice if there are several languages. */
export function TranslatorTask({ number }: { readonly number: number }) {
  return <Asked>{(overview) => <OneTask overview={overview} number={number} />}</Asked>;
}

function OneTask({ overview, number }: { readonly overview: Overview; readonly number: number }) {
  const format = useFormat();
  const task = overview.tasks.find((one) => one.number === number);
  if (task === undefined) return <NotFoundScreen />;
  const [first, ...others] = task.languages;
  if (task.official !== null && first !== undefined && others.length === 0)
    return <Redirect to={translationPath(task, first.lang)} />;
  return (
    <>
      <PageHeader title={format.taskName(task)} />
      <Languages title={overview.delegation.name} tasks={[task]} />
    </>
  );
}

function translationPath({ number, official }: Task, lang: string): string {
  return `/task/${number}/file/${lang}.${official?.format ?? 'md'}`;
}

function Asked({ children }: { readonly children: (overview: Overview) => ReactNode }) {
  const resource = useResource('translation', {});
  return (
    <OfTranslators of={resource} shape="cards">
      {children}
    </OfTranslators>
  );
}

function Shown({ overview }: { readonly overview: Overview }) {
  const { delegation, tasks } = overview;
  const { t } = useTranslation();
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <Languages title={delegation.name} tasks={tasks} />
      <p className={styles['hint']}>{t('translation.people', { names: delegation.people.join(', ') })}</p>
      <Glossary langs={delegation.langs} />
    </div>
  );
}

/** The state of each task in each language. */
function Languages({ title, tasks }: { readonly title: string; readonly tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const rows = tasks.flatMap((task) => task.languages.map((language): Row => ({ task, language })));
  return (
    <Card title={title} flush>
      <Table
        caption={t('translation.tasks')}
        columns={columns}
        rows={rows}
        rowKey={({ task, language }) => `${task.number} ${language.lang}`}
        empty={
          <EmptyState
            icon={FileText}
            title={t('translation.no_tasks')}
            text={t('translation.no_tasks_text')}
          />
        }
      />
    </Card>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  return [
    {
      id: 'task',
      header: t('translation.task'),
      isRowHeader: true,
      cell: ({ task, language }) =>
        task.official === null ? (
          <span>
            {task.label} · {format.taskName(task)}{' '}
            <span className={styles['hint']}>{t('translation.no_text')}</span>
          </span>
        ) : (
          <Link to={translationPath(task, language.lang)}>
            {task.label} · {format.taskName(task)}
          </Link>
        ),
    },
    { id: 'lang', header: t('statement.language'), cell: ({ language }) => languageName(language.lang) },
    {
      id: 'state',
      header: t('translation.state'),
      cell: ({ task, language }) => (
        <span className={look('row', 'wrap', 'gap8')}>
          <StateBadge state={language.state} keepsOfficial={language.keeps_official} />
          {language.official_version > 0 && language.official_version < (task.official?.version ?? 0) && (
            <Badge tone="wait">{t('translation.official_newer')}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'changed',
      header: t('translation.changed_at'),
      cell: ({ language }) =>
        language.updated_at === null ? null : (
          <>
            {language.updated_by} · <RelativeTime at={language.updated_at} nowAt={nowAt} />
          </>
        ),
    },
  ];
}
