import { useTranslation } from 'react-i18next';
import { type TestOutcome } from '#protocol/wire/submissions/submission.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { milliseconds } from '#views/kit/amounts.ts';
import styles from './TestSquares.module.css';

/** A square per test in order, by verdict, with its meaning as a tooltip and for screen readers. */
export function TestSquares({ tests }: { readonly tests: readonly TestOutcome[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={styles['squares']} aria-label={t('judgement.tests')}>
      {tests.map(({ number, verdict, cpu_ms: cpuMs }) => {
        const what = verdict === null ? t('judgement.not_run') : t(`verdict.${verdict}`);
        const words = `${number}: ${what}${verdict === null ? '' : `, ${milliseconds(cpuMs, format)}`}`;
        return (
          <li key={number} title={words} data-verdict={verdict ?? 'none'} className={styles['square']}>
            <span className="visually-hidden">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
