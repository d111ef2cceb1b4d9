import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { settingFaults } from '#domain/contest/contest-settings.ts';
import { parseRouteId } from '#domain/navigation.ts';
import { type ContestSettings } from '#protocol/wire/staff/contest/settings.ts';
import { type CommandState } from '#streams/state/staffState.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { ContestFileChoice, isUsable } from './ContestFileChoice.tsx';
import { defaultContestSettings, shiftedTo, withFile, withoutType } from './newContest.ts';
import { sendable } from './settingsDraft.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { type ChosenFile, useContestFile } from './useContestFile.ts';
import { useFaultsOf } from '#views/kit/staff/useFaultWords.ts';
import { useUnsaved } from './useUnsaved.ts';
import { WhyGrey } from '#views/kit/staff/WhyGrey.tsx';
import { look } from '#views/components/look.ts';
import styles from './Settings.module.css';

type Source = 'nothing' | 'copy' | 'file';

/** /contests?new: one form for a contest from nothing, from a copy or from a file (AUT-2). */
export function NewContest() {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const [params] = useSearchParams();
  // The link at the end of another contest's settings also leads here.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  const given = parseRouteId(params.get('from') ?? undefined);
  const [source, setSource] = useState<Source>(given === null ? 'nothing' : 'copy');
  const [from, setFrom] = useState<number | null>(given);
  const reading = useContestFile();
  const { chosen } = reading;
  if (nowAt === 0) return <Skeleton shape="hero" />;
  return (
    <>
      <PageHeader
        title={t('contest_form.new')}
        eyebrow={<Link to="/contests">{t('staff.contests.title')}</Link>}
      />
      <div className={look('grid', 'gap16', 'shrink')}>
        <Card>
          <div className={look('grid', 'gap16', 'shrink')}>
            <RadioList
              label={t('contest_form.begin_with')}
              value={source}
              options={(['nothing', 'copy', 'file'] as const).map((value) => ({
                value,
                label: t(`contest_form.from.${value}`),
                hint: t(`contest_form.from.${value}_hint`),
              }))}
              onChange={setSource}
            />
            {source === 'copy' && <CopyChoice from={from} onChoose={setFrom} />}
            {source === 'file' && <ContestFileChoice reading={reading} />}
          </div>
        </Card>
        {source === 'nothing' && (
          <Creation key="nothing" initial={defaultContestSettings(nowAt)} from={null} />
        )}
        {source === 'copy' && from !== null && <Copied key={from} from={from} nowAt={nowAt} />}
        {source === 'file' && chosen !== null && isUsable(chosen.read) && (
          <Creation
            key={chosen.read.plan + JSON.stringify(chosen.read.settings)}
            initial={withFile(defaultContestSettings(nowAt), chosen.read)}
            untyped={withoutType(defaultContestSettings(nowAt), chosen.read)}
            from={null}
            chosen={chosen}
          />
        )}
      </div>
    </>
  );
}

function CopyChoice(props: { readonly from: number | null; readonly onChoose: (id: number | null) => void }) {
  const { t } = useTranslation();
  const contests = useSelected(selectContests) ?? [];
  return (
    <div className={styles['narrow']}>
      <Select
        label={t('contest_form.copy_of')}
        value={String(props.from ?? '')}
        options={[
          { value: '', label: t('contest_form.choose_contest') },
          ...contests.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => props.onChoose(id === '' ? null : Number(id))}
      />
    </div>
  );
}

function Copied({ from, nowAt }: { readonly from: number; readonly nowAt: number }) {
  const { t } = useTranslation();
  const resource = useResource('contestSettings', { cid: from });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => {
        const settings = shiftedTo(answer.settings, nowAt);
        const name = t('contest_form.copy_name', { contest: settings.name });
        return <Creation initial={{ ...settings, name }} from={from} />;
      }}
    </Loaded>
  );
}

function Creation(props: {
  readonly initial: ContestSettings;
  /** `initial` without the settings that its type changed; missing: its type changed none. */
  readonly untyped?: ContestSettings;
  readonly from: number | null;
  readonly chosen?: ChosenFile;
}) {
  const { from, chosen } = props;
  const { t } = useTranslation();
  const command = useCommand('createContest', 'createContestFromFile');
  const [initial] = useState(props.initial);
  const [settings, setSettings] = useState(initial);
  const [people, setPeople] = useState(false);
  const [boardsMayDiffer, setBoardsMayDiffer] = useState(false);
  const { answer } = useResource('assignableStaff', {});
  // No question after success: the person is then taken to the new contest.
  useUnsaved(settings !== initial && !command.isRunning && command.state?.kind !== 'done');
  // In a file the freeze may be longer than the contest, which was ended early.
  const faults = settingFaults(settings, chosen === undefined ? {} : { standings: initial.standings });
  const faultOf = useFaultsOf(faults);
  const create = () => {
    const said = JSON.stringify(sendable(settings));
    if (chosen === undefined) {
      const request = { settings: said, people, ...(from !== null && { from }) };
      command.give({ call: 'createContest', request });
    } else {
      const { file, read } = chosen;
      command.give({
        call: 'createContestFromFile',
        request: { settings: said, plan: read.plan, boards_may_differ: boardsMayDiffer },
        files: { file: { file, name: file.name } },
      });
    }
  };
  return (
    <form className={look('grid', 'gap16', 'shrink')} onSubmit={(event) => event.preventDefault()}>
      <SettingsFields
        settings={settings}
        set={(change) => setSettings((before) => ({ ...before, ...change }))}
        below={() => null}
        fault={faultOf}
        known={props.untyped ?? initial}
        staff={answer?.staff ?? []}
        mayAssign
        hasWork={false}
      />
      <div className={styles['bar']}>
        <div className={look('grid', 'gap8', 'shrink')}>
          {from !== null && (
            <Checkbox label={t('contest_form.with_people')} checked={people} onChange={setPeople} />
          )}
          {chosen !== undefined && (
            <FromFile state={command.state} mayDiffer={boardsMayDiffer} onMayDiffer={setBoardsMayDiffer} />
          )}
          <WhyGrey isChanged faults={faults} />
          <CommandNote ofSettings state={command.state} done={t('staff.saved')} />
        </div>
        <Button variant="primary" busy={command.isRunning} disabled={faults.length > 0} onPress={create}>
          {t('contest_form.create')}
        </Button>
      </div>
    </form>
  );
}

/** Whether the command was refused only because the new boards differ from those in the file. */
function doBoardsDiffer(state: CommandState | null): boolean {
  return state?.kind === 'refused' && state.key === 'backend.contest_boards_differ';
}

/** For a contest from a file: the progress, and after a refusal the option to accept different boards. */
function FromFile(props: {
  readonly state: CommandState | null;
  readonly mayDiffer: boolean;
  readonly onMayDiffer: (may: boolean) => void;
}) {
  const { state, mayDiffer, onMayDiffer } = props;
  const { t } = useTranslation();
  return (
    <>
      {(mayDiffer || doBoardsDiffer(state)) && (
        <Checkbox label={t('contest_form.boards_may_differ')} checked={mayDiffer} onChange={onMayDiffer} />
      )}
      {state?.kind === 'running' && (
        <ProgressBar label={t('contest_form.creating')} percent={state.percent} />
      )}
    </>
  );
}
