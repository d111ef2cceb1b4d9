import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BALLOON_SETTINGS } from '#domain/onsite/balloons.ts';
import { MAX_CONTEST_NAME_CHARS } from '#domain/contest/contest-settings.ts';
import { CONTEST_TYPES, type StandingsSetting } from '#domain/contest/contest.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import { MAX_PICTURES_KEPT_DAYS, PICTURES_KEPT_DAYS } from '#domain/proctoring/proctoring.ts';
import {
  freezeMinutes,
  frozenBefore,
  STANDINGS_MODES,
  standingsMode,
  standingsOf,
} from '#domain/standings/standings-setting.ts';
import { setByType, withType } from '#domain/contest/type-presets.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type ContestSettings, type SettingName } from '#protocol/wire/staff/contest/settings.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useScrollToHash } from '#views/useScrollToHash.ts';
import { type FieldsProps } from './fieldsProps.ts';
import { NumberField } from '#views/components/NumberField.tsx';
import { SignalsField } from './SignalsField.tsx';
import { StaffField } from './StaffField.tsx';
import { TimesFields } from './TimesFields.tsx';
import { useSettingWords } from './useSettingWords.ts';
import { look } from '#views/components/look.ts';
import styles from './Settings.module.css';

/** The sections of the form, in their order. */
export const SECTIONS = ['basics', 'times', 'work', 'standings', 'watch', 'hall', 'staff'] as const;

/** Every field of a contest, in sections. */
export function SettingsFields(props: FieldsProps) {
  const { t } = useTranslation();
  useScrollToHash();
  const parts = {
    basics: Basics,
    times: TimesFields,
    work: Work,
    standings: Standings,
    watch: Watch,
    hall: Hall,
    staff: StaffField,
  };
  return (
    <div className={styles['sections']}>
      {SECTIONS.map((id) => {
        const Part = parts[id];
        return (
          <div key={id} id={`settings-${id}`} className={styles['anchor']}>
            <Card title={t(`contest_form.section.${id}`)}>
              <div className={look('grid', 'gap16', 'shrink')}>
                <Part {...props} />
              </div>
            </Card>
          </div>
        );
      })}
    </div>
  );
}

function Basics(props: FieldsProps) {
  const { settings, set, below, fault, hasWork } = props;
  const { t } = useTranslation();
  // A form that nobody has edited yet shows no fault for its empty name.
  const [wasNamed, setWasNamed] = useState(settings.name !== '');
  return (
    <>
      <div className={styles['wide']}>
        <TextField
          label={t('contest_form.field.name')}
          required
          maxLength={MAX_CONTEST_NAME_CHARS}
          error={wasNamed ? fault('name') : undefined}
          value={settings.name}
          onChange={(name) => {
            setWasNamed(true);
            set({ name });
          }}
        />
        {below('name')}
      </div>
      <div className={styles['narrow']}>
        <Select
          label={t('contest_form.field.type')}
          hint={hasWork ? t('contest_form.type_fast') : undefined}
          disabled={hasWork}
          value={settings.type}
          options={CONTEST_TYPES.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(type) => set(withType(settings, type))}
        />
        {below('type')}
        <SetByType {...props} />
      </div>
      <div className={styles['wide']}>
        <TextArea
          label={t('contest_form.field.categories')}
          hint={t('contest_form.categories_hint')}
          error={fault('categories')}
          rows={3}
          value={settings.categories.join('\n')}
          onChange={(text) => set({ categories: text === '' ? [] : text.split('\n') })}
        />
        {below('categories')}
      </div>
    </>
  );
}

/** Settings that changed with the choice of the type. */
function SetByType({ settings, known, staff }: FieldsProps) {
  const { t } = useTranslation();
  const words = useSettingWords(staff);
  const changed = setByType(settings, known);
  const values = changed.map((name) => `${t(`contest_form.field.${name}`)}: ${words(name, settings[name])}`);
  return (
    <p className={look('hint')} role="status">
      {changed.length > 0 && t('contest_form.set_by_type', { values: values.join('; ') })}
    </p>
  );
}

