import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestTimes } from '../../../../domain/contest.ts';
import { type Contest } from '../../../../protocol/wire/contest.ts';
import { timesOf } from '../../../streams/state/contest.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { useConfirm } from '../../components/ConfirmProvider.tsx';
import { Card } from '../../components/Section.tsx';
import { TextField } from '../../components/TextField.tsx';
import { TimeField } from '../../components/TimeField.tsx';
import { type TranslationKey } from '../../i18n/keys.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { BeforeAfter } from '../audit/BeforeAfter.tsx';
import { CommandNote } from './CommandNote.tsx';
import { Consequences } from './settings/Consequences.tsx';
import { draftOf, settingsOfTimes, timeDifferences, timesIn, type TimesDraft } from './timesDraft.ts';
import { useCommand } from './useCommand.ts';
import styles from './ContestScreen.module.css';

const MINUTE_SECONDS = 60;

const LABELS: Readonly<Record<keyof ContestTimes, TranslationKey>> = {
  startAt: 'staff.times.start',
  endAt: 'staff.times.end',
  startTranslationAt: 'staff.times.start_translation',
  endTranslationAt: 'staff.times.end_translation',
  startAnalysisAt: 'staff.times.start_analysis',
  endAnalysisAt: 'staff.times.end_analysis',
  unrestrictedSeconds: 'staff.times.unrestricted',
};

/** All times of a contest to be changed at once; asked about with what each was and will be (AUT-2). */
export function TimesForm({ contest }: { readonly contest: Contest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const command = useCommand();
  const known = timesOf(contest);
  const [edited, setEdited] = useState<TimesDraft | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  if (command.state?.kind === 'done' && savedId !== command.commandId) {
    setSavedId(command.commandId);
    setEdited(null);
  }
  const draft = edited ?? draftOf(known);
  const times = timesIn(draft);
  const differences = times === null ? [] : timeDifferences(known, times);

  const words = (name: keyof ContestTimes, value: number | null): string => {
    if (value === null) return t('staff.times.none');
    return name === 'unrestrictedSeconds'
      ? t('staff.minutes', { minutes: format.number(value / MINUTE_SECONDS, 1) })
      : format.dateTime(value);
  };
  const save = async () => {
    if (times === null) return;
    const isConfirmed = await confirm({
      title: t('staff.times.ask', { contest: contest.name }),
      message: (
        <BeforeAfter
          differences={differences.map(({ name, before, after }) => ({
            label: t(LABELS[name]),
            before: words(name, before),
            after: words(name, after),
          }))}
        >
          <Consequences contestId={contest.id} changes={settingsOfTimes(times)} />
        </BeforeAfter>
      ),
      confirmLabel: t('staff.times.save'),
    });
    if (isConfirmed)
      command.give({ call: 'setTimes', request: { cid: contest.id, ...settingsOfTimes(times) } });
  };
  const set = (change: Partial<TimesDraft>) => setEdited({ ...draft, ...change });
  return (
    <Card title={t('staff.times.title')}>
      <div className={styles['form']}>
        <div className={styles['fields']}>
          <TimeField
            label={t(LABELS.startAt)}
            known={known.startAt}
            value={draft.start}
            onChange={(start) => set({ start })}
          />
          <TimeField
            label={t(LABELS.endAt)}
            known={known.endAt}
            value={draft.end}
            onChange={(end) => set({ end })}
          />
          <TextField
            label={t(LABELS.unrestrictedSeconds)}
            inputMode="decimal"
            value={draft.unrestrictedMinutes}
            onChange={(unrestrictedMinutes) => set({ unrestrictedMinutes })}
          />
        </div>
        <Checkbox
          label={t('staff.times.translates')}
          checked={draft.translates}
          onChange={(translates) => set({ translates })}
        />
        {draft.translates && (
          <div className={styles['fields']}>
            <TimeField
              label={t(LABELS.startTranslationAt)}
              known={known.startTranslationAt}
              value={draft.startTranslation}
              onChange={(startTranslation) => set({ startTranslation })}
            />
            <TimeField
              label={t(LABELS.endTranslationAt)}
              known={known.endTranslationAt}
              value={draft.endTranslation}
              onChange={(endTranslation) => set({ endTranslation })}
            />
          </div>
        )}
        <Checkbox
          label={t('staff.times.analyses')}
          checked={draft.analyses}
          onChange={(analyses) => set({ analyses })}
        />
        {draft.analyses && (
          <div className={styles['fields']}>
            <TimeField
              label={t(LABELS.startAnalysisAt)}
              known={known.startAnalysisAt}
              value={draft.startAnalysis}
              onChange={(startAnalysis) => set({ startAnalysis })}
            />
            <TimeField
              label={t(LABELS.endAnalysisAt)}
              known={known.endAnalysisAt}
              value={draft.endAnalysis}
              onChange={(endAnalysis) => set({ endAnalysis })}
            />
          </div>
        )}
        <p className={styles['hint']}>
          {t('staff.times.zone', { now: format.dateTimeWithZone(contest.start_time) })}
        </p>
        <div className={styles['row']}>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={differences.length === 0}
            onPress={() => void save()}
          >
            {t('staff.times.save')}
          </Button>
          {edited !== null && (
            <Button variant="quiet" disabled={command.isRunning} onPress={() => setEdited(null)}>
              {t('staff.times.undo')}
            </Button>
          )}
          <CommandNote state={command.state} done={t('staff.saved')} />
        </div>
      </div>
    </Card>
  );
}
