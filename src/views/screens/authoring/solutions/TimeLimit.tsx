import { useTranslation } from 'react-i18next';
import { type TimeProposal } from '#protocol/wire/staff/authoring/solutions.ts';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import styles from './Solutions.module.css';

/** The time limit that the solutions ask for, with the numbers it comes from. */
export function TimeLimit(props: {
  readonly taskId: number;
  readonly proposal: TimeProposal;
  readonly mayWrite: boolean;
}) {
  const { taskId, proposal, mayWrite } = props;
  const { t } = useTranslation();
  const sentence = useSentence();
  const command = useCommand('applyTimeLimit');
  const { limit_ms: limit, now_ms: now, slowest, fastest, faults } = proposal;
  return (
    <Card title={t('solutions.time_limit')}>
      <p>
        {limit === now ? t('solutions.time_fits', { limit }) : t('solutions.time_proposed', { limit, now })}
      </p>
      <p className={styles['hint']}>
        {t('solutions.time_slowest', {
          path: slowest.path,
          test: slowest.test,
          ms: slowest.cpu_ms,
          factor: proposal.ac_to_limit,
        })}{' '}
        {fastest === null
          ? t('solutions.time_no_slow')
          : t(fastest.is_stopped ? 'solutions.time_stopped' : 'solutions.time_fastest', {
              path: fastest.path,
              test: fastest.test,
              ms: fastest.cpu_ms,
              factor: proposal.limit_to_tle,
            })}
      </p>
      {faults.map((fault) => (
        <p key={JSON.stringify(fault)} className={styles['bad']}>
          {sentence(fault)}
        </p>
      ))}
      {mayWrite && limit !== now && (
        <div className={styles['actions']}>
          <Button
            variant="secondary"
            busy={command.isRunning}
            onPress={() => command.give({ call: 'applyTimeLimit', request: { tid: taskId, ms: limit } })}
          >
            {t('solutions.time_apply', { limit })}
          </Button>
          <CommandNote state={command.state} done={t('staff.saved')} />
        </div>
      )}
    </Card>
  );
}
