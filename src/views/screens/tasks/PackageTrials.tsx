import { useTranslation } from 'react-i18next';
import { type PackageTrial } from '../../../../protocol/wire/staff/packages.ts';
import { type Column } from '../../components/column.ts';
import { Table } from '../../components/Table.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSentence } from './useSentence.ts';
import styles from './Packages.module.css';

/** The jury's own submissions: what is claimed of each, and what it came to. */
export function PackageTrials({ trials }: { readonly trials: readonly PackageTrial[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (trials.length === 0) return null;
  const columns: readonly Column<PackageTrial>[] = [
    {
      id: 'path',
      header: t('packages.solution'),
      isRowHeader: true,
      minWidth: 76,
      cell: ({ path, stated }) => (
        <>
          <code className={styles['path']}>{path}</code>
          <span className={styles['stated']}>
            {t('packages.stated')}: {stated}
          </span>
        </>
      ),
    },
    {
      id: 'verdict',
      header: t('packages.came_to'),
      minWidth: 76,
      cell: (trial) => <Outcome trial={trial} />,
    },
    {
      id: 'score',
      header: t('packages.points'),
      align: 'end',
      cell: ({ score }) => (score === null ? '–' : format.number(score, 2)),
    },
    {
      id: 'time',
      header: t('packages.time'),
      align: 'end',
      isOptional: true,
      cell: ({ cpu_ms: ms }) =>
        ms === null ? '–' : t('tasks.seconds', { seconds: format.number(ms / 1000, 3) }),
    },
  ];
  return <Table caption={t('packages.trials')} columns={columns} rows={trials} rowKey={({ path }) => path} />;
}

function Outcome({ trial }: { readonly trial: PackageTrial }) {
  const { t } = useTranslation();
  const sentence = useSentence();
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
      {verdict} {faults.length === 0 ? t('packages.as_stated') : t('packages.not_as_stated')}
      {faults.map(sentence).map((fault) => (
        <span key={fault} className={styles['fault']}>
          {fault}
        </span>
      ))}
    </span>
  );
}
