import { useTranslation } from 'react-i18next';
import { type InvocationRun } from '#protocol/wire/staff/authoring/solutions.ts';
import { Code } from '#views/components/Code.tsx';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import styles from './Solutions.module.css';

/** Output of compilers, reasons why a solution could not be tried, and claims that do not hold. */
export function CompileNotes({ runs }: { readonly runs: readonly InvocationRun[] }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const said = runs.filter(
    ({ compile_output: output, error, faults }) => output !== '' || error !== null || faults.length > 0,
  );
  if (said.length === 0) return null;
  return (
    <ul className={styles['notes']} aria-label={t('solutions.notes')}>
      {said.map((run) => (
        <li key={run.path}>
          <strong>{run.path}</strong>
          {run.error !== null && <p className={styles['bad']}>{t('solutions.failed', { why: run.error })}</p>}
          {run.faults.map((fault) => (
            <p key={JSON.stringify(fault)} className={styles['bad']}>
              {sentence(fault)}
            </p>
          ))}
          {run.compile_output !== '' && (
            <details>
              <summary>
                {run.compiles === false ? t('solutions.compile_errors') : t('solutions.compile_warnings')}
              </summary>
              <Code text={run.compile_output} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
