import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Link } from '#views/components/Link.tsx';
import { Section } from '#views/components/Section.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import styles from './Versions.module.css';

const MOST_SHOWN = 12;
const MAX_MESSAGE_CHARS = 500;

/** Changes since the newest version, and the dialog that keeps them as one. */
export function KeepVersion({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const command = useCommand('commitWorkshopTask');
  const { changed, head } = task;
  return (
    <Section
      title={t('versions.now')}
      actions={
        task.right !== 'read' && (
          <Button
            variant="primary"
            disabled={changed.length === 0}
            onPress={() => {
              command.forget();
              setOpen(true);
            }}
          >
            {t('versions.keep')}
          </Button>
        )
      }
    >
      <p role="status">
        {changed.length === 0
          ? t('versions.nothing_changed')
          : t('workshop.changed', { count: changed.length })}{' '}
        {changed.length > 0 && head !== null && (
          <Link to={`/task/${task.id}/diff/${head.number},0`}>{t('versions.see')}</Link>
        )}
      </p>
      <CommandNote state={isOpen ? null : command.state} done={t('versions.keep.done')} />
      {isOpen && <KeepDialog task={task} command={command} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** Closes when the version is kept: a refused message can be sent again. */
function KeepDialog(props: {
  readonly task: WorkshopTask;
  readonly command: Commander<'commitWorkshopTask'>;
  readonly onClose: () => void;
}) {
  const { task, command, onClose } = props;
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const { changed } = task;
  useClosing(command, onClose);
  const keep = () =>
    command.give({
      call: 'commitWorkshopTask',
      request: { tid: task.id, message, revision: task.revision },
    });
  return (
    <Dialog
      open
      size="m"
      title={t('versions.keep')}
      onClose={onClose}
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button variant="primary" busy={command.isRunning} disabled={message.trim() === ''} onPress={keep}>
            {t('versions.keep')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('versions.message')}
        value={message}
        onChange={setMessage}
        maxLength={MAX_MESSAGE_CHARS}
        autoFocus
      />
      <ul className={styles['findings']}>
        {changed.slice(0, MOST_SHOWN).map(({ path, how }) => (
          <li key={path}>
            {t(`versions.how.${how}`)}: <code>{path}</code>
          </li>
        ))}
        {changed.length > MOST_SHOWN && <li>{t('versions.more', { count: changed.length - MOST_SHOWN })}</li>}
      </ul>
    </Dialog>
  );
}
