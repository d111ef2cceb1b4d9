import { useTranslation } from 'react-i18next';
import { Code } from '#views/components/Code.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useResource } from '#views/kit/useResource.ts';
import styles from './Solutions.module.css';
import { LoadFailed } from '#views/screens/system/LoadFailed.tsx';

/** What one solution did on one test. */
export function CellDialog(props: {
  readonly taskId: number;
  readonly number: number;
  readonly solution: string;
  readonly test: string;
  readonly onClose: () => void;
}) {
  const { taskId, number, solution, test, onClose } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  const query = useResource('workshopInvocationCell', { tid: taskId, number, solution, test });
  const { answer, failure } = query;
  return (
    <Dialog open size="l" onClose={onClose} title={`${solution} · ${test}`}>
      {answer === null && failure === null && <Skeleton shape="text" />}
      {answer === null && failure !== null && <LoadFailed failure={failure} onRetry={query.refresh} />}
      {answer !== null && (
        <div className={styles['form']}>
          <p className={styles['head']}>
            <VerdictTag verdict={answer.verdict} />
            <span>{t('solutions.took', { cpu: answer.cpu_ms, wall: answer.wall_ms })}</span>
            <span>{format.bytes(answer.memory_bytes)}</span>
          </p>
          {[
            ['message', answer.message],
            ['jury_message', answer.jury_message],
            ['errors', answer.errors],
            ['input', answer.input],
            ['output', answer.output],
            ['answer', answer.answer ?? ''],
          ].map(([part = '', text = '']) =>
            text === '' ? null : <Code key={part} title={tAny(`solutions.part.${part}`)} text={text} />,
          )}
        </div>
      )}
    </Dialog>
  );
}
