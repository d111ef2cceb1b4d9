import { useTranslation } from 'react-i18next';
import { type MarkingSettings } from '#protocol/wire/staff/marking/works.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import styles from './Marking.module.css';

/** The rules of a marking while they are edited: numbers are still texts. */
export interface RulesDraft extends Omit<
  MarkingSettings,
  'criteria' | 'people' | 'threshold' | 'appeal_hours'
> {
  readonly threshold: string;
  readonly appeal_hours: string;
}

/** Rules of a marking: scorers per work, when an arbiter decides, comments and appeals of contestants. */
export function RuleFields(props: {
  readonly rules: RulesDraft;
  readonly onChange: (rules: RulesDraft) => void;
  /** Marks exist, so that the rules behind them cannot change any more. */
  readonly isFixed: boolean;
  readonly isPublished: boolean;
  /** A quiz question has only its last answer, and therefore no choice of the submission to mark. */
  readonly isQuiz: boolean;
}) {
  const { rules, onChange, isFixed, isPublished, isQuiz } = props;
  const { t } = useTranslation();
  const set = (change: Partial<RulesDraft>) => onChange({ ...rules, ...change });
  return (
    <>
      <section className={styles['part']}>
        <h3>{t('scoring.marking.settings.how')}</h3>
        <RadioList
          label={t('scoring.marking.settings.scorers')}
          value={String(rules.scorers)}
          disabled={isFixed}
          options={[
            {
              value: '2',
              label: t('scoring.marking.settings.two'),
              hint: t('scoring.marking.settings.two_text'),
            },
            {
              value: '1',
              label: t('scoring.marking.settings.one'),
              hint: t('scoring.marking.settings.one_text'),
            },
          ]}
          onChange={(value) => set({ scorers: value === '1' ? 1 : 2 })}
        />
        <div className={styles['number']}>
          <TextField
            label={t('scoring.marking.settings.threshold')}
            hint={t('scoring.marking.settings.threshold_text')}
            value={rules.threshold}
            inputMode="decimal"
            maxLength={9}
            disabled={isPublished}
            onChange={(threshold) => set({ threshold })}
          />
        </div>
        {!isQuiz && (
          <div className={styles['choice']}>
            <Select
              label={t('scoring.marking.settings.takes')}
              value={rules.takes}
              disabled={isFixed}
              options={(['last', 'best'] as const).map((value) => ({
                value,
                label: t(`scoring.marking.settings.takes.${value}`),
              }))}
              onChange={(takes) => set({ takes })}
            />
          </div>
        )}
        <Checkbox
          label={t('scoring.marking.settings.groups')}
          hint={t('scoring.marking.settings.groups_text')}
          checked={rules.groups_same}
          disabled={isFixed}
          onChange={(groups) => set({ groups_same: groups })}
        />
      </section>
      <section className={styles['part']}>
        <h3>{t('scoring.marking.settings.competitors')}</h3>
        <Checkbox
          label={t('scoring.marking.settings.comments')}
          hint={t('scoring.marking.settings.comments_text')}
          checked={rules.shows_comments}
          onChange={(shows) => set({ shows_comments: shows })}
        />
        <Checkbox
          label={t('scoring.marking.settings.appeals')}
          hint={t('scoring.marking.settings.appeals_text')}
          checked={rules.takes_appeals}
          onChange={(takes) => set({ takes_appeals: takes })}
        />
        {rules.takes_appeals && (
          <div className={styles['number']}>
            <TextField
              label={t('scoring.marking.settings.appeal_hours')}
              value={rules.appeal_hours}
              inputMode="numeric"
              maxLength={4}
              onChange={(hours) => set({ appeal_hours: hours })}
            />
          </div>
        )}
      </section>
    </>
  );
}
