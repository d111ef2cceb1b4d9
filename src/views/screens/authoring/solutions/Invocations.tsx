import { Grid3x3, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvocationRow } from '#protocol/wire/staff/authoring/solutions.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { CellDialog } from './CellDialog.tsx';
import { CompileNotes } from './CompileNotes.tsx';
import { type Given } from './given.ts';
import { Matrix } from './Matrix.tsx';
import { TimeLimit } from './TimeLimit.tsx';
import styles from './Solutions.module.css';

const TONES = { running: 'wait', done: 'good', stopped: 'note', failed: 'bad' } as const;

/** The invocations: the newest unless another is chosen, live while it is judged. */
export function Invocations(given: Given) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const { invocations } = given.history;
  const row = invocations.find(({ number }) => number === chosen) ?? invocations[0];
  if (row === undefined)
    return (
      <Section title={t('solutions.invocations')}>
        <EmptyState icon={Grid3x3} title={t('solutions.not_run')} text={t('solutions.not_run_text')} />
      </Section>
    );
  const nameOf = ({ number, at, by }: InvocationRow) =>
    [t('solutions.invocation', { number }), format.dateTime(at), by].filter(Boolean).join(' · ');
  return (
    <Section title={t('solutions.invocations')}>
      <div className={styles['head']}>
        <Select
          label={t('solutions.history')}
          value={String(row.number)}
          onChange={(value) => setChosen(Number(value))}
          options={invocations.map((one) => ({ value: String(one.number), label: nameOf(one) }))}
        />
        <Badge tone={TONES[row.state]}>{t(`solutions.state.${row.state}`)}</Badge>
        {row.revision !== given.tree.revision && <Badge tone="note">{t('solutions.outdated')}</Badge>}
      </div>
      {row.state === 'running' && <Progress row={row} {...given} />}
      <Shown key={row.number} number={row.number} {...given} />
    </Section>
  );
}

function Progress({ row, taskId, mayWrite, history }: Given & { readonly row: InvocationRow }) {
  const { t } = useTranslation();
  const command = useCommand('stopInvocation');
  const { done, total, number } = row;
  return (
    <div className={styles['head']}>
      <div className={styles['grow']}>
        <ProgressBar
          percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
          label={history.has_judge ? t('solutions.progress', { done, total }) : t('solutions.no_judge')}
        />
      </div>
      {mayWrite && (
        <Button
          variant="secondary"
          icon={Square}
          busy={command.isRunning}
          onPress={() => command.give({ call: 'stopInvocation', request: { tid: taskId, number } })}
        >
          {t('solutions.stop')}
        </Button>
      )}
      <CommandNote state={command.state} done="" />
    </div>
  );
}

function Shown({ taskId, number, mayWrite }: Given & { readonly number: number }) {
  const { t } = useTranslation();
  const resource = useResource('workshopInvocation', { tid: taskId, number });
  const [open, setOpen] = useState<{ readonly solution: string; readonly test: string } | null>(null);
  const current = resource.answer?.number === number ? resource.answer : null;
  return (
    <Loaded of={{ ...resource, answer: current }} shape="rows" count={6}>
      {(answer) => {
        const idle = answer.tests.filter(({ is_idle: isIdle }) => isIdle).map(({ name }) => name);
        return (
          <>
            <Matrix invocation={answer} onOpen={(solution, test) => setOpen({ solution, test })} />
            {answer.compared !== null && (
              <p className={styles['hint']}>{t('solutions.compared', { number: answer.compared })}</p>
            )}
            {idle.length > 0 && (
              <p className={styles['hint']}>
                {t('solutions.idle', { count: idle.length, tests: idle.join(', ') })}
              </p>
            )}
            <CompileNotes runs={answer.runs} />
            {answer.proposal !== null && (
              <TimeLimit taskId={taskId} proposal={answer.proposal} mayWrite={mayWrite} />
            )}
            {open !== null && (
              <CellDialog taskId={taskId} number={number} {...open} onClose={() => setOpen(null)} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
