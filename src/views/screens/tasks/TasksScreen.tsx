import { ListOrdered, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedTask } from '../../../../protocol/wire/staff/contest-tasks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Link } from '../../components/Link.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card, Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { SearchField, Toolbar } from '../../components/Toolbar.tsx';
import { useConfirm } from '../../components/ConfirmProvider.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTranslateAny } from '../../i18n/useTranslateAny.ts';
import { useQuery } from '../../useQuery.ts';
import { CommandNote } from '../contest/CommandNote.tsx';
import { useCommand } from '../contest/useCommand.ts';
import { ImportPackages } from './ImportPackages.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { TaskFitness } from './TaskFitness.tsx';
import { factTexts } from './taskWords.ts';
import styles from './Tasks.module.css';

/** /tasks: every task one may use, whether it is fit to be used and by which contests it is; packages are uploaded here. */
export function TasksScreen() {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [words, setWords] = useState('');
  const query = useQuery('taskList', { words: useDeferredValue(words) }, { subject: 'tasks' });
  const { answer, failure, refresh } = query;
  return (
    <>
      <PageHeader title={t('tasks.title')} />
      <div className={styles['stack']}>
        <Section title={t('packages.title')}>
          <ImportPackages contestId={null} />
        </Section>
        <Toolbar label={t('tasks.title')}>
          <SearchField label={t('tasks.search')} value={words} onChange={setWords} />
        </Toolbar>
        {answer === null && failure === null && <Skeleton shape="rows" count={6} />}
        {answer === null && failure !== null && (
          <ErrorState title={t('page.not_loaded')} text={tAny(failure.key)} onRetry={refresh} />
        )}
        {answer !== null && (
          <Card flush>
            {answer.tasks.length === 0 ? (
              <EmptyState
                icon={ListOrdered}
                title={words === '' ? t('tasks.none') : t('tasks.none_match')}
                text={t('packages.formats')}
              />
            ) : (
              <ul className={styles['list']} aria-label={t('tasks.title')}>
                {answer.tasks.map((task) => (
                  <ListedRow key={task.id} task={task} />
                ))}
              </ul>
            )}
          </Card>
        )}
        {answer?.more === true && <p className={styles['hint']}>{t('tasks.more')}</p>}
      </div>
    </>
  );
}

function ListedRow({ task }: { readonly task: ListedTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const command = useCommand();
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('tasks.delete_ask', { name: task.name }),
      message: t('tasks.delete_text'),
      confirmLabel: t('tasks.delete_confirm'),
    });
    if (isConfirmed) command.give({ call: 'deleteTask', request: { tid: task.id } });
  };
  return (
    <li className={`${styles['row']} ${styles['plain']}`}>
      <div className={styles['about']}>
        <span className={styles['name']}>{task.name}</span>
        <span className={styles['facts']}>
          {[task.slug ?? '', ...factTexts(t, format, task), task.languages.join(', ')]
            .filter(Boolean)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </span>
        <span className={styles['facts']}>
          {task.contests.map(({ id, name }) => (
            <Link key={id} to={`/contest/${id}?tab=tasks`}>
              {name}
            </Link>
          ))}
        </span>
        <NewerVersion task={task} />
        <CommandNote state={command.state} done={t('staff.saved')} />
      </div>
      <TaskFitness problems={task.problems} />
      <div className={styles['end']}>
        {task.may_delete && (
          <IconButton
            icon={Trash2}
            size="s"
            label={t('tasks.delete', { name: task.name })}
            busy={command.isRunning}
            onPress={() => void remove()}
          />
        )}
      </div>
    </li>
  );
}
