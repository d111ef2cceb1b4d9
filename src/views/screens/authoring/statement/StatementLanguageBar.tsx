import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { languageName } from '#views/kit/languageName.ts';
import { AddLanguage } from './AddLanguage.tsx';
import { look } from '#views/components/look.ts';
import styles from './Statement.module.css';

/** Chooses, adds and removes languages of a statement, and edits the task's name in the shown one. */
export function StatementLanguageBar(props: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  readonly onChoose: (lang: string | null) => void;
}) {
  const { task, statement, onChoose } = props;
  const { langs, lang } = statement;
  const [isAdding, setAdding] = useState(false);
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('removeWorkshopLanguage');
  const mayWrite = task.right !== 'read';
  const remove = async () => {
    const isSure = await confirm({
      title: t('workshop.statement.remove_ask', { name: languageName(lang) }),
      message: t('workshop.statement.remove_text'),
      confirmLabel: t('workshop.statement.remove'),
    });
    if (!isSure) return;
    onChoose(null);
    command.give({ call: 'removeWorkshopLanguage', request: { tid: task.id, lang } });
  };
  if (langs.length === 0) return null;
  return (
    <div className={look('row', 'wrap', 'gap8x16')}>
      <div role="group" aria-label={t('statement.language')} className={look('row', 'wrap', 'gap4')}>
        {langs.map((one) => (
          <button
            key={one.lang}
            type="button"
            aria-pressed={one.lang === lang}
            className={styles['lang']}
            onClick={() => onChoose(one.lang)}
          >
            {languageName(one.lang)}
          </button>
        ))}
        {mayWrite && (
          <Button size="s" variant="quiet" icon={Plus} onPress={() => setAdding(true)}>
            {t('workshop.statement.add_language')}
          </Button>
        )}
      </div>
      <TaskName key={`${lang} ${statement.names[lang] ?? ''}`} task={task} statement={statement} />
      {mayWrite && statement.file !== null && (
        <Button size="s" variant="quiet" icon={Trash2} busy={command.isRunning} onPress={() => void remove()}>
          {t('workshop.statement.remove')}
        </Button>
      )}
      <CommandNote state={command.state} done="" />
      {isAdding && (
        <AddLanguage
          task={task}
          statement={statement}
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            onChoose(added);
          }}
        />
      )}
    </div>
  );
}

/** The task's name in the language that is shown; it is written into problem.yaml. */
function TaskName({
  task,
  statement,
}: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
}) {
  const { names, lang } = statement;
  const before = names[lang] ?? '';
  const [name, setName] = useState(before);
  const { t } = useTranslation();
  const command = useCommand('nameWorkshopTask');
  const isChanged = name.trim() !== '' && name.trim() !== before;
  const save = () => {
    if (isChanged) command.give({ call: 'nameWorkshopTask', request: { tid: task.id, lang, name } });
  };
  return (
    <form
      className={styles['name']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t('workshop.statement.name')}
        hideLabel
        placeholder={t('workshop.statement.name')}
        value={name}
        maxLength={200}
        disabled={task.right === 'read'}
        onChange={setName}
      />
      {isChanged && (
        <Button size="s" type="submit" busy={command.isRunning}>
          {t('workshop.statement.rename')}
        </Button>
      )}
      <CommandNote state={command.state} done="" />
    </form>
  );
}
