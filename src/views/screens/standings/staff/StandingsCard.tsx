import { Eye, EyeOff, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { freezeFaults } from '#domain/contest/contest-settings.ts';
import {
  freezeMinutes,
  frozenBefore,
  frozenFromAt,
  parseStandingsSetting,
  STANDINGS_MODES,
  standingsMode,
  standingsOf,
} from '#domain/standings/standings-setting.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type StandingsSetting } from '#domain/contest/contest.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { timesOf } from '#streams/state/contest/contest.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { BeforeAfter } from '#views/kit/staff/BeforeAfter.tsx';
import { BoardBadge } from './BoardBadge.tsx';
import { AddressNote } from '#views/kit/staff/AddressNote.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { Consequences } from '#views/kit/staff/Consequences.tsx';
import { NumberField } from '#views/components/NumberField.tsx';
import { useFaultsOf } from '#views/kit/staff/useFaultWords.ts';
import { WhyGrey } from '#views/kit/staff/WhyGrey.tsx';
import { boardViewOf } from '#views/kit/staff/contestSituation.ts';
import { PublicLink } from './PublicLink.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useStandingsWords } from '#views/kit/staff/useStandingsWords.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from '#views/kit/staff/Contest.module.css';

const ICONS = { live: Eye, frozen: Snowflake, hidden: EyeOff };

interface Draft {
  readonly standings: StandingsSetting;
  readonly isPublic: boolean;
  readonly breaksTies: boolean;
}

/** Audience and times of the standings, in words; a dialog confirms changes, which hundreds see (STD-1). */
export function StandingsCard({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('setStandings');
  const words = useStandingsWords();
  const [edited, setEdited] = useState<Draft | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  if (command.state?.kind === 'done' && savedId !== command.commandId) {
    setSavedId(command.commandId);
    setEdited(null);
  }
  const draft = edited ?? draftOf(contest);
  const frozenMinutes = freezeMinutes(draft.standings);
  const isChanged = isDifferent(draftOf(contest), draft);
  const { start_time, end_time } = contest;
  const faults = isChanged ? freezeFaults({ standings: draft.standings, start_time, end_time }) : [];
  const faultOf = useFaultsOf(faults);
  const isFrozen = boardViewOf(contest, nowAt) === 'frozen';

  const apply = async ({ standings, isPublic, breaksTies }: Draft) => {
    const yesNo = (value: boolean) => (value ? t('staff.yes') : t('staff.no'));
    const differences = [
      { label: t('staff.standings.title'), before: words(contest.standings), after: words(standings) },
      {
        label: t('staff.standings.public'),
        before: yesNo(contest.public_standing),
        after: yesNo(isPublic),
      },
      {
        label: t('staff.standings.ties'),
        before: yesNo(contest.last_accepted_breaks_ties),
        after: yesNo(breaksTies),
      },
    ].filter(({ before, after }) => before !== after);
    const ties =
      breaksTies === contest.last_accepted_breaks_ties ? {} : { last_accepted_breaks_ties: breaksTies };
    const settings = { standings, public_standing: isPublic, ...ties };
    const isConfirmed = await confirm({
      title: t('staff.standings.ask', { contest: contest.name }),
      message: (
        <BeforeAfter differences={differences}>
          <Consequences contestId={contest.id} changes={settings} />
        </BeforeAfter>
      ),
      confirmLabel: t('staff.standings.apply'),
    });
    if (isConfirmed) command.give({ call: 'setStandings', request: { cid: contest.id, ...settings } });
  };
  const set = (change: Partial<Draft>) => setEdited({ ...draft, ...change });
  return (
    <Card
      title={t('staff.standings.title')}
      actions={
        isFrozen ? (
          <Button
            size="s"
            busy={command.isRunning}
            onPress={() => void apply({ ...draftOf(contest), standings: 'yes' })}
          >
            {t('staff.standings.unfreeze')}
          </Button>
        ) : undefined
      }
    >
      <div className={look('grid', 'gap16')}>
        <SeenNow contest={contest} nowAt={nowAt} />
        <RadioList
          label={t('staff.standings.setting')}
          hideLabel
          value={standingsMode(draft.standings)}
          onChange={(mode) => set({ standings: standingsOf(mode) })}
          options={STANDINGS_MODES.map((mode) => ({
            value: mode,
            label: t(`staff.standings.${mode}`),
            hint: t(`staff.standings.${mode}.hint`),
          }))}
        />
        {frozenMinutes !== null && (
          <NumberField
            label={t('staff.standings.minutes')}
            empty={Number.NaN}
            error={faultOf('standings')}
            value={frozenMinutes}
            onChange={(minutes) => set({ standings: frozenBefore(minutes ?? Number.NaN) })}
          />
        )}
        <Checkbox
          label={t('staff.standings.public')}
          hint={t('staff.standings.public.hint')}
          checked={draft.isPublic}
          onChange={(isPublic) => set({ isPublic })}
        />
        {isIcpcBoard(contest.type) && (
          <Checkbox
            label={t('staff.standings.ties')}
            hint={t('staff.standings.ties.hint')}
            checked={draft.breaksTies}
            onChange={(breaksTies) => set({ breaksTies })}
          />
        )}
        {contest.public_standing && (
          <>
            <AddressNote />
            <PublicLink contestId={contest.id} />
          </>
        )}
        <WhyGrey isChanged={isChanged || command.state !== null} faults={faults} />
        <div className={look('row', 'wrap', 'gap8x12')}>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={!isChanged || faults.length > 0}
            onPress={() => void apply(draft)}
          >
            {t('staff.standings.apply')}
          </Button>
          <CommandNote ofSettings state={command.state} done={t('staff.saved')} />
        </div>
      </div>
    </Card>
  );
}

/** The contestants' present view. */
function SeenNow({ contest, nowAt }: { readonly contest: Contest; readonly nowAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const view = boardViewOf(contest, nowAt);
  const Icon = ICONS[view];
  const setting = parseStandingsSetting(contest.standings);
  const frozenAt = setting && frozenFromAt(setting, timesOf(contest));
  return (
    <p className={styles['seen']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {t(`staff.board.${view}_means`)}{' '}
        {frozenAt !== null && (
          <span className={classNames(look('hint'), styles['hint'])}>
            {t(nowAt < frozenAt ? 'staff.standings.freezes_at' : 'staff.standings.frozen_at', {
              time: format.time(frozenAt),
            })}
          </span>
        )}
      </span>
      <BoardBadge view={view} />
    </p>
  );
}

function draftOf(contest: Contest): Draft {
  return {
    standings: parseStandingsSetting(contest.standings) ?? 'no',
    isPublic: contest.public_standing,
    breaksTies: contest.last_accepted_breaks_ties,
  };
}

function isDifferent(before: Draft, after: Draft): boolean {
  return (
    before.standings !== after.standings ||
    before.isPublic !== after.isPublic ||
    before.breaksTies !== after.breaksTies
  );
}
