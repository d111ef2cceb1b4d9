import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type VersionHistory } from '#protocol/wire/staff/authoring/versions.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { RejudgingComparison } from '#views/screens/submissions/judging/RejudgingComparison.tsx';
import styles from './Versions.module.css';

/** The version by which contests judge; another one can be tried on their submissions before it is used. */
export function UseVersion({ task, history }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const others = history.versions.filter((one) => one.is_usable && !one.is_used);
  const version = chosen ?? history.trials[0]?.version ?? others[0]?.number;
  if (task.is_quiz || task.right === 'read' || version === undefined || others.length === 0) return null;
  return <Use task={task} history={history} version={version} others={others} onChoose={setChosen} />;
}

interface Props {
  readonly task: WorkshopTask;
  readonly history: VersionHistory;
}

function Use({
  task,
  history,
  version,
  others,
  onChoose,
}: Props & {
  readonly version: number;
  readonly others: VersionHistory['versions'];
  readonly onChoose: (version: number) => void;
}) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('useWorkshopVersion', 'tryWorkshopVersion');
  const trials = history.trials.filter((one) => one.version === version);
  const isTrying = trials.some(({ rejudging: { done, total } }) => done < total);
  const sent = history.contests.reduce((sum, { submissions }) => sum + submissions, 0);
  const since = sent - trials.reduce((sum, { rejudging }) => sum + rejudging.total, 0);
  const use = async (apply: readonly number[]) => {
    const title = t('versions.use.title', { number: version });
    const message =
      apply.length > 0
        ? t('versions.use.applied', { count: sent - since })
        : keptText(t, sent, trials.length > 0);
    if (!(await confirm({ title, message, confirmLabel: t('versions.use') }))) return;
    command.give({
      call: 'useWorkshopVersion',
      request: { tid: task.id, version, apply: JSON.stringify(apply) },
    });
  };
  return (
    <Section title={t('versions.use.heading')} hint={t('versions.use.hint')}>
      <ul className={styles['findings']}>
        {history.contests.map(({ id, name, submissions, is_running: isRunning }) => (
          <li key={id}>
            {t(isRunning ? 'versions.contest_now' : 'versions.contest', { name, count: submissions })}
          </li>
        ))}
        {history.others > 0 && <li>{t('versions.other_contests', { count: history.others })}</li>}
      </ul>
      <div className={styles['row']}>
        <Select
          label={t('workshop.page.versions')}
          value={String(version)}
          onChange={(value) => onChoose(Number(value))}
          options={others.map(({ number, message }) => ({
            value: String(number),
            label: `${number} · ${message}`,
          }))}
        />
        {sent > 0 && trials.length === 0 && (
          <Button
            busy={command.isRunning}
            onPress={() => command.give({ call: 'tryWorkshopVersion', request: { tid: task.id, version } })}
          >
            {t('versions.try', { count: sent })}
          </Button>
        )}
        <Button variant="secondary" disabled={isTrying} onPress={() => use([])}>
          {t('versions.use')}
        </Button>
        {trials.length > 0 && (
          <Button
            variant="primary"
            disabled={isTrying}
            onPress={() => use(trials.map(({ rejudging }) => rejudging.id))}
          >
            {t('versions.use_and_apply')}
          </Button>
        )}
      </div>
      <CommandNote state={command.state} done="" />
      {trials.length > 0 && since > 0 && <p>{t('versions.since', { count: since })}</p>}
      {trials.map(({ rejudging }) => (
        <RejudgingComparison key={rejudging.id} rejudging={rejudging} />
      ))}
    </Section>
  );
}

/** The message that a used version leaves the verdicts of earlier submissions as they are. */
function keptText(t: Translate, sent: number, isTried: boolean): string {
  const kept = t('versions.use.kept', { count: sent });
  return isTried || sent === 0 ? kept : `${kept} ${t('versions.untried')}`;
}
