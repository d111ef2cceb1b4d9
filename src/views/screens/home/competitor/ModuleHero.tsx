import { Flag } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Countdown } from '#views/components/Countdown.tsx';
import { selectMayFinish } from '#views/shell/shellState.ts';
import { TimelineBar } from '#views/shell/TimelineBar.tsx';
import { useFinish } from '#views/shell/useLeaving.ts';
import { type Timeline } from '#views/shell/useTimeline.ts';
import { useSelected } from '#views/useSelected.ts';
import styles from './ModuleHero.module.css';

/** The module's time in large type; below it the time left of the exam, and the button to finish it. */
export function ModuleHero({ module, exam }: { readonly module: Timeline; readonly exam: Timeline }) {
  const mayFinish = useSelected(selectMayFinish);
  const finish = useFinish();
  const { t } = useTranslation();
  return (
    <>
      <TimelineBar {...module} size="hero" />
      {mayFinish && (
        <div className={styles['exam']}>
          <span>
            <Trans
              t={t}
              i18nKey="module.exam_ends_in"
              components={{ left: <Countdown remainingMs={exam.remainingMs} size="s" /> }}
            />
          </span>
          <Button variant="quiet" size="s" icon={Flag} onPress={() => void finish()}>
            {t('module.finish_exam')}
          </Button>
        </div>
      )}
    </>
  );
}
