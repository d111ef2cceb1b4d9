import { useTranslation } from 'react-i18next';
import { type PackageTrial } from '#protocol/wire/staff/authoring/packages.ts';
import { type Column } from '#views/components/column.ts';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { look } from '#views/components/look.ts';
import styles from './Packages.module.css';

/** The jury's programs: claim and result of each submission, and separately the validators of the tests. */
export function PackageTrials({ trials }: { readonly trials: readonly PackageTrial[] }) {
  const { t } = useTranslation();
  const submissions = trials.filter(({ kind }) => kind === 'submission');
  const validators = trials.filter(({ kind }) => kind === 'validator');
  const columns = useColumns();
  return (
    <>
      {submissions.length > 0 && (
        <Table
          caption={t('packages.trials')}
          columns={[columns.solution, columns.verdict, columns.score, columns.time]}
          rows={submissions}
          rowKey={({ path }) => path}
        />
      )}
      {validators.length > 0 && (
        <Table
          caption={t('packages.validators')}
          columns={[columns.validator, columns.verdict, columns.time]}
          rows={validators}
          rowKey={({ path }) => path}
        />
      )}
    </>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    solution: {
      id: 'path',
      header: t('packages.solution'),
      isRowHeader: true,
      minWidth: 76,
      cell: ({ path, stated }) => (
        <>
          <code className={styles['path']}>{path}</code>
          <span className={look('block', 'text2', 'size12', 'weight400')}>
            {t('packages.stated')}: {stated}
          </span>
        </>
      ),
    },
    validator: {
      id: 'path',
      header: t('packages.validator'),
      isRowHeader: true,
      minWidth: 76,
      cell: ({ path }) => <code className={styles['path']}>{path}</code>,
    },
    verdict: {
      id: 'verdict',
      header: t('packages.came_to'),
      minWidth: 76,
      cell: (trial) => <Outcome trial={trial} />,
    },
    score: {
      id: 'score',
      header: t('packages.points'),
      align: 'end',
      cell: ({ score }) => (score === null ? '–' : format.number(score, 2)),
    },
    time: {
      id: 'time',
      header: t('packages.time'),
      align: 'end',
      isOptional: true,
      cell: ({ cpu_ms: ms }) =>
        ms === null ? '–' : t('tasks.seconds', { seconds: format.number(ms / 1000, 3) }),
    },
  } satisfies Readonly<Record<string, Column<PackageTrial>>>;
}

function Outcome({ trial }: { readonly trial: PackageTrial }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const words = useOutcomeWords();
  const { status, verdict, faults, tests_done: done, tests_total: total } = trial;
  if (verdict === null) {
    return status === 'running' && done !== null && total !== null ? (
      <span>{t('packages.running', { done, total })}</span>
    ) : (
      <span>{t(`packages.trial.${status}`)}</span>
    );
  }
  return (
    <span className={faults.length === 0 ? styles['good'] : styles['bad']}>
      {words(trial, verdict)}
      {faults.map(sentence).map((fault) => (
        <span key={fault} className={look('block', 'text1', 'size14', 'kept')}>
          {fault}
        </span>
      ))}
    </span>
  );
}

/** A function that puts an outcome into words; a validator has no verdict, but accepts the tests or not. */
function useOutcomeWords(): (trial: PackageTrial, verdict: string) => string {
  const { t } = useTranslation();
  return ({ kind, faults }, verdict) => {
    const isGood = faults.length === 0;
    if (kind === 'validator') return isGood ? t('packages.tests_taken') : t('packages.tests_not_taken');
    return `${verdict} ${isGood ? t('packages.as_stated') : t('packages.not_as_stated')}`;
  };
}
