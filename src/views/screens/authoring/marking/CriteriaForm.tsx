import { useTranslation } from 'react-i18next';
import { type Criterion } from '#domain/marking/marking.ts';
import { CriteriaFields } from '#views/screens/marking/settings/CriteriaFields.tsx';
import { useCriteriaDrafts } from './useCriteriaDrafts.ts';
import styles from './TaskMarking.module.css';

/** Fields for the criteria of a file, with the reason why they cannot be written yet. */
export function CriteriaForm(props: {
  readonly criteria: readonly Criterion[];
  /** Points that the criteria must add up to; null: any number. */
  readonly worth: number | null;
  readonly disabled: boolean;
  readonly write: (criteria: readonly Criterion[]) => void;
}) {
  const { criteria, worth, disabled, write } = props;
  const { t } = useTranslation();
  const { drafts, fault, change } = useCriteriaDrafts(criteria, write);
  return (
    <>
      <CriteriaFields drafts={drafts} onChange={change} disabled={disabled} worth={worth} />
      {fault !== null && (
        <p role="status" className={styles['fault']}>
          {t(`scoring.marking.fault.${fault}`)} {t('workshop.marking.not_written')}
        </p>
      )}
    </>
  );
}
