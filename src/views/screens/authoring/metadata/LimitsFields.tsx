import { useTranslation } from 'react-i18next';
import { languageLabel, PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { LANGUAGE_CODES } from '#domain/authoring/task/task-package.ts';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { type MetadataForm } from './metadataForm.ts';
import { MetadataNumber } from './MetadataNumber.tsx';
import { look } from '#views/components/look.ts';
import styles from './Metadata.module.css';

const OF_TASK = [
  { key: 'time_limit', usual: '' },
  { key: 'memory', usual: '1024' },
  { key: 'output', usual: '8' },
  { key: 'code', usual: '' },
] as const;
const OF_INFERENCE = [
  { key: 'ac_to_time_limit', usual: '2' },
  { key: 'time_limit_to_tle', usual: '1.5' },
  { key: 'time_resolution', usual: '1' },
] as const;
const OF_LANGUAGE = ['time_limit', 'memory', 'output'] as const;
type Own = TaskMetadata['limits'][string];
const NOTHING: Own = { time_limit: null, memory: null, output: null };

/** Limits of a task and of single languages, and the values by which a time limit is proposed. */
export function LimitsFields({ values, isReadOnly, set, faults }: MetadataForm) {
  const { t } = useTranslation();
  const field = ({ key, usual }: (typeof OF_TASK | typeof OF_INFERENCE)[number]) => (
    <MetadataNumber
      key={key}
      label={t(`metadata.field.${key}`)}
      value={values[key]}
      placeholder={usual}
      fault={faults.get(key)}
      disabled={isReadOnly}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <>
      <div className={styles['numbers']}>{OF_TASK.map(field)}</div>
      <p className={look('hint')}>{t('metadata.limits_hint')}</p>
      <OwnLimits {...{ values, isReadOnly, set, faults }} />
      <h3 className={look('size16')}>{t('metadata.inference')}</h3>
      <p className={look('hint')}>{t('metadata.inference_hint')}</p>
      <div className={styles['numbers']}>{OF_INFERENCE.map(field)}</div>
    </>
  );
}

function OwnLimits({ values, isReadOnly, set, faults }: Omit<MetadataForm, 'answer'>) {
  const { t } = useTranslation();
  const change = (language: string, own: Own) => {
    const others = Object.entries(values.limits).filter(([one]) => one !== language);
    const isSaid = OF_LANGUAGE.some((key) => own[key] !== null);
    set({ limits: Object.fromEntries(isSaid ? [...others, [language, own]] : others) });
  };
  return (
    <>
      <h3 className={look('size16')}>{t('metadata.by_language')}</h3>
      <table className={styles['own']}>
        <thead>
          <tr>
            <th scope="col">{t('metadata.language')}</th>
            {OF_LANGUAGE.map((key) => (
              <th key={key} scope="col">
                {t(`metadata.short.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PROGRAM_LANGUAGES.map((language) => {
            const own = values.limits[language] ?? NOTHING;
            return (
              <tr key={language}>
                <th scope="row">{languageLabel(language)}</th>
                {OF_LANGUAGE.map((key) => (
                  <td key={key}>
                    <MetadataNumber
                      label={`${languageLabel(language)}: ${t(`metadata.field.${key}`)}`}
                      hideLabel
                      value={own[key]}
                      placeholder={String(values[key] ?? '')}
                      fault={faults.get(`limits.${language}.${key}`)}
                      disabled={isReadOnly}
                      onChange={(value) => change(language, { ...own, [key]: value })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** The languages that a task accepts; codes of languages that Agon does not know are kept. */
export function LanguagesFields({ values, isReadOnly, set }: MetadataForm) {
  const { t } = useTranslation();
  const { languages } = values;
  const isAll = languages.length === 0;
  const codes = PROGRAM_LANGUAGES.map((extension) => ({ extension, code: LANGUAGE_CODES[extension] ?? '' }));
  const unknown = languages.filter((one) => !codes.some(({ code }) => code === one));
  const change = (code: string, isTaken: boolean) =>
    set({ languages: isTaken ? [...languages, code] : languages.filter((one) => one !== code) });
  return (
    <>
      <Checkbox
        label={t('metadata.all_languages')}
        hint={t('metadata.all_languages_hint')}
        checked={isAll}
        disabled={isReadOnly || (isAll && codes.length === 0)}
        onChange={(wanted) => set({ languages: wanted ? [] : codes.map(({ code }) => code) })}
      />
      {!isAll && (
        <fieldset className={styles['languages']}>
          <legend className="visually-hidden">{t('metadata.section.languages')}</legend>
          {codes.map(({ extension, code }) => (
            <Checkbox
              key={code}
              label={languageLabel(extension)}
              checked={languages.includes(code)}
              // The last language cannot be unchecked, since an empty list means all languages.
              disabled={isReadOnly || (languages.length === 1 && languages.includes(code))}
              onChange={(isTaken) => change(code, isTaken)}
            />
          ))}
        </fieldset>
      )}
      {unknown.length > 0 && (
        <p className={look('hint')}>{t('metadata.unknown_languages', { codes: unknown.join(', ') })}</p>
      )}
    </>
  );
}
