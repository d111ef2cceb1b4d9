import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { LateTag } from '#views/components/LateTag.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';

/** Where a submission stands: its verdict, or that it came late and does not count (yet). */
export function SubmissionTag(props: {
  readonly submission: Pick<Submission, 'verdict' | 'status' | 'late'>;
  readonly size?: 'm' | 'l';
}) {
  const { submission, size = 'm' } = props;
  const { verdict, status, late } = submission;
  if (late !== null && late.state !== 'accepted') return <LateTag state={late.state} size={size} />;
  return <VerdictTag verdict={verdict} status={status} size={size} />;
}
