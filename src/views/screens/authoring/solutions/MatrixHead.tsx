import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type InvocationRun, type WorkshopInvocation } from '#protocol/wire/staff/authoring/solutions.ts';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import styles from './Matrix.module.css';

/** The solutions, each with its result and whether its claim holds. */
export function MatrixHead({ invocation }: { readonly invocation: WorkshopInvocation }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['corner']}>
          {t('solutions.test')}
        </th>
        {invocation.runs.map((run) => (
          <th key={run.path} scope="col" className={styles['solution']}>
            <Solution run={run} full={invocation.full_score} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Solution({ run, full }: { readonly run: InvocationRun; readonly full: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { path, status, verdict, score, cpu_ms: cpu, memory_bytes: memory, stated } = run;
  const slash = path.indexOf('/');
  return (
    <>
      <span className={styles['folder']}>{path.slice(0, slash)}</span>
      <span className={styles['name']} title={path}>
        {path.slice(slash + 1)}
      </span>
      <span className={styles['sum']}>
        {verdict === null ? (
          <span className={styles['folder']}>{t(`solutions.run_status.${status}`)}</span>
        ) : (
          <VerdictTag verdict={verdict} />
        )}
        {score !== null && full > 0 && <b>{format.number(score, 2)}</b>}
      </span>
      <span className={styles['folder']}>
        {t('solutions.ms', { ms: cpu })} {memory > 0 && format.bytes(memory)}
      </span>
      <Claim holds={run.holds} stated={stated} />
    </>
  );
}

function Claim({ holds, stated }: Pick<InvocationRun, 'holds' | 'stated'>) {
  const { t } = useTranslation();
  const [Icon, tone, word] =
    holds === null
      ? ([Clock, 'unknown', t('solutions.claim_open')] as const)
      : holds
        ? ([Check, 'holds', t('solutions.claim_holds')] as const)
        : ([TriangleAlert, 'broken', t('solutions.claim_broken')] as const);
  return (
    <span className={styles[tone]} title={`${t('solutions.claims', { claim: stated })} - ${word}`}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {stated}
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
