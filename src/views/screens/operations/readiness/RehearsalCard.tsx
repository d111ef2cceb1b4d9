import { Trans, useTranslation } from 'react-i18next';
import { isFault } from '#domain/operations/rehearsal.ts';
import { type Rehearsal } from '#protocol/wire/staff/operations/readiness.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { RehearseButton } from './CheckRow.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './CheckPanel.module.css';

type Run = Rehearsal['runs'][number];

/** The rehearsal: its progress or the findings of the last one, and the button that starts another. */
export function RehearsalCard(props: {
  readonly contestId: number;
  readonly rehearsal: Rehearsal | null;
  readonly nowAt: number;
}) {
  const { contestId, rehearsal, nowAt } = props;
  const { t } = useTranslation();
  return (
    <Card title={t('check.rule.rehearsal')}>
      <div className={look('grid', 'gap12')}>
        <p className={look('hint')}>{t('check.rehearsal_hint')}</p>
        {rehearsal !== null && <Course rehearsal={rehearsal} nowAt={nowAt} />}
        {rehearsal?.state === 'running' ? (
          <StopButton contestId={contestId} />
        ) : (
          <div className={look('row', 'wrap', 'gap12')}>
            <RehearseButton contestId={contestId} variant={rehearsal === null ? 'primary' : 'secondary'} />
          </div>
        )}
        {rehearsal !== null && <Runs runs={rehearsal.runs} />}
      </div>
    </Card>
  );
}

function Course({ rehearsal, nowAt }: { readonly rehearsal: Rehearsal; readonly nowAt: number }) {
  const { t } = useTranslation();
  const done = rehearsal.runs.filter(({ outcome }) => outcome !== null).length;
  const faults = rehearsal.runs.filter(({ outcome }) => isFault(outcome)).length;
  const all = rehearsal.runs.length;
  if (rehearsal.state === 'running') {
    return (
      <ProgressBar
        percent={all === 0 ? null : (100 * done) / all}
        label={t('check.rehearsal_progress', { done, all })}
      />
    );
  }
  const endedAt = rehearsal.ended_at ?? rehearsal.started_at;
  const found = rehearsal.state === 'stopped' ? 'stopped' : faults === 0 ? 'good' : 'faults';
  return (
    <p role="status">
      <Trans
        t={t}
        i18nKey={`check.rehearsal_${found}`}
        values={{ value: faults, all }}
        components={{
          hint: <span className={look('hint')} />,
          when: <RelativeTime at={endedAt} nowAt={Math.max(nowAt, endedAt)} />,
        }}
      />
    </p>
  );
}

function StopButton({ contestId: cid }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const command = useCommand('stopRehearsal');
  return (
    <div className={look('row', 'wrap', 'gap12')}>
      <Button
        size="s"
        busy={command.isRunning}
        onPress={() => command.give({ call: 'stopRehearsal', request: { cid } })}
      >
        {t('check.stop')}
      </Button>
      {command.state?.kind === 'refused' && <CommandNote state={command.state} done="" />}
    </div>
  );
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  /** The text of a fault: a refusal comes as a key with its detail, a fault of the package as a text. */
  const refusal = (fault: string) => {
    const [, key, detail] = /^(backend\.\w+)(?::(.*))?$/.exec(fault) ?? [];
    return key === undefined ? fault : refusalText({ key, detail: detail || null }, tAny);
  };
  return (
    <ul className={styles['runs']} aria-label={t('check.rule.solutions')}>
      {runs.map((run) => (
        <li key={run.id} className={styles['run']} data-outcome={run.outcome ?? 'waiting'}>
          <span className={classNames(look('shrink', 'anywhere'), styles['path'])}>
            <b>{run.label}</b> <span className="mono">{run.path}</span>
          </span>
          <span className={look('text2')}>{t('check.claims', { stated: run.stated })}</span>
          <span>
            <VerdictTag verdict={run.verdict} status={run.verdict === null ? 'queued' : 'judged'} />
          </span>
          <span className={look('digits', 'textEnd')}>
            {run.cpu_ms === null ? '' : format.duration(run.cpu_ms)}
          </span>
          {run.outcome !== null && (
            <Badge tone={isFault(run.outcome) ? 'bad' : run.outcome === 'as_stated' ? 'good' : 'plain'}>
              {t(`check.outcome.${run.outcome}`)}
            </Badge>
          )}
          {run.faults.length > 0 && (
            <ul className={styles['faults']}>
              {run.faults.map((fault) => (
                <li key={fault}>{refusal(fault)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
