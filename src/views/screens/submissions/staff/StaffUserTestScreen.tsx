import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { useSelected } from '#views/useSelected.ts';
import { selectFedUserTest, StaffUserTestBody } from './StaffUserTestBody.tsx';

/** /user_test/{utid} for organisers: a contestant's run on an own input. */
export function StaffUserTestScreen() {
  const id = parseRouteId(useParams()['utid']) ?? 0;
  const shown = useSelected(selectFedUserTest, id);
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('user_test.title', { id })}
        eyebrow={<Link to="/user_tests">{t('sidebar.user_tests')}</Link>}
        meta={
          shown && (
            <>
              <span>{shown.display_name || shown.username}</span>
              <span>{shown.task_name}</span>
              <span>{shown.contest_name}</span>
            </>
          )
        }
      />
      <StaffUserTestBody key={id} id={id} />
    </>
  );
}
