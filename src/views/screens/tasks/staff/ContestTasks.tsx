import { ListOrdered, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestTask } from '#protocol/wire/staff/tasks.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Toolbar } from '#views/components/Toolbar.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { languageName } from '#views/kit/languageName.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { AddTask } from './AddTask.tsx';
import { ImportPackages } from './ImportPackages.tsx';
import { TaskRow } from './TaskRow.tsx';
import { TaskSettings } from './TaskSettings.tsx';
import { withoutLanguages } from './taskWords.ts';
import { useReordering } from './useReordering.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tasks.module.css';

/** The tasks of a contest, each with its fitness for use; staff add, sort, edit and remove them (AUT-2). */
export function ContestTasks({ contest }: { readonly contest: Contest }) {
  const resource = useResource('contestTasks', { cid: contest.id }, { contestId: contest.id });
  return (
    <Loaded of={resource} shape="rows" count={4}>
      {(answer) => <Arranged contest={contest} tasks={answer.tasks} mayArrange={answer.may_arrange} />}
    </Loaded>
  );
}

function Arranged(props: {
  readonly contest: Contest;
  readonly tasks: readonly ContestTask[];
  readonly mayArrange: boolean;
}) {
  const { contest, tasks, mayArrange } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('orderContestTasks', 'removeContestTask', 'addContestTask');
  const [isAdding, setAdding] = useState(false);
  const [editedId, setEditedId] = useState<number | null>(null);
  const [removed, setRemoved] = useState<ContestTask | null>(null);
  const ids = tasks.map(({ id }) => id);
  const give = command.give;
  const reordering = useReordering(ids, command.state, (order, before) =>
    give({
      call: 'orderContestTasks',
      request: { cid: contest.id, order: JSON.stringify(order), known: JSON.stringify(before) },
    }),
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const edited = editedId === null ? undefined : byId.get(editedId);
  const isNvo = contest.type === 'nvo';
  const remove = async (task: ContestTask) => {
    const isConfirmed = await confirm({
      title: t('tasks.remove_ask', { name: task.name }),
      message: t('tasks.remove_text'),
      confirmLabel: t('tasks.remove_confirm'),
    });
    if (!isConfirmed) return;
    setRemoved(task);
    give({ call: 'removeContestTask', request: { cid: contest.id, tid: task.id } });
  };
  const undo = ({ id, number, label, max_score, module_minutes, balloon_color }: ContestTask) => {
    setRemoved(null);
    const own = { module_minutes: String(module_minutes ?? ''), balloon_color: balloon_color ?? '' };
    give({
      call: 'addContestTask',
      request: { cid: contest.id, task: id, number, label, max_score, ...own },
    });
  };
  const canUndo = removed !== null && !byId.has(removed.id) && mayArrange;
  return (
    <div className={classNames(look('grid', 'gap16', 'shrink'), styles['stack'])}>
      <Toolbar
        label={t('tasks.title')}
        end={
          <Button icon={Plus} variant="primary" onPress={() => setAdding(true)}>
            {t('tasks.add')}
          </Button>
        }
      >
        <CommandNote state={command.state} done={t('staff.saved')} />
        {canUndo && (
          <span className={look('row', 'wrap', 'gap12')} role="status">
            {t('tasks.removed', { name: removed.name })}
            <Button size="s" busy={command.isRunning} onPress={() => undo(removed)}>
              {t('tasks.undo')}
            </Button>
          </span>
        )}
      </Toolbar>
      {!mayArrange && tasks.length > 0 && (
        <Alert tone="note" title={t('tasks.fixed')} text={t('tasks.fixed_text')} />
      )}
      <Languages tasks={tasks} />
      <Card flush>
        {tasks.length === 0 ? (
          <EmptyState icon={ListOrdered} title={t('tasks.none')} text={t('tasks.none_text')} />
        ) : (
          <ol
            className={classNames(look('grid'), styles['list'])}
            aria-label={t('tasks.title')}
            {...reordering.list}
          >
            {reordering.order.map((id) => {
              const task = byId.get(id);
              return (
                task && (
                  <TaskRow
                    key={id}
                    task={task}
                    mayArrange={mayArrange}
                    reordering={reordering}
                    isNvo={isNvo}
                    onSet={() => setEditedId(id)}
                    onRemove={() => void remove(task)}
                  />
                )
              );
            })}
          </ol>
        )}
      </Card>
      {mayArrange && tasks.length > 1 && <p className={look('flush', 'hint')}>{t('tasks.order_hint')}</p>}
      <Section title={t('packages.title')}>
        <ImportPackages contestId={contest.id} />
      </Section>
      {isAdding && <AddTask contestId={contest.id} there={ids} onClose={() => setAdding(false)} />}
      {edited && (
        <TaskSettings
          contestId={contest.id}
          task={edited}
          isNvo={isNvo}
          isIcpc={contest.type === 'icpc'}
          onClose={() => setEditedId(null)}
        />
      )}
    </div>
  );
}

/** A warning that statements have different languages, once for all tasks, since it concerns them all. */
function Languages({ tasks }: { readonly tasks: readonly ContestTask[] }) {
  const { t } = useTranslation();
  const missing = withoutLanguages(tasks);
  if (missing.length === 0) return null;
  const names = missing.map(({ name, langs }) => `${name} (${langs.map(languageName).join(', ')})`);
  return (
    <Alert
      tone="wait"
      title={t('check.rule.statements')}
      text={t('check.statements.missing', { names: names.join(', ') })}
    />
  );
}
