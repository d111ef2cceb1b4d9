import { useTranslation } from 'react-i18next';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { Alert } from '#views/components/Alert.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';

/**
 * A note on a late submission: not decided yet, or accepted or rejected by the organisers, with the reason.
 */
export function LateNote({ submission }: { readonly submission: Pick<Submission, 'late' | 'at'> }) {
  const { late, at } = submission;
  const { t } = useTranslation();
  const format = useFormat();
  if (late === null) return null;
  const times = { sent: format.timeWithSeconds(late.sent_at), at: format.timeWithSeconds(at) };
  switch (late.state) {
    case 'waiting':
      return <Alert tone="wait" title={t('late.waiting')} text={t('late.waiting_text', times)} />;
    case 'accepted':
      return <Alert tone="good" title={t('late.accepted', times)} text={late.reason} />;
    case 'rejected':
      return <Alert tone="bad" title={t('late.rejected')} text={late.reason} />;
  }
}
