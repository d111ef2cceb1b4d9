import { useTranslation } from 'react-i18next';
import { Code } from '#views/components/Code.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';
import styles from './Solutions.module.css';

/** The result of one solution on one test. */
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
  const resource = useResource('workshopInvocationCell', { tid: taskId, number, solution, test });
  return (
    <Dialog open size="l" onClose={onClose} title={`${solution} · ${test}`}>
      <Loaded of={resource} shape="text">
        {(answer) => (
          <div className={look('grid', 'single', 'gap16')}>
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
      </Loaded>
    </Dialog>
  );
}
