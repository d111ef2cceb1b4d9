import { Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopShares, type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './ShareTask.module.css';

type Shared = WorkshopShares['shares'][number];

/** A button that shows with whom a task is shared, and lets its owner change that. */
export function ShareTask({ task }: { readonly task: Pick<WorkshopTask, 'id' | 'right'> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Users} size="s" onPress={() => setOpen(true)}>
        {t('share.button')}
      </Button>
      {isOpen && <ShareDialog task={task} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog(props: {
  readonly task: Pick<WorkshopTask, 'id' | 'right'>;
  readonly onClose: () => void;
}) {
  const { task, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('shareWorkshopTask', 'giveWorkshopTask');
  const resource = useResource('workshopShares', { tid: task.id });
  const mayShare = task.right === 'own';
  return (
    <Dialog open onClose={onClose} title={t('share.title')} size="m">
      <Loaded of={resource} shape="rows" count={3}>
        {({ owner, shares }) => (
          <>
            <p className={styles['owner']}>
              {owner === null ? t('share.no_owner') : t('share.owner', { name: nameOf(owner) })}
            </p>
            {shares.length === 0 ? (
              <p className={look('flush', 'hint')}>{t('share.nobody')}</p>
            ) : (
              <ul className={styles['list']} aria-label={t('share.title')}>
                {shares.map((shared) => (
                  <Row
                    key={shared.username}
                    tid={task.id}
                    shared={shared}
                    mayShare={mayShare}
                    command={command}
                  />
                ))}
              </ul>
            )}
            {mayShare ? (
              <Add tid={task.id} command={command} />
            ) : (
              <p className={look('flush', 'hint')}>{t('share.not_yours')}</p>
            )}
            <CommandNote state={command.state} done={t('staff.saved')} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Row(props: {
  readonly tid: number;
  readonly shared: Shared;
  readonly mayShare: boolean;
  readonly command: Commander<'shareWorkshopTask' | 'giveWorkshopTask'>;
}) {
  const { tid, shared, mayShare, command } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { username } = shared;
  const share = (right: 'none' | 'read' | 'write') =>
    command.give({ call: 'shareWorkshopTask', request: { tid, username, right } });
  const makeOwner = async () => {
    const isConfirmed = await confirm({
      title: t('share.give_ask', { name: nameOf(shared) }),
      message: t('share.give_text'),
      confirmLabel: t('share.give'),
    });
    if (isConfirmed) command.give({ call: 'giveWorkshopTask', request: { tid, username } });
  };
  return (
    <li className={styles['row']}>
      <span className={styles['name']}>{nameOf(shared)}</span>
      {mayShare ? (
        <>
          <Select
            label={t('share.right_of', { name: nameOf(shared) })}
            hideLabel
            value={shared.may_write ? 'write' : 'read'}
            onChange={share}
            options={RIGHTS.map((value) => ({ value, label: t(`share.right.${value}`) }))}
          />
          <Button size="s" variant="quiet" onPress={() => void makeOwner()}>
            {t('share.give')}
          </Button>
          <IconButton
            icon={Trash2}
            size="s"
            label={t('share.take_back', { name: nameOf(shared) })}
            onPress={() => share('none')}
          />
        </>
      ) : (
        <span className={look('flush', 'hint')}>
          {t(`share.right.${shared.may_write ? 'write' : 'read'}`)}
        </span>
      )}
    </li>
  );
}

const RIGHTS = ['read', 'write'] as const;

function Add({
  tid,
  command,
}: {
  readonly tid: number;
  readonly command: Commander<'shareWorkshopTask' | 'giveWorkshopTask'>;
}) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [right, setRight] = useState<'read' | 'write'>('write');
  const add = () => {
    if (username.trim() === '') return;
    command.give({ call: 'shareWorkshopTask', request: { tid, username: username.trim(), right } });
    setUsername('');
  };
  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField label={t('share.username')} value={username} onChange={setUsername} maxLength={100} />
      <Select
        label={t('share.right')}
        value={right}
        onChange={setRight}
        options={RIGHTS.map((value) => ({ value, label: t(`share.right.${value}`) }))}
      />
      <Button type="submit" variant="primary" busy={command.isRunning} disabled={username.trim() === ''}>
        {t('share.add')}
      </Button>
    </form>
  );
}

function nameOf({ name, username }: { readonly name: string; readonly username: string }): string {
  return name === username ? name : `${name} (${username})`;
}