function Work({ settings, set, below, fault }: FieldsProps) {
  const { t } = useTranslation();
  const limits = ['submissions_limit', 'user_tests_limit'] as const;
  const intervals = ['submission_interval', 'user_test_interval'] as const;
  return (
    <>
      <div className={styles['row']}>
        {limits.map((name) => (
          <div key={name}>
            <NumberField
              label={t(`contest_form.field.${name}`)}
              placeholder={t('contest_form.no_limit')}

              error={fault(name)}
              value={settings[name]}
              onChange={(value) => set({ [name]: value })}
            />
            {below(name)}
          </div>
        ))}
        {intervals.map((name) => (
          <div key={name}>
            <NumberField
              label={t(`contest_form.field.${name}`)}
              empty={0}
              error={fault(name)}
              value={settings[name]}
              onChange={(value) => set({ [name]: value })}
            />
            {below(name)}
          </div>
        ))}
      </div>
      <div className={styles['wide']}>
        <RadioList
          label={t('contest_form.field.feedback')}
          value={settings.feedback}
          options={FEEDBACKS.map((value) => ({
            value,
            label: t(`contest_form.feedback.${value}`),
          }))}
          onChange={(feedback) => set({ feedback })}
        />
        {below('feedback')}
      </div>
    </>
  );
}

function Standings({ settings, set, below, fault }: FieldsProps) {
  const { t } = useTranslation();
  const setting = settings.standings as StandingsSetting;
  const frozen = freezeMinutes(setting);
  return (
    <>
      <div className={styles['narrow']}>
        <Select
          label={t('contest_form.field.standings')}
          value={standingsMode(setting)}
          options={STANDINGS_MODES.map((value) => ({ value, label: t(`contest_form.standings.${value}`) }))}
          onChange={(mode) => set({ standings: standingsOf(mode) })}
        />
        {below('standings')}
      </div>
      {frozen !== null && (
        <NumberField
          label={t('contest_form.freeze_minutes')}
          empty={Number.NaN}
          error={fault('standings')}
          value={frozen}
          onChange={(minutes) => set({ standings: frozenBefore(minutes ?? Number.NaN) })}
        />
      )}
      <Checked name="public_standing" settings={settings} set={set} below={below} />
      {isIcpcBoard(settings.type) && (
        <>
          <div>
            <NumberField
              label={t('contest_form.field.penalty_minutes')}
              empty={0}
              error={fault('penalty_minutes')}
              value={settings.penalty_minutes}
              onChange={(value) => set({ penalty_minutes: value ?? 0 })}
            />
            {below('penalty_minutes')}
          </div>
          <Checked name="last_accepted_breaks_ties" settings={settings} set={set} below={below} />
        </>
      )}
    </>
  );
}

function Watch(props: FieldsProps) {
  const { t } = useTranslation();
  const shares = props.settings.check_camera || props.settings.check_screen;
  const names = ['check_internet', 'check_camera', 'check_screen'] as const;
  return (
    <>
      {names.map((name) => (
        <Checked key={name} {...props} name={name} />
      ))}
      {shares && <Checked {...props} name="share_before_tasks" />}
      <Checked {...props} name="one_session" />
      <div>
        <NumberField
          label={t('contest_form.field.pictures_kept_days')}
          hint={t('contest_form.pictures_kept_hint', { most: MAX_PICTURES_KEPT_DAYS })}
          empty={PICTURES_KEPT_DAYS}
          error={props.fault('pictures_kept_days')}
          value={props.settings.pictures_kept_days}
          onChange={(value) => props.set({ pictures_kept_days: value ?? PICTURES_KEPT_DAYS })}
        />
        {props.below('pictures_kept_days')}
      </div>
      <SignalsField {...props} />
      <p className={look('hint')}>{t('contest_form.watch_hint')}</p>
    </>
  );
}

function Hall(props: FieldsProps) {
  const { settings, set, below } = props;
  const { t } = useTranslation();
  return (
    <>
      {isIcpcBoard(settings.type) && (
        <div className={styles['wide']}>
          <RadioList
            label={t('contest_form.field.balloons')}
            value={settings.balloons}
            options={BALLOON_SETTINGS.map((value) => ({ value, label: t(`contest_form.balloons.${value}`) }))}
            onChange={(balloons) => set({ balloons })}
          />
          {below('balloons')}
          <p className={look('hint')}>{t('contest_form.balloons_hint')}</p>
        </div>
      )}
      <Checked {...props} name="printing" />
    </>
  );
}

type YesNo = {
  [N in SettingName]: ContestSettings[N] extends boolean ? N : never;
}[SettingName];

function Checked(props: Pick<FieldsProps, 'settings' | 'set' | 'below'> & { readonly name: YesNo }) {
  const { name, settings, set, below } = props;
  const { t } = useTranslation();
  return (
    <div>
      <Checkbox
        label={t(`contest_form.field.${name}`)}
        checked={settings[name]}
        onChange={(value) => set({ [name]: value })}
      />
      {below(name)}
    </div>
  );
}
