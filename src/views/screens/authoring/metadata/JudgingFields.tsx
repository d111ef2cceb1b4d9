import { useTranslation } from 'react-i18next';
import { SCORE_MODES } from '#domain/standings/scoring.ts';
import {
  CHECKER_CONVENTIONS,
  OWN_CHECKERS,
  TASK_KINDS,
  VALIDATOR_CONVENTIONS,
} from '#domain/authoring/task/task-package.ts';
import { type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { type MetadataForm } from './metadataForm.ts';
import styles from './Metadata.module.css';

const TYPES = [
  { value: 'pass-fail', name: 'pass_fail' },
  { value: 'scoring', name: 'scoring' },
] as const;
/** The names of the kinds in keys of translations, which contain no dashes. */
const KIND_NAMES = { batch: 'batch', interactive: 'interactive', 'submit-answer': 'submit_answer' } as const;

/** Fields for the kind of a task and for its scoring. */
export function KindFields({ values, isReadOnly, set }: MetadataForm) {
  const { t } = useTranslation();
  return (
    <div className={styles['row']}>
      <Select<TaskMetadata['kind']>
        label={t('metadata.field.kind')}
        value={values.kind}
        disabled={isReadOnly}
        options={TASK_KINDS.map((value) => ({ value, label: t(`metadata.kind.${KIND_NAMES[value]}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <Select<TaskMetadata['type']>
        label={t('metadata.field.type')}
        value={values.type}
        disabled={isReadOnly}
        options={TYPES.map(({ value, name }) => ({ value, label: t(`metadata.type.${name}`) }))}
        onChange={(type) => set({ type })}
      />
      <ChoiceField
        label={t('metadata.field.score_mode')}
        hint={t('metadata.score_mode_hint')}
        value={values.score_mode}
        usual={t('metadata.score_mode.best')}
        disabled={isReadOnly}
        choices={SCORE_MODES.map((value) => ({ value, label: t(`metadata.score_mode.${value}`) }))}
        onChange={(mode) => set({ score_mode: mode })}
      />
    </div>
  );
}

/** Fields for checker, validators and main solution, and for the names of programs and their files. */
export function ProgramFields(form: MetadataForm) {
  const { values, answer, isReadOnly, set } = form;
  const { t } = useTranslation();
  const hasProgram = answer.has_checker || values.kind === 'interactive';
  return (
    <>
      <div className={styles['row']}>
        {hasProgram ? (
          <ChoiceField
            label={t('metadata.field.checker_convention')}
            hint={t('metadata.checker_convention_hint')}
            value={values.checker_convention}
            usual={t('metadata.convention.usual')}
            disabled={isReadOnly}
            choices={CHECKER_CONVENTIONS.map((value) => ({
              value,
              label: t(`metadata.convention.${value}`),
            }))}
            onChange={(convention) => set({ checker_convention: convention })}
          />
        ) : (
          <ChoiceField
            label={t('metadata.field.checker')}
            hint={t('metadata.checker_hint')}
            value={values.checker}
            usual={t('metadata.checker.tokens')}
            disabled={isReadOnly}
            choices={OWN_CHECKERS.map((value) => ({ value, label: t(`metadata.checker.${value}`) }))}
            onChange={(checker) => set({ checker })}
          />
        )}
        <ChoiceField
          label={t('metadata.field.validator_convention')}
          hint={t('metadata.validator_convention_hint')}
          value={values.validator_convention}
          usual={t('metadata.convention.usual')}
          disabled={isReadOnly}
          choices={VALIDATOR_CONVENTIONS.map((value) => ({
            value,
            label: t(`metadata.convention.${value}`),
          }))}
          onChange={(convention) => set({ validator_convention: convention })}
        />
        <MainSolution {...form} />
      </div>
      {values.kind !== 'submit-answer' && (
        <div className={styles['row']}>
          {(['source_name', 'io_input', 'io_output'] as const).map((key) => (
            <NameField key={key} {...form} name={key} />
          ))}
        </div>
      )}
    </>
  );
}

function MainSolution({ values, answer, isReadOnly, set }: MetadataForm) {
  const { t } = useTranslation();
  const named = values.main_solution;
  const paths = [...new Set([...answer.solutions, ...(named === '' ? [] : [named])])];
  const short = (path: string) => path.replace(/^submissions\//, '');
  return (
    <ChoiceField
      label={t('metadata.field.main_solution')}
      hint={t('metadata.main_solution_hint')}
      value={named === '' ? null : named}
      usual={t('metadata.main_first')}
      disabled={isReadOnly}
      choices={paths.map((value) => ({ value, label: short(value) }))}
      onChange={(path) => set({ main_solution: path ?? '' })}
    />
  );
}

function NameField(form: MetadataForm & { readonly name: 'source_name' | 'io_input' | 'io_output' }) {
  const { values, isReadOnly, set, faults, name } = form;
  const { t } = useTranslation();
  const fault = faults.get(name);
  return (
    <TextField
      label={t(`metadata.field.${name}`)}
      hint={t(`metadata.${name}_hint`)}
      value={values[name]}
      disabled={isReadOnly}
      maxLength={100}
      error={fault === undefined ? undefined : t(`metadata.fault.${fault}`)}
      onChange={(text) => set({ [name]: text.trim() })}
    />
  );
}
