import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_APPEAL_HOURS } from '#domain/marking/marking.ts';
import { type ContestMarking, type MarkingSettings } from '#protocol/wire/staff/marking/works.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { CriteriaFields } from './CriteriaFields.tsx';
import { criteriaIn, type CriterionDraft, draftsOf } from './criteriaDraft.ts';
import { RuleFields, type RulesDraft } from './RuleFields.tsx';
import { ScorerChoice } from './ScorerChoice.tsx';
import { firstSettings, type Unit } from './units.ts';
import { useClosing } from '#views/kit/staff/useClosing.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

/** Edits the rules and scorers of a task or question. Closes when they are saved. */
export function SettingsDialog(props: {
  readonly contest: ContestMarking;
  readonly unit: Unit;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { contest, unit, title, onClose } = props;
  const { t } = useTranslation();
  const command = useCommand('setMarking');
  useClosing(command, onClose);
  const [known] = useState<MarkingSettings>(() => unit.marking ?? firstSettings(unit, t('criteria.whole')));
  const [drafts, setDrafts] = useState<readonly CriterionDraft[]>(() => draftsOf(known.criteria));
  const [rules, setRules] = useState<RulesDraft>(() => ({
    ...known,
    threshold: String(known.threshold),
    appeal_hours: String(known.appeal_hours),
  }));
  const [people, setPeople] = useState<readonly number[]>(known.people);
  const isFixed = unit.marking?.begun === true;
  const isPublished = (unit.marking?.published ?? 0) > 0;
  const read = criteriaIn(drafts);
  const settings = settingsIn(rules, people);
  const fault = read.fault ?? settings.fault;
  const save = () => {
    if (read.fault !== null || settings.fault !== null) return;
    const all = { ...settings.rules, criteria: read.criteria };
    command.give({
      call: 'setMarking',
      request: {
        cid: contest.contest,
        task: unit.task,
        question: unit.question ?? 0,
        settings: JSON.stringify(all),
      },
    });
  };
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={command.isRunning} disabled={fault !== null} onPress={save}>
            {t('scoring.marking.settings.save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {isFixed && (
          <Alert
            tone="note"
            title={t('scoring.marking.settings.begun')}
            text={t('scoring.marking.settings.begun_text')}
          />
        )}
        <section className={styles['part']}>
          <h3>{t('criteria.title')}</h3>
          {unit.criteria.length > 0 && !isFixed && (
            <p className={look('hint')}>
              {t('scoring.marking.settings.from_package')}{' '}
              <Button size="s" variant="quiet" onPress={() => setDrafts(draftsOf(unit.criteria))}>
                {t('scoring.marking.settings.take_package')}
              </Button>
            </p>
          )}
          <CriteriaFields drafts={drafts} onChange={setDrafts} isFixed={isFixed} worth={unit.worth} />
        </section>
        <ScorerChoice
          contestId={contest.contest}
          people={contest.people}
          chosen={people}
          onChange={setPeople}
        />
        <RuleFields
          rules={rules}
          onChange={setRules}
          isFixed={isFixed}
          isPublished={isPublished}
          isQuiz={unit.question !== null}
        />
        {fault !== null && <p className={look('bad', 'size14')}>{t(`scoring.marking.fault.${fault}`)}</p>}
        <CommandNote state={command.state} done="" />
      </div>
    </Dialog>
  );
}

/** The settings without the criteria, or the field with an invalid number. */
function settingsIn(
  { threshold: far, appeal_hours: long, ...rest }: RulesDraft,
  people: readonly number[],
):
  | { readonly rules: Omit<MarkingSettings, 'criteria'>; readonly fault: null }
  | { readonly fault: 'threshold' | 'appeal_hours' } {
  const threshold = far.trim() === '' ? Number.NaN : Number(far.replace(',', '.'));
  const hours = /^\d+$/.test(long.trim()) ? Number(long) : 0;
  if (!Number.isFinite(threshold) || threshold < 0) return { fault: 'threshold' };
  if (hours < 1 || hours > MAX_APPEAL_HOURS) return { fault: 'appeal_hours' };
  const { scorers, takes, groups_same, shows_comments, takes_appeals } = rest;
  const rules = { scorers, takes, groups_same, shows_comments, takes_appeals };
  return { rules: { ...rules, threshold, appeal_hours: hours, people: [...people] }, fault: null };
}
