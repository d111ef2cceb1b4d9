import { useTranslation } from 'react-i18next';
import { FILE_FIELDS, type FileField } from '../../../../domain/people-columns.ts';
import { type FilePlan } from '../../../../protocol/wire/staff/people-file.ts';
import { Card } from '../../components/Section.tsx';
import { Select } from '../../components/Select.tsx';
import styles from './People.module.css';

/** What each column of the file holds, to be said by hand where its header does not. */
export function FileColumns(props: {
  readonly plan: FilePlan;
  readonly onColumns: (columns: readonly (FileField | null)[]) => void;
}) {
  const { plan, onColumns } = props;
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
      <div className={styles['columns']}>
        {plan.columns.map(({ header, field }, at) => (
          <Select
            // The place is what a column is known by: two may have the same header.
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
