import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_USER_TEST_INPUT_BYTES } from '#domain/limits.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSinglePress } from '#views/useSinglePress.ts';
import { selectOutgoingUserTest, selectUserTestWaitMs } from '#streams/state/tasks/ownTasks.ts';
import { bytesOf } from './solution.ts';
import { UserTestAllowance } from './SubmitAllowance.tsx';
import { type SolutionInHand } from './useSolution.ts';
import { useUserTest } from './useUserTest.ts';
import { look } from '#views/components/look.ts';

const SECOND_MS = 1000;

/** Runs the current program on an own input (TSK-4). */
export function UserTestPanel({
  task,
  solution,
}: {
  readonly task: TaskDetail;
  readonly solution: SolutionInHand;
}) {
  const [input, setInput] = useState('');
  const { t } = useTranslation();
  const isInputTooLarge = bytesOf(input) > MAX_USER_TEST_INPUT_BYTES;
  const { canRun, run } = useUserTest(task, solution);
  return (
    <div className={look('grid', 'gap12')}>
      <UserTestAllowance />
      <TextArea
        label={t('user_test.input')}
        value={input}
        onChange={setInput}
        rows={4}
        error={isInputTooLarge ? t('backend.too_large') : undefined}
      />
      <UserTestRefusal number={task.number} />
      <span>
        <RunButton
          number={task.number}
          label={t('user_test.run')}
          disabled={!canRun || isInputTooLarge}
          onRun={() => run({ input, inputName: 'input.txt', sample: null })}
        />
      </span>
    </div>
  );
}

/** The reason why the last run was refused. */
export function UserTestRefusal({ number }: { readonly number: number }) {
  const outgoing = useSelected(selectOutgoingUserTest, number);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (outgoing?.kind !== 'refused') return null;
  return <Alert tone="bad" title={t('user_test.refused')} text={refusalText(outgoing, tAny)} />;
}

/** A button that runs the program; disabled during the waiting time, when the server would refuse. */
export function RunButton(props: {
  readonly number: number;
  readonly label: string;
  readonly disabled: boolean;
  readonly onRun: () => unknown;
}) {
  const { number, label, disabled, onRun } = props;
  const outgoing = useSelected(selectOutgoingUserTest, number);
  const waitMs = useSelected(selectUserTestWaitMs, number);
  const run = useSinglePress(onRun);
  const { t } = useTranslation();
  return (
    <Button
      size="s"
      icon={FlaskConical}
      busy={outgoing?.kind === 'sending'}
      disabled={disabled || waitMs > 0}
      onPress={run}
    >
      {waitMs > 0 ? t('user_test.wait', { count: Math.ceil(waitMs / SECOND_MS) }) : label}
    </Button>
  );
}
