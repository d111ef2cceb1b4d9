import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingFault } from '#domain/contest/contest-settings.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { BeforeAfter } from '#views/kit/staff/BeforeAfter.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { phaseOf } from '#views/kit/staff/contestSituation.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { Consequences } from '#views/kit/staff/Consequences.tsx';
import { changesBetween, namesIn, sendable, type SettingsDraft, shownIn } from './settingsDraft.ts';
import { type useSettingWords } from './useSettingWords.ts';
import { WhyGrey } from '#views/kit/staff/WhyGrey.tsx';
import { look } from '#views/components/look.ts';
import styles from './Settings.module.css';

/** The form's footer, always in view: the consequences, and the button that saves all changes. */
export function SaveBar(props: {
  readonly contest: Contest;
  readonly nowAt: number;
  readonly draft: SettingsDraft;
  readonly faults: readonly SettingFault[];
  readonly words: ReturnType<typeof useSettingWords>;
  readonly onReset: () => void;
  /** Called when somebody else has saved first: the settings must be loaded again. */
  readonly onOutdated: () => void;
}) {
  const { contest, draft, faults, onReset } = props;
  const { t } = useTranslation();
  const { command, save } = useSave(props);
  const isTouched = namesIn(draft.touched).length > 0;
  const count = changesBetween(draft.base, shownIn(draft)).length;
  const conflicts = Object.keys(draft.conflicts).length;
  const isSound = count > 0 && faults.length === 0;
  // An outdated result: the form changed after a save, or the channel shows that a failed save was made.
  const isOld = command.state?.kind === (count > 0 ? 'done' : 'refused');
  return (
    <div className={styles['bar']}>
      <div className={look('grid', 'gap8', 'shrink')}>
        {isSound && <Consequences contestId={contest.id} changes={sendable(draft.touched)} />}
        {conflicts > 0 && (
          <p className={look('hint')}>{t('contest_form.choose_first', { count: conflicts })}</p>
        )}
        <WhyGrey isChanged={count > 0 || command.state !== null} faults={faults} />
        <CommandNote ofSettings state={isOld ? null : command.state} done={t('staff.saved')} />
      </div>
      <div className={styles['buttons']}>
        {isTouched && (
          <Button variant="quiet" disabled={command.isRunning} onPress={onReset}>
            {t('staff.times.undo')}
          </Button>
        )}
        <Button
          variant="primary"
          busy={command.isRunning}
          disabled={!isSound || conflicts > 0}
          onPress={() => void save()}
        >
          {count === 0 ? t('contest_form.save') : t('contest_form.save_count', { count })}
        </Button>
      </div>
    </div>
  );
}

/** Saves touched fields; during the contest a dialog first shows the changes and their consequences. */
function useSave(props: Parameters<typeof SaveBar>[0]) {
  const { contest, nowAt, draft, words, onOutdated } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('saveSettings');
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const isOutdated = command.state?.kind === 'refused' && command.state.key === 'backend.contest_changed';
  if (isOutdated && refusedId !== command.commandId) {
    setRefusedId(command.commandId);
    queueMicrotask(onOutdated);
  }
  const isHeld = ['started', 'analysis'].includes(phaseOf(contest, nowAt));
  const ask = () => {
    const differences = changesBetween(draft.base, shownIn(draft)).map(({ name, before, after }) => ({
      label: t(`contest_form.field.${name}`),
      before: words(name, before),
      after: words(name, after),
    }));
    return confirm({
      title: t('contest_form.ask', { contest: contest.name }),
      message: (
        <>
          <BeforeAfter differences={differences} />
          <Consequences contestId={contest.id} changes={sendable(draft.touched)} />
        </>
      ),
      confirmLabel: t('contest_form.save'),
    });
  };
  const save = async () => {
    if (isHeld && !(await ask())) return;
    const changes = JSON.stringify(sendable(draft.touched));
    command.give({ call: 'saveSettings', request: { cid: contest.id, version: draft.version, changes } });
  };
  return { command, save };
}
