import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIZ_LANGUAGE } from '#domain/quiz/quiz.ts';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** Begins the statement in a further language: its code, the task's name in it, and the file format. */
export function AddLanguage(props: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  readonly onClose: () => void;
  readonly onAdded: (lang: string) => void;
}) {
  const { task, statement, onClose, onAdded } = props;
  const { t } = useTranslation();
  const command = useCommand('addWorkshopLanguage');
  const there = statement.langs.map((one) => one.lang);
  const [lang, setLang] = useState(() => firstMissing(statement));
  const [name, setName] = useState(statement.names[lang] ?? '');
  const [format, setFormat] = useState<'md' | 'tex'>(() =>
    statement.langs.some(({ path }) => path.endsWith('.tex')) ? 'tex' : 'md',
  );
  const isDone = command.state?.kind === 'done';
  useEffect(() => {
    if (isDone) onAdded(lang);
  }, [isDone, lang, onAdded]);
  const isThere = there.includes(lang);
  const isCode = QUIZ_LANGUAGE.test(lang);
  const error = isThere
    ? t('workshop.statement.language_there')
    : lang !== '' && !isCode
      ? t('backend.language_refused')
      : undefined;
  return (
    <Dialog
      open
      size="s"
      title={t('workshop.statement.add_language')}
      onClose={onClose}
      actions={
        <>
          <CommandNote state={command.state} done="" />
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={!isCode || isThere || name.trim() === ''}
            onPress={() =>
              command.give({ call: 'addWorkshopLanguage', request: { tid: task.id, lang, name, format } })
            }
          >
            {t('workshop.statement.begin')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16')}>
        <TextField
          label={t('workshop.statement.language')}
          hint={t('workshop.statement.language_hint')}
          error={error}
          value={lang}
          maxLength={6}
          onChange={(value) => setLang(value.trim())}
        />
        <TextField
          label={t('workshop.statement.name')}
          hint={t('workshop.statement.name_hint')}
          value={name}
          maxLength={200}
          onChange={setName}
        />
        <Select
          label={t('workshop.statement.format')}
          value={format}
          options={[
            { value: 'md', label: 'Markdown' },
            { value: 'tex', label: 'LaTeX' },
          ]}
          onChange={setFormat}
        />
      </div>
    </Dialog>
  );
}

/** A language of the task's contests or names in which it has no statement; '' for none. */
function firstMissing({ langs, contest_langs, names }: WorkshopStatement): string {
  const there = langs.map(({ lang }) => lang);
  return [...contest_langs, ...Object.keys(names), 'en', 'bg'].find((lang) => !there.includes(lang)) ?? '';
}
