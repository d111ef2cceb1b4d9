import { useTranslation } from 'react-i18next';
import { LICENSES } from '#domain/authoring/task/task-package.ts';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { TextArea } from '#views/components/TextArea.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { type MetadataForm } from './metadataForm.ts';
import { MetadataNumber } from './MetadataNumber.tsx';
import { look } from '#views/components/look.ts';
import styles from './Metadata.module.css';

type ListKey = {
  [K in keyof TaskMetadata]: TaskMetadata[K] extends string[] ? K : never;
}[keyof TaskMetadata];

const CREDITS = ['authors', 'contributors', 'testers', 'packagers', 'acknowledgements'] as const;

/** Fields for a task's difficulty and for the keywords that find it. */
export function FindingFields(form: MetadataForm) {
  const { values, isReadOnly, set, faults } = form;
  const { t } = useTranslation();
  return (
    <div className={styles['row']}>
      <ListField {...form} name="keywords" hint={t('metadata.keywords_hint')} />
      <MetadataNumber
        label={t('metadata.field.difficulty')}
        hint={t('metadata.difficulty_hint')}
        value={values.difficulty}
        fault={faults.get('difficulty')}
        disabled={isReadOnly}
        onChange={(difficulty) => set({ difficulty })}
      />
    </div>
  );
}

/** Fields for the people who made a task. */
export function CreditsFields(form: MetadataForm) {
  const { t } = useTranslation();
  return (
    <>
      <p className={look('hint')}>{t('metadata.credits_hint')}</p>
      <div className={styles['row']}>
        {CREDITS.map((key) => (
          <ListField key={key} {...form} name={key} />
        ))}
      </div>
    </>
  );
}

/** The names of the licenses in keys of translations, which contain neither spaces nor dashes. */
const LICENSE_NAMES = {
  unknown: 'unknown',
  'public domain': 'public_domain',
  cc0: 'cc0',
  'cc by': 'cc_by',
  'cc by-sa': 'cc_by_sa',
  educational: 'educational',
  permission: 'permission',
} as const satisfies Readonly<Record<(typeof LICENSES)[number], string>>;

/** Fields for the source of a task and for its license. */
export function OriginFields(form: MetadataForm) {
  const { values, isReadOnly, set } = form;
  const { t } = useTranslation();
  return (
    <div className={styles['row']}>
      <ListField {...form} name="sources" hint={t('metadata.sources_hint')} />
      <ListField {...form} name="rights_owner" />
      <ChoiceField
        label={t('metadata.field.license')}
        value={values.license}
        usual={t('metadata.license.none')}
        disabled={isReadOnly}
        choices={LICENSES.map((value) => ({ value, label: t(`metadata.license.${LICENSE_NAMES[value]}`) }))}
        onChange={(license) => set({ license })}
      />
    </div>
  );
}

/** A list, one item a line. */
function ListField(form: MetadataForm & { readonly name: ListKey; readonly hint?: string }) {
  const { values, isReadOnly, set, faults, name, hint } = form;
  const { t } = useTranslation();
  const fault = faults.get(name);
  return (
    <TextArea
      label={t(`metadata.field.${name}`)}
      hint={hint}
      rows={Math.min(6, Math.max(2, values[name].length + 1))}
      value={values[name].join('\n')}
      disabled={isReadOnly}
      error={fault === undefined ? undefined : t(`metadata.fault.${fault}`)}
      onChange={(text) => set({ [name]: text === '' ? [] : text.split('\n') })}
    />
  );
}
