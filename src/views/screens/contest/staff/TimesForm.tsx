import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingTimes, timeFaults } from '#domain/contest/contest-settings.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Card } from '#views/components/Section.tsx';
import { BeforeAfter } from '#views/kit/staff/BeforeAfter.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { Consequences } from '#views/kit/staff/Consequences.tsx';
import { differing } from '#views/kit/mergeFields.ts';
import { changesBetween } from '../settings/settingsDraft.ts';
import { TimesFields } from '../settings/TimesFields.tsx';
import { useFaultsOf } from '#views/kit/staff/useFaultWords.ts';
import { useSettingWords } from '../settings/useSettingWords.ts';
import { WhyGrey } from '#views/kit/staff/WhyGrey.tsx';
import { type LastCommand, useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';

/** A form for all times of a contest; a dialog first shows each old and new time (AUT-2). */
export function TimesForm({ contest }: { readonly contest: Contest }) {
  const { t } = useTranslation();
  const command = useCommand('setTimes');
  const known = timesOf(contest);
  const { edited, setEdited } = useEdited(command);
  const times = { ...known, ...edited };
  const isChanged = changesBetween(known, times).length > 0;
  const faults = isChanged ? timeFaults(times) : [];
  const faultOf = useFaultsOf(faults);
  const ask = useAsk(contest, times);
  const isSound = isChanged && faults.length === 0;
  // While the dialog asks, somebody else may move the times that were not edited here.
  const latest = useRef(times);
  useEffect(() => {
    latest.current = times;
  });
  const save = async () => {
    if (await ask()) command.give({ call: 'setTimes', request: { cid: contest.id, ...latest.current } });
  };
  return (
    <Card title={t('staff.times.title')}>
      <div className={look('grid', 'gap16')}>
        <TimesFields
          settings={times}
          set={(change) => setEdited(differing({ ...edited, ...change }, known, Object.is))}
          known={known}
          below={() => null}
          fault={faultOf}
        />
        {isSound && <Consequences contestId={contest.id} changes={times} />}
        <WhyGrey isChanged={isChanged || command.state !== null} faults={faults} />
        <div className={look('row', 'wrap', 'gap8x12')}>
          <Button variant="primary" busy={command.isRunning} disabled={!isSound} onPress={() => void save()}>
            {t('staff.times.save')}
          </Button>
          {Object.keys(edited).length > 0 && (
            <Button variant="quiet" disabled={command.isRunning} onPress={() => setEdited({})}>
              {t('staff.times.undo')}
            </Button>
          )}
          <CommandNote ofSettings state={command.state} done={t('staff.saved')} />
        </div>
      </div>
    </Card>
  );
}

/** The times that were typed since the last save. */
function useEdited({ state, commandId }: LastCommand) {
  const [edited, setEdited] = useState<Partial<SettingTimes>>({});
  const [savedId, setSavedId] = useState<string | null>(null);
  if (state?.kind === 'done' && savedId !== commandId) {
    setSavedId(commandId);
    setEdited({});
  }
  return { edited, setEdited };
}

/** A dialog that confirms the new times, with every difference and its consequences. */
function useAsk(contest: Contest, times: SettingTimes): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const words = useSettingWords([]);
  return () =>
    confirm({
      title: t('staff.times.ask', { contest: contest.name }),
      message: (
        <BeforeAfter
          differences={changesBetween(timesOf(contest), times).map(({ name, before, after }) => ({
            label: t(`contest_form.field.${name}`),
            before: words(name, before),
            after: words(name, after),
          }))}
        >
          <Consequences contestId={contest.id} changes={times} />
        </BeforeAfter>
      ),
      confirmLabel: t('staff.times.save'),
    });
}

function timesOf(contest: Contest): SettingTimes {
  const { start_time, end_time, start_analysis_time, end_analysis_time } = contest;
  const { start_translation_time, end_translation_time, unrestricted_time } = contest;
  return {
    start_time,
    end_time,
    start_analysis_time,
    end_analysis_time,
    start_translation_time,
    end_translation_time,
    unrestricted_time,
  };
}
