import { CircleAlert, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { Button } from '#views/components/Button.tsx';
import { Kbd } from '#views/components/Kbd.tsx';
import { PrintButton } from '../printing/PrintButton.tsx';
import { SubmitAllowance } from './SubmitAllowance.tsx';
import { type SolutionInHand } from './useSolution.ts';
import { look } from '#views/components/look.ts';
import styles from './SendBar.module.css';

/** The footer of a task's page: the allowance, the fault of the solution, and the button that sends it. */
export function SendBar(props: {
  readonly task: TaskDetail;
  readonly solution: SolutionInHand;
  readonly canSend: boolean;
  readonly onSend: () => unknown;
}) {
  const { task, solution, canSend, onSend } = props;
  const { t } = useTranslation();
  return (
    <div className={look('row', 'wrap', 'gap4x16', 'pad8x16', 'lineAbove', 'surface1')}>
      <SubmitAllowance number={task.number} />
      {solution.fault !== null && solution.file === null && (
        <p className={styles['fault']} role="status">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          {t(solution.fault.key)}
        </p>
      )}
      <span className={look('row', 'gap12', 'last')}>
        <span className={styles['keys']} aria-hidden>
          <Kbd keys={['Ctrl', 'Enter']} />
        </span>
        <PrintButton
          text={solution.source}
          fileName={`${task.label}.${solution.language}`}
          task={task.number}
          submission={null}
        />
        <Button variant="primary" icon={Send} disabled={!canSend} onPress={onSend}>
          {t('submit.send')}
        </Button>
      </span>
    </div>
  );
}
