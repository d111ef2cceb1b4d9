import { ListOrdered, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedTask, TASK_KINDS, WORK_STATES } from '#protocol/wire/staff/tasks.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { CreateTask } from './CreateTask.tsx';
import { ImportPackages } from './ImportPackages.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { TaskFitness } from './TaskFitness.tsx';
import { factTexts } from './taskWords.ts';
import { WorkState } from './WorkState.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tasks.module.css';

/** /tasks: every task that the person may use, its fitness, its contests; and the upload of packages. */
export function TasksScreen() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<ListedTask['kind'] | ''>('');
  const [state, setState] = useState<ListedTask['state'] | ''>('');
  const [isCreating, setCreating] = useState(false);
  const resource = useResource('taskList', { words: useDeferredValue(words), kind, state });
  const isNarrowed = `${words}${kind}${state}` !== '';
  return (
    <>
      <PageHeader
        title={t('tasks.title')}
        actions={
          <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
            {t('tasks.create')}
          </Button>
        }
      />
      {isCreating && <CreateTask onClose={() => setCreating(false)} />}
      <div className={classNames(look('grid', 'gap16', 'shrink'), styles['stack'])}>
        <Section title={t('packages.title')}>
          <ImportPackages contestId={null} />
        </Section>
        <Toolbar label={t('tasks.title')}>
          <SearchField label={t('tasks.search')} value={words} onChange={setWords} />
          <Select
            label={t('tasks.by_state')}
            hideLabel
            value={state}
            onChange={setState}
            options={[
              { value: '', label: t('tasks.any_state') },
              ...WORK_STATES.map((value) => ({ value, label: t(`tasks.state.${value}`) })),
            ]}
          />
          <Select
            label={t('tasks.by_kind')}
            hideLabel
            value={kind}
            onChange={setKind}
            options={[
              { value: '', label: t('tasks.any_kind') },
              ...TASK_KINDS.map((value) => ({ value, label: t(`tasks.kind.${value}`) })),
            ]}
          />
        </Toolbar>
        <Loaded of={resource} shape="rows" count={6}>
          {({ tasks, more }) => (
            <>
              <Card flush>
                {tasks.length === 0 ? (
                  <EmptyState
                    icon={ListOrdered}
                    title={isNarrowed ? t('tasks.none_match') : t('tasks.none')}
                    text={t('packages.formats')}
                  />
                ) : (
                  <ul className={classNames(look('grid'), styles['list'])} aria-label={t('tasks.title')}>
                    {tasks.map((task) => (
                      <ListedRow key={task.id} task={task} onKeyword={setWords} />
                    ))}
                  </ul>
                )}
              </Card>
              {more && <p className={look('flush', 'hint')}>{t('tasks.more')}</p>}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function ListedRow(props: { readonly task: ListedTask; readonly onKeyword: (keyword: string) => void }) {
  const { task, onKeyword } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const command = useCommand('deleteTask');
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
        <span className={look('row', 'wrap', 'gap4x8')}>
          <span className={look('weight600', 'anywhere')}>
            {task.right === null ? task.name : <Link to={`/task/${task.id}`}>{task.name}</Link>}
          </span>
          <WorkState task={task} />
        </span>
        <span className={classNames(look('flex', 'wrap', 'gap0x12', 'hint'), styles['facts'])}>
          {[task.slug ?? '', ...factTexts(t, format, task), task.languages.join(', ')]
            .filter(Boolean)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </span>
        <span className={classNames(look('flex', 'wrap', 'gap0x12', 'hint'), styles['facts'])}>
          {task.contests.map(({ id, name }) => (
            <Link key={id} to={`/contest/${id}?tab=tasks`}>
              {name}
            </Link>
          ))}
        </span>
        <Authors task={task} onKeyword={onKeyword} />
        {task.right !== null && <NewerVersion task={task} />}
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

/** A task's keywords, each of which filters the list; its owner, and the people who work on it now. */
function Authors(props: { readonly task: ListedTask; readonly onKeyword: (keyword: string) => void }) {
  const { task, onKeyword } = props;
  const { t } = useTranslation();
  const { keywords, owner, editors } = task;
  return (
    <span className={classNames(look('flex', 'wrap', 'gap0x12', 'hint'), styles['facts'])}>
      {keywords.map((keyword) => (
        <button
          key={keyword}
          type="button"
          className={styles['keyword']}
          aria-label={t('tasks.by_keyword', { keyword })}
          onClick={() => onKeyword(keyword)}
        >
          {keyword}
        </button>
      ))}
      {owner !== null && <span>{t('tasks.owner', { name: owner })}</span>}
      {editors.length > 0 && (
        <span className={styles['editing']}>{t('tasks.editing', { names: editors.join(', ') })}</span>
      )}
    </span>
  );
}
