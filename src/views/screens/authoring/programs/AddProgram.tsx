import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageExtension } from '#domain/submissions/languages.ts';
import { type AddedProgram, BEGINNING_LANGUAGES } from '#domain/authoring/task/task-programs.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { languageLabel } from './languageLabel.ts';
import { look } from '#views/components/look.ts';
import styles from './Programs.module.css';

const NAME = /^[a-z_]\w{0,39}$/i;
/** Proposed names, with a number added until the name is free. */
const NAMES = { generator: 'gen', validator: 'validate', grader: '' } as const;

/** Adds a program with a text to begin with. */
export function AddProgram(props: {
  readonly taskId: number;
  readonly role: AddedProgram;
  /** Paths of the existing programs. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}) {
  const { taskId, role, taken, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('addWorkshopProgram');
  const [name, setName] = useState(() => freeName(NAMES[role], taken));
  const [language, setLanguage] = useState<LanguageExtension>('cpp');
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const isNamed = role === 'grader' || NAME.test(name);
  const isTaken = role !== 'grader' && taken.some((path) => wordOf(path) === name);
  const add = () =>
    command.give({
      call: 'addWorkshopProgram',
      request: { tid: taskId, role, language, ...(role !== 'grader' && { name }) },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`workshop.programs.add.${role}`)}
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button variant="primary" busy={command.isRunning} disabled={!isNamed || isTaken} onPress={add}>
            {t('workshop.programs.add_confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Select
          label={t('workshop.programs.language')}
          value={language}
          onChange={setLanguage}
          options={BEGINNING_LANGUAGES[role].map((value) => ({ value, label: languageLabel(value) }))}
        />
        {role !== 'grader' && (
          <TextField
            label={t('workshop.programs.name')}
            hint={t('workshop.programs.name_hint')}
            value={name}
            onChange={setName}
            autoFocus
            error={
              isTaken
                ? t('workshop.programs.name_taken')
                : isNamed
                  ? undefined
                  : t('workshop.programs.name_refused')
            }
          />
        )}
        <p className={look('measure', 'text2')}>{t(`workshop.programs.begins_with.${role}`)}</p>
      </div>
    </Dialog>
  );
}

function freeName(name: string, taken: readonly string[]): string {
  const words = new Set(taken.map(wordOf));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}${number}`;
    if (!words.has(tried)) return tried;
  }
}

/** The program's name: `gen` for `generators/gen.cpp`. */
function wordOf(path: string): string {
  return path.slice(path.indexOf('/') + 1).replace(/[./].*$/, '');
}
