import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopReady } from '#protocol/wire/staff/authoring/ready.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Link } from '#views/components/Link.tsx';
import { Select } from '#views/components/Select.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Ready.module.css';

/** The contests that have a task, and a form that adds it to another; asks first if the task is not ready. */
export function IntoContest(props: { readonly task: number; readonly ready: WorkshopReady }) {
  const { task, ready } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('addContestTask');
  const free = ready.contests.filter(({ has_it: hasIt }) => !hasIt);
  const having = ready.contests.filter(({ has_it: hasIt }) => hasIt);
  const [chosen, setChosen] = useState('');
  const contest = free.some(({ id }) => String(id) === chosen) ? chosen : String(free[0]?.id ?? '');
  const put = async () => {
    const isSure =
      ready.is_ready ||
      (await confirm({
        title: t('workshop.ready.put_ask'),
        message: t('workshop.ready.put_text'),
        confirmLabel: t('workshop.ready.put'),
      }));
    if (isSure) command.give({ call: 'addContestTask', request: { cid: Number(contest), task } });
  };
  return (
    <div className={look('grid', 'begin', 'gap12')}>
      {having.length === 0 ? (
        <p className={look('text2')}>{t('workshop.ready.in_none')}</p>
      ) : (
        <ul className={styles['having']}>
          {having.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/contest/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className={look('flex', 'wrap', 'bottom', 'gap12')}>
          <Select
            label={t('workshop.ready.contest')}
            value={contest}
            options={free.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
          <Button icon={Plus} busy={command.isRunning} onPress={() => void put()}>
            {t('workshop.ready.put')}
          </Button>
        </div>
      )}
      <CommandNote state={command.state} done={t('tasks.added')} />
    </div>
  );
}
