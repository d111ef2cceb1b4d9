import { useTranslation } from 'react-i18next';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { type MetadataDraft, type MetadataField } from './metadataDraft.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Metadata.module.css';

/** Changes by others: names of fields that were taken over, and a choice for fields that both changed. */
export function MetadataConflicts(props: {
  readonly draft: MetadataDraft;
  readonly onChoose: (field: MetadataField, whose: 'mine' | 'theirs') => void;
}) {
  const { draft, onChoose } = props;
  const { t } = useTranslation();
  const label = (field: MetadataField) => t(`metadata.field.${field}`);
  return (
    <>
      {draft.followed.length > 0 && (
        <Alert tone="note" title={t('metadata.followed')} text={draft.followed.map(label).join(', ')} />
      )}
      {draft.conflicts.length > 0 && (
        <Alert tone="bad" title={t('metadata.conflict')} text={t('metadata.conflict_text')} />
      )}
      {draft.conflicts.map((field) => (
        <section
          key={field}
          aria-label={t('metadata.which_holds', { field: label(field) })}
          className={classNames(look('grid', 'gap8', 'pad12', 'boxed'), styles['conflict'])}
        >
          <h3>{label(field)}</h3>
          {(['mine', 'theirs'] as const).map((whose) => (
            <div key={whose} className={look('row', 'wrap', 'apart', 'gap8')}>
              <span className={look('shrink', 'anywhere')}>
                <span className={look('hint')}>{t(`metadata.${whose}`)}</span>{' '}
                {wordsOf((whose === 'mine' ? draft.touched : draft.base)[field])}
              </span>
              <Button size="s" onPress={() => onChoose(field, whose)}>
                {t(whose === 'mine' ? 'workshop.keep_mine' : 'workshop.take_theirs')}
              </Button>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

/** A value in one line; an empty one is a dash. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  return entries.length === 0 ? '–' : entries.map(([key, one]) => `${key}: ${wordsOf(one)}`).join(' · ');
}
