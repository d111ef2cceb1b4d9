import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { SearchField } from '#views/components/Toolbar.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { factTexts } from './taskWords.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tasks.module.css';

/** Searches the existing tasks, and adds one to the contest. */
export function AddTask(props: {
  readonly contestId: number;
  readonly there: readonly number[];
  readonly onClose: () => void;
}) {
  const { contestId, there, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const command = useCommand('addContestTask');
  const [words, setWords] = useState('');
  const { answer } = useResource('taskList', { words: useDeferredValue(words) });
  const tasks = answer?.tasks.filter(({ id }) => !there.includes(id));
  return (
    <Dialog open size="m" title={t('tasks.add_title')} onClose={onClose}>
      <SearchField label={t('tasks.search')} value={words} onChange={setWords} />
      <CommandNote state={command.state} done={t('tasks.added')} />
      {tasks === undefined ? (
        <Skeleton shape="rows" count={4} />
      ) : tasks.length === 0 ? (
        <p className={look('flush', 'hint')}>{t('tasks.none_found')}</p>
      ) : (
        <ul className={styles['found']}>
          {tasks.map((task) => (
            <li key={task.id}>
              <span className={styles['about']}>
                <span className={look('weight600', 'anywhere')}>{task.name}</span>
                <span className={classNames(look('flex', 'wrap', 'gap0x12', 'hint'), styles['facts'])}>
                  {[task.slug ?? '', ...factTexts(t, format, task)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="s"
                busy={command.isRunning}
                onPress={() =>
                  command.give({ call: 'addContestTask', request: { cid: contestId, task: task.id } })
                }
              >
                {t('tasks.add_this')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
