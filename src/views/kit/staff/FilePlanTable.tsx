import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_FIELDS, type PersonField } from '#domain/people/people.ts';
import { type FilePlan, type FileRow } from '#protocol/wire/staff/people/people-file.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { Tabs } from '#views/components/Tabs.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { type TranslateAny, useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './FilePlanTable.module.css';

const ROW_HEIGHT = 60;
const TONES = { new: 'good', changed: 'note', same: 'plain', error: 'bad' } as const;
const STATES = ['error', 'new', 'changed', 'same'] as const;

/** The rows of a file with their effects: changed values beside the old ones, errors by column. */
export function FilePlanTable({ plan }: { readonly plan: FilePlan }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [shown, setShown] = useState<FileRow['state'] | 'all'>(plan.counts.error > 0 ? 'error' : 'all');
  const rows = useMemo(
    () => (shown === 'all' ? plan.rows : plan.rows.filter(({ state }) => state === shown)),
    [plan, shown],
  );
  const columns = useMemo(() => columnsOf(rows, t, tAny), [rows, t, tAny]);
  return (
    <Tabs
      label={t('people.file.rows')}
      selected={shown}
      onSelect={setShown}
      tabs={[
        { id: 'all', label: t('people.file.all') },
        ...STATES.filter((state) => plan.counts[state] > 0).map((state) => ({
          id: state,
          label: `${t(`people.file.state.${state}`)} · ${plan.counts[state]}`,
        })),
      ]}
    >
      <VirtualTable
        caption={t('people.file.rows')}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => row}
        rowHeight={ROW_HEIGHT}
        height={`min(60vh, 640px, ${(rows.length + 1) * ROW_HEIGHT}px)`}
      />
    </Tabs>
  );
}

/** All faults of a row: three lines of text, the rest when pointed at. */
function Faults({ text }: { readonly text: string }) {
  return (
    <span className={styles['faults']} title={text}>
      {text}
    </span>
  );
}

/** The columns that have a value in any of these rows. */
function columnsOf(rows: readonly FileRow[], t: Translate, tAny: TranslateAny): readonly Column<FileRow>[] {
  const isUsed = (field: PersonField) =>
    rows.some(({ values, before }) => Boolean(values[field] ?? before[field]));
  const columns: readonly (Column<FileRow> | false)[] = [
    { id: 'row', header: t('people.file.row'), width: 64, align: 'end', cell: ({ row }) => row },
    {
      id: 'name',
      header: t('people.field.name'),
      width: 130,
      isRowHeader: true,
      cell: ({ values }) => <span className={look('cut')}>{values.name ?? ''}</span>,
    },
    !rows.every(({ state }) => state === 'error') && {
      id: 'state',
      header: t('people.state'),
      width: 120,
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`people.file.state.${state}`)}</Badge>,
    },
    rows.some(({ errors }) => errors.length > 0) && {
      id: 'errors',
      header: t('people.file.what'),
      minWidth: 260,
      cell: ({ errors }) => (
        <Faults
          text={errors
            .map(({ field, key, detail }) => {
              const what = `${t(`people.field.${field}`)}: ${tAny(key)}`;
              return detail === null ? what : `${what} ${detail}`;
            })
            .join(' ')}
        />
      ),
    },
    ...PERSON_FIELDS.filter((field) => field !== 'name' && isUsed(field)).map((field): Column<FileRow> => ({
      id: field,
      header: t(`people.field.${field}`),
      minWidth: 130,
      cell: ({ values, before }) => (
        <span className={classNames(look('grid', 'shrink'), styles['person'])}>
          <span className={look('cut')}>{values[field] ?? ''}</span>
          {before[field] !== undefined && (
            <del className={styles['login']}>{before[field] || t('people.file.nothing')}</del>
          )}
        </span>
      ),
    })),
  ];
  const category: Column<FileRow> = {
    id: 'category',
    header: t('people.field.category'),
    minWidth: 110,
    cell: (row) => <span className={look('cut')}>{row.category}</span>,
  };
  return [...columns, rows.some((row) => row.category !== '') && category].filter(
    (column) => column !== false,
  );
}
