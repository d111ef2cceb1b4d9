import { useTranslation } from 'react-i18next';
import { Card } from '#views/components/Section.tsx';
import { KindFields, ProgramFields } from './JudgingFields.tsx';
import { LanguagesFields, LimitsFields } from './LimitsFields.tsx';
import { type MetadataForm } from './metadataForm.ts';
import { NamesFields } from './NamesFields.tsx';
import { CreditsFields, FindingFields, OriginFields } from './OriginFields.tsx';
import { look } from '#views/components/look.ts';
import styles from './Metadata.module.css';

/** The parts of the form, in their order. */
export const SECTIONS = [
  'names',
  'kind',
  'limits',
  'languages',
  'programs',
  'finding',
  'credits',
  'origin',
] as const;

const PARTS = {
  names: NamesFields,
  kind: KindFields,
  limits: LimitsFields,
  languages: LanguagesFields,
  programs: ProgramFields,
  finding: FindingFields,
  credits: CreditsFields,
  origin: OriginFields,
};

/** Every field of a task's metadata, in parts. */
export function MetadataFields(form: MetadataForm) {
  const { t } = useTranslation();
  return (
    <div className={styles['sections']}>
      {SECTIONS.map((id) => {
        const Part = PARTS[id];
        return (
          <div key={id} id={`metadata-${id}`} className={styles['anchor']}>
            <Card title={t(`metadata.section.${id}`)}>
              <div className={look('grid', 'single', 'gap16', 'shrink')}>
                <Part {...form} />
              </div>
            </Card>
          </div>
        );
      })}
    </div>
  );
}
