import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTest, type WorkshopTests } from '#protocol/wire/staff/authoring/tests.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { statisticsOf, type TestStatistics } from './statistics.ts';

interface Row extends TestStatistics {
  readonly name: string;
}

/** Statistics of the tests, in total and by group. */
export function StatisticsPanel({ tests }: { readonly tests: WorkshopTests }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (tests.tests.length === 0)
    return <EmptyState icon={ChartNoAxesColumn} title={t('workshop.tests.empty')} />;
  const within = (folder: string): readonly WorkshopTest[] =>
    tests.tests.filter((test) => test.folder === folder);
  const rows: Row[] = [
    ...tests.groups.map(({ folder }) => ({ name: folder, ...statisticsOf(within(folder)) })),
    { name: t('workshop.tests.all'), ...statisticsOf(tests.tests) },
  ];
  const number = (value: number | null) => (value === null ? '-' : format.number(value));
  return (
    <Table
      caption={t('workshop.tests.statistics')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', header: t('workshop.tests.group'), cell: ({ name }) => name, isRowHeader: true },
        { id: 'count', header: t('workshop.tests.count'), cell: (row) => number(row.count), align: 'end' },
        {
          id: 'bytes',
          header: t('workshop.tests.inputs_size'),
          cell: (row) => format.bytes(row.inputBytes),
          align: 'end',
        },
        {
          id: 'largest',
          header: t('workshop.tests.largest'),
          cell: (row) => format.bytes(row.largest),
          align: 'end',
        },
        {
          id: 'answers',
          header: t('workshop.tests.answers_size'),
          cell: (row) => format.bytes(row.answerBytes),
          align: 'end',
        },
        { id: 'lines', header: t('workshop.tests.lines'), cell: (row) => number(row.lines), align: 'end' },
        {
          id: 'longest',
          header: t('workshop.tests.longest_line'),
          cell: (row) => number(row.longestLine),
          align: 'end',
        },
        { id: 'least', header: t('workshop.tests.least'), cell: (row) => row.least ?? '-', align: 'end' },
        {
          id: 'greatest',
          header: t('workshop.tests.greatest'),
          cell: (row) => row.greatest ?? '-',
          align: 'end',
        },
        {
          id: 'unchecked',
          header: t('workshop.tests.unchecked'),
          cell: (row) => number(row.unchecked),
          align: 'end',
        },
      ]}
    />
  );
}
