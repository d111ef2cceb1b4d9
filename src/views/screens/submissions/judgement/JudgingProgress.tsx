import { useTranslation } from 'react-i18next';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { ProgressBar } from '#views/components/ProgressBar.tsx';

const WHOLE = 100;

/** The judge's progress with a submission; shows nothing once it is judged. */
export function JudgingProgress({ submission }: { readonly submission: Submission }) {
  const { status, tests_done: done, tests_total: total } = submission;
  const { t } = useTranslation();
  if (status === 'judged') return null;
  if (status !== 'running' || done === null || total === null || total === 0) {
    const label = status === 'compiling' ? t('judgement.compiling') : t('submission.waiting');
    return status === 'queued' ? <p>{label}</p> : <ProgressBar percent={null} label={label} />;
  }
  return <ProgressBar percent={(done / total) * WHOLE} label={t('judgement.running', { done, total })} />;
}
