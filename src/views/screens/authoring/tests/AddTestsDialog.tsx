import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTests } from '#protocol/wire/staff/authoring/tests.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Tabs } from '#views/components/Tabs.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { AddFiles } from './AddFiles.tsx';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

const FOLDER = /^(?:sample|secret(?:\/[A-Za-z0-9_][\w.-]*)?)$/;
const NAME = /^[A-Za-z0-9_][\w.-]*$/;

/** Adds tests by hand, one at a time, or as files, several at once. */
export function AddTestsDialog(props: {
  readonly taskId: number;
  readonly tests: WorkshopTests;
  readonly onClose: () => void;
}) {
  const { taskId, tests, onClose } = props;
  const { t } = useTranslation();
  const [how, setHow] = useState<'hand' | 'files'>('hand');
  const [folder, setFolder] = useState(tests.groups.at(-1)?.folder ?? 'sample');
  const isFolder = FOLDER.test(folder);
  return (
    <Dialog open size="l" onClose={onClose} title={t('workshop.tests.add')}>
      <div className={styles['form']}>
        <TextField
          label={t('workshop.tests.folder')}
          hint={t('workshop.tests.folder_hint')}
          value={folder}
          onChange={setFolder}
          error={isFolder ? undefined : t('workshop.tests.folder_refused')}
        />
        <Tabs
          label={t('workshop.tests.add')}
          selected={how}
          onSelect={setHow}
          tabs={[
            { id: 'hand', label: t('workshop.tests.by_hand') },
            { id: 'files', label: t('workshop.tests.by_files') },
          ]}
        >
          {how === 'hand' ? (
            <ByHand taskId={taskId} tests={tests} folder={isFolder ? folder : null} />
          ) : (
            <AddFiles taskId={taskId} folder={isFolder ? folder : null} />
          )}
        </Tabs>
      </div>
    </Dialog>
  );
}

function ByHand(props: {
  readonly taskId: number;
  readonly tests: WorkshopTests;
  readonly folder: string | null;
}) {
  const { taskId, tests, folder } = props;
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [input, setInput] = useState('');
  const [answer, setAnswer] = useState('');
  const saveInput = useCommand('saveWorkshopText');
  const saveAnswer = useCommand('saveWorkshopText');
  const isTaken = tests.tests.some((test) => test.name === `${folder ?? ''}/${name}` && test.input !== null);
  const isDone = saveInput.state?.kind === 'done';
  const error = name === '' || NAME.test(name) ? undefined : t('workshop.tests.name_refused');
  const give = () => {
    const file = (ending: string, text: string) => ({
      call: 'saveWorkshopText' as const,
      request: { tid: taskId, path: `data/${folder ?? ''}/${name}.${ending}`, text, known: '' },
    });
    saveInput.give(file('in', input));
    if (answer !== '') saveAnswer.give(file('ans', answer));
  };
  const again = (value: string) => {
    setName(value);
    if (isDone) saveInput.forget();
  };
  return (
    <div className={styles['form']}>
      <TextField
        label={t('workshop.tests.name')}
        value={name}
        onChange={again}
        error={error ?? (isTaken && !isDone ? t('workshop.tests.name_taken') : undefined)}
        placeholder="01"
      />
      <TextArea label={t('workshop.tests.input')} value={input} onChange={setInput} rows={6} />
      <TextArea
        label={t('workshop.tests.answer')}
        hint={t('workshop.tests.answer_hint')}
        value={answer}
        onChange={setAnswer}
        rows={4}
      />
      <div className={look('row', 'wrap', 'gap4x12')}>
        <Button
          variant="primary"
          busy={saveInput.isRunning || saveAnswer.isRunning}
          disabled={folder === null || !NAME.test(name) || isTaken}
          onPress={give}
        >
          {t('workshop.tests.add_single')}
        </Button>
        <CommandNote state={saveInput.state} done={t('workshop.tests.added')} />
        <CommandNote state={saveAnswer.state} done="" />
      </div>
    </div>
  );
}
