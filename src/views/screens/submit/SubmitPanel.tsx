import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../domain/languages.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';
import { type EventOf } from '../../../streams/events/event.ts';
import { Button } from '../../components/Button.tsx';
import { FileDrop } from '../../components/FileDrop.tsx';
import { Card } from '../../components/Section.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { newId } from '../../newId.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { useSinglePress } from '../../useSinglePress.ts';
import { FeedbackNote } from '../submission/FeedbackNote.tsx';
import { Outbox } from './Outbox.tsx';
import { bytesOf, contentOf, languageOfChosen, solutionFault } from './solution.ts';
import { SolutionEditor } from './SolutionEditor.tsx';
import { SubmitAllowance, UserTestAllowance } from './SubmitAllowance.tsx';
import { selectDraft, selectIsRunning, selectSubmissionsLeft, selectWaitMs } from '../task/taskState.ts';
import { UserTestPanel } from './UserTestPanel.tsx';
import styles from './SubmitPanel.module.css';

type Way = 'file' | 'editor' | 'test';

/** Sends solutions of a task, by file or from an editor, and shows each until the server has it (TSK-2, TSK-8). */
export function SubmitPanel({ task }: { readonly task: TaskDetail }) {
  const draft = useSelected(selectDraft, task.number);
  const [way, setWay] = useState<Way>(draft === null || task.kind === 'output-only' ? 'file' : 'editor');
  const { t } = useTranslation();
  return (
    <Card title={t('submit.title')}>
      <div className={styles['panel']}>
        {way === 'test' ? <UserTestAllowance /> : <SubmitAllowance number={task.number} />}
        <Tabs
          label={t('submit.how')}
          selected={way}
          onSelect={setWay}
          tabs={[
            { id: 'file', label: t('submit.by_file') },
            ...(task.kind === 'output-only' ? [] : [{ id: 'editor' as const, label: t('submit.by_editor') }]),
            ...(task.can_user_test ? [{ id: 'test' as const, label: t('user_test.try') }] : []),
          ]}
        >
          {way === 'file' && <FileSolution task={task} />}
          {way === 'editor' && <EditedSolution task={task} />}
          {way === 'test' && <UserTestPanel task={task} />}
        </Tabs>
        {way !== 'test' && <FeedbackNote />}
        <Outbox number={task.number} />
      </div>
    </Card>
  );
}

function FileSolution({ task }: { readonly task: TaskDetail }) {
  const [file, setFile] = useState<File | null>(null);
  const submit = useSubmit(task);
  const { t } = useTranslation();
  const format = useFormat();
  const language = file === null ? null : languageOfChosen(file.name);
  const fault = file === null ? null : solutionFault(language, file.size, task);
  const send = async (chosen: File) => {
    submit({ fileName: chosen.name, language: language ?? '', ...(await contentOf(chosen)) });
    setFile(null);
  };
  return (
    <div className={styles['way']}>
      <FileDrop
        label={t('submit.choose')}
        file={file}
        onFile={setFile}
        accept={task.languages.map((extension) => `.${extension}`)}
        error={fault === null ? undefined : t(fault.key)}
        hint={
          language === null
            ? t('submit.accepts', {
                languages: task.languages.join(', '),
                size: format.bytes(task.max_source_bytes),
              })
            : t('submit.language_is', { language: languageOf(language)?.label ?? language })
        }
      />
      <SendButton
        number={task.number}
        isReady={file !== null && fault === null}
        onSend={() => (file === null ? undefined : send(file))}
      />
    </div>
  );
}

function EditedSolution({ task }: { readonly task: TaskDetail }) {
  const draft = useSelected(selectDraft, task.number);
  const [language, setLanguage] = useState(draft?.language ?? task.languages[0] ?? 'cpp');
  const [source, setSource] = useState(draft?.source ?? '');
  const submit = useSubmit(task);
  const { t } = useTranslation();
  const fault = source === '' ? null : solutionFault(language, bytesOf(source), task);
  return (
    <div className={styles['way']}>
      <SolutionEditor
        task={task}
        language={language}
        onLanguage={setLanguage}
        source={source}
        onSource={setSource}
        error={fault === null ? undefined : t(fault.key)}
      />
      <SendButton
        number={task.number}
        isReady={source.trim() !== '' && fault === null}
        onSend={() => submit({ fileName: `${task.label}.${language}`, language, source, encoding: 'text' })}
      />
    </div>
  );
}

/** The button waits where the contest says so: the server would refuse. */
function SendButton(props: {
  readonly number: number;
  readonly isReady: boolean;
  readonly onSend: () => unknown;
}) {
  const isRunning = useSelected(selectIsRunning);
  const mustWait = useSelected(selectWaitMs, props.number) > 0;
  const hasNoneLeft = useSelected(selectSubmissionsLeft) === 0;
  const send = useSinglePress(props.onSend);
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      size="l"
      wide
      icon={Send}
      disabled={!props.isReady || !isRunning || mustWait || hasNoneLeft}
      onPress={send}
    >
      {t('submit.send')}
    </Button>
  );
}

type Solution = Pick<EventOf<'SolutionSubmitted'>, 'fileName' | 'language' | 'source' | 'encoding'>;

function useSubmit(task: TaskDetail): (solution: Solution) => void {
  const send = useSend();
  return (solution) => send({ type: 'SolutionSubmitted', clientId: newId(), task: task.number, ...solution });
}
