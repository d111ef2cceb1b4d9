import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_USER_TEST_INPUT_BYTES } from '../../../../domain/limits.ts';
import { type TaskDetail } from '../../../../protocol/wire/task.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { useTranslateAny } from '../../i18n/useTranslateAny.ts';
import { newId } from '../../newId.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { useSinglePress } from '../../useSinglePress.ts';
import { bytesOf, solutionFault } from './solution.ts';
import { SolutionEditor } from './SolutionEditor.tsx';
import {
  selectDraft,
  selectIsRunning,
  selectOutgoingUserTest,
  selectUserTestsLeft,
  selectUserTestWaitMs,
} from '../task/taskState.ts';
import styles from './SubmitPanel.module.css';

const SECOND_MS = 1000;

/** Tries a program on an own input: the same editor as for submitting, with an input beside it (TSK-4). */
export function UserTestPanel({ task }: { readonly task: TaskDetail }) {
  const draft = useSelected(selectDraft, task.number);
  const [language, setLanguage] = useState(draft?.language ?? task.languages[0] ?? 'cpp');
  const [source, setSource] = useState(draft?.source ?? '');
  const [input, setInput] = useState('');
  const send = useSend();
  const { t } = useTranslation();
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
      <Refusal number={task.number} />
      <RunButton
        number={task.number}
        isReady={source.trim() !== '' && fault === null && !isInputTooLarge}
        onRun={run}
      />
    </div>
  );
}

function Refusal({ number }: { readonly number: number }) {
  const outgoing = useSelected(selectOutgoingUserTest, number);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (outgoing?.kind !== 'refused') return null;
  const { key, detail } = outgoing;
  const text = detail === null ? tAny(key) : `${tAny(key)} - ${detail}`;
  return <Alert tone="bad" title={t('user_test.refused')} text={text} />;
}

/** The button waits where the contest says so: the server would refuse. */
function RunButton(props: {
  readonly number: number;
  readonly isReady: boolean;
  readonly onRun: () => unknown;
}) {
  const { number, isReady, onRun } = props;
  const outgoing = useSelected(selectOutgoingUserTest, number);
  const isRunning = useSelected(selectIsRunning);
  const waitMs = useSelected(selectUserTestWaitMs, number);
  const hasNoneLeft = useSelected(selectUserTestsLeft) === 0;
  const run = useSinglePress(onRun);
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      size="l"
      wide
      icon={FlaskConical}
      busy={outgoing?.kind === 'sending'}
      disabled={!isReady || !isRunning || waitMs > 0 || hasNoneLeft}
      onPress={run}
    >
      {waitMs > 0 ? t('user_test.wait', { count: Math.ceil(waitMs / SECOND_MS) }) : t('user_test.run')}
    </Button>
  );
}
