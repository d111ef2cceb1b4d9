import { useTranslation } from 'react-i18next';
import {
  FILE_ENCODINGS,
  FILE_FIELDS,
  type FileEncoding,
  type FileField,
} from '#domain/people/people-columns.ts';
import { type FilePlan } from '#protocol/wire/staff/people/people-file.ts';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import styles from './People.module.css';

/** Fields for a file's encoding, header row and columns, to correct what was detected. */
export function FileColumns(props: {
  readonly plan: FilePlan;
  readonly onColumns: (columns: readonly (FileField | null)[]) => void;
  readonly onHead: (row: number) => void;
  readonly onEncoding: (encoding: FileEncoding) => void;
}) {
  const { plan, onColumns, onHead, onEncoding } = props;
  const { head, passed_over: passedOver } = plan;
  const { t } = useTranslation();
  const fields = plan.columns.map(({ field }) => field);
  const change = (at: number, chosen: string) => {
    const field = FILE_FIELDS.find((one) => one === chosen) ?? null;
    onColumns(
      fields.map((before, place) => {
        if (place === at) return field;
        return before === field ? null : before;
      }),
    );
  };
  return (
    <Card title={t('people.file.columns')}>
      {plan.encoding !== null && (
        <Select
          label={t('people.file.encoding')}
          value={plan.encoding}
          onChange={onEncoding}
          options={FILE_ENCODINGS.map((one) => ({ value: one, label: one }))}
        />
      )}
      {head !== null && (
        <Select
          label={t('people.file.head')}
          value={String(head.row)}
          onChange={(row) => onHead(Number(row))}
          options={[
            ...head.choices.map(({ row, text }) => ({
              value: String(row),
              label: t('people.file.head_row', { row, text }),
            })),
            { value: '0', label: t('people.file.head_none') },
          ]}
        />
      )}
      {passedOver.length > 0 && <p>{t('people.file.passed_over', { rows: passedOver.join(', ') })}</p>}
      <div className={styles['columns']}>
        {plan.columns.map(({ header, field }, at) => (
          <Select
            // The position identifies a column, since two can have the same header.
            key={`${at}-${header}`}
            label={header === '' ? t('people.file.no_header', { number: at + 1 }) : header}
            value={field ?? ''}
            onChange={(chosen) => change(at, chosen)}
            options={[
              { value: '', label: t('people.file.left_out') },
              ...FILE_FIELDS.map((one) => ({ value: one, label: t(`people.field.${one}`) })),
            ]}
          />
        ))}
      </div>
    </Card>
  );
}
