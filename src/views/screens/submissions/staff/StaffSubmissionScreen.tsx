import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Points } from '#views/components/Points.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { useSelected } from '#views/useSelected.ts';
import { RejudgeButton } from '../judging/RejudgeButton.tsx';
import { selectFed } from '#streams/state/contest/staffContests.ts';
import { StaffSubmissionBody } from './StaffSubmissionBody.tsx';
import { look } from '#views/components/look.ts';

/** /submission/:sid for organisers: verdict as the hero, judgement, source, and others of the task. */
export function StaffSubmissionScreen() {
  const id = parseRouteId(useParams()['sid']) ?? 0;
  const { t } = useTranslation();
  const submission = useSelected(selectFed, id);
  return (
    <>
      <PageHeader
        title={t('staff.submission.title', { id })}
        actions={submission && <RejudgeButton filter={{ ids: String(id) }} label={t('staff.rejudge.one')} />}
        eyebrow={<Link to="/submissions">{t('staff.feed.title')}</Link>}
        hero={
          submission && (
            <div className={look('row', 'wrap', 'gap8x24')}>
              <VerdictTag verdict={submission.verdict} status={submission.status} size="l" />
              {submission.score !== null && <Points value={submission.score} size="xl" />}
            </div>
          )
        }
      />
      <div className={look('grid', 'gap24')}>
        <StaffSubmissionBody key={id} id={id} isHeaded />
      </div>
    </>
  );
}
