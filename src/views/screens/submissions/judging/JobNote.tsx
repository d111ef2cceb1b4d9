import { useTranslation } from 'react-i18next';
import { type StaffSubmissionDetail } from '#protocol/wire/staff/submissions/submission.ts';
import { Alert } from '#views/components/Alert.tsx';

/** A note on a job that is queued again, or that three judges lost; otherwise nothing. */
export function JobNote({ job }: { readonly job: NonNullable<StaffSubmissionDetail['job']> }) {
  const { t } = useTranslation();
  switch (job.state) {
    case 'waiting':
      return job.attempt === 0 ? null : (
        <Alert tone="wait" title={t('staff.job.again', { count: job.attempt })} text={job.error ?? ''} />
      );
    case 'leased':
      return null;
    case 'lost':
      return <Alert tone="bad" title={t('staff.job.lost')} text={job.error ?? t('staff.job.lost_text')} />;
  }
}
