import { Trans, useTranslation } from 'react-i18next';
import { formatCountdown } from '#domain/contest/timeline.ts';
import { Badge } from '#views/components/Badge.tsx';
import { useSelected } from '#views/useSelected.ts';
import {
  selectIsRunning,
  selectSubmissionsLeft,
  selectUserTestsLeft,
  selectWaitMs,
} from '#streams/state/tasks/ownTasks.ts';
import { look } from '#views/components/look.ts';

/** The allowance for submissions: number left, wait until the next, or that none is possible now. */
export function SubmitAllowance({ number }: { readonly number: number }) {
  const isRunning = useSelected(selectIsRunning);
  const left = useSelected(selectSubmissionsLeft);
  const { t } = useTranslation();
  if (!isRunning) {
    return (
      <p className={look('flex', 'wrap', 'gap8')}>
        <Badge tone="wait">{t('submit.not_running')}</Badge>
      </p>
    );
  }
  return (
    <p className={look('flex', 'wrap', 'gap8')}>
      {left !== null && (
        <Badge tone={left === 0 ? 'bad' : 'plain'}>{t('submit.left', { count: left })}</Badge>
      )}
      {left !== 0 && <Wait number={number} />}
    </p>
  );
}

/**
 * The number of runs on an own input that are left, if there is a limit. The button itself shows the wait.
 */
export function UserTestAllowance() {
  const isRunning = useSelected(selectIsRunning);
  const left = useSelected(selectUserTestsLeft);
  const { t } = useTranslation();
  if (isRunning && left === null) return null;
  return (
    <p className={look('flex', 'wrap', 'gap8')}>
      {isRunning ? (
        <Badge tone={left === 0 ? 'bad' : 'plain'}>{t('user_test.left', { count: left ?? 0 })}</Badge>
      ) : (
        <Badge tone="wait">{t('submit.not_running')}</Badge>
      )}
    </p>
  );
}

/** The wait until the next submission; it renders each second. */
function Wait({ number }: { readonly number: number }) {
  const waitMs = useSelected(selectWaitMs, number);
  const { t } = useTranslation();
  if (waitMs === 0) return <Badge tone="good">{t('submit.now')}</Badge>;
  return (
    <Badge tone="wait">
      <Trans
        t={t}
        i18nKey="submit.next_in"
        values={{ time: formatCountdown(waitMs) }}
        components={{ wait: <span className="tabular" /> }}
      />
    </Badge>
  );
}
