import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { MAX_USER_TEST_INPUT_BYTES } from '../../../../domain/limits.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { useTranslate, useTranslateAny } from '../../i18n/useTranslate.ts';
import { newId } from '../../newId.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { bytesOf, solutionFault } from './solution.ts';
import { SolutionEditor } from './SolutionEditor.tsx';
import { selectDraft, selectIsRunning, selectOutgoingUserTest, selectUserTestWaitMs } from './taskState.ts';
import styles from './SubmitPanel.module.css';

/** Tries a program on an own input: the same editor as for submitting, with an input beside it (TSK-4). */
export function UserTestPanel({ task }: { readonly task: TaskDetail }) {
  const draft = useSelected(selectDraft, task.number);
  const outgoing = useSelected(selectOutgoingUserTest, task.number);
  const isRunning = useSelected(selectIsRunning);
  const waitMs = useSelected(selectUserTestWaitMs, task.number);
  const [language, setLanguage] = useState(draft?.language ?? task.languages[0] ?? 'cpp');
  const [source, setSource] = useState(draft?.source ?? '');
  const [input, setInput] = useState('');
  const send = useSend();
  const t = useTranslate();
  const tAny = useTranslateAny();
  const fault = source === '' ? null : solutionFault(language, bytesOf(source), task);
  const isInputTooLarge = bytesOf(input) > MAX_USER_TEST_INPUT_BYTES;
  const run = () =>
    send({
      type: 'UserTestSubmitted',
      clientId: newId(),
      task: task.number,
      language,
      fileName: `${task.label}.${language}`,
      source,
      input,
      inputName: 'input.txt',
    });
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
      <TextArea
        label={t('user_test.input')}
        value={input}
        onChange={setInput}
        rows={5}
        error={isInputTooLarge ? t('backend.too_large') : undefined}
      />
      {outgoing?.kind === 'refused' && (
        <Alert
          tone="bad"
          title={t('user_test.refused')}
          text={outgoing.detail === null ? tAny(outgoing.key) : `${tAny(outgoing.key)} - ${outgoing.detail}`}
        />
      )}
      <Button
        variant="primary"
        size="l"
        wide
        icon={FlaskConical}
        busy={outgoing?.kind === 'sending'}
        disabled={source.trim() === '' || fault !== null || isInputTooLarge || !isRunning || waitMs > 0}
        onPress={run}
      >
        {waitMs > 0 ? t('user_test.wait', { count: Math.ceil(waitMs / 1000) }) : t('user_test.run')}
      </Button>
    </div>
  );
}
