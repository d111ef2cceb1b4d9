import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { StaffUserTestBody } from '../staff/StaffUserTestBody.tsx';
import { useFeedFilter } from './useFeedFilter.ts';
import { selectIsLoaded } from './useNarrowed.ts';
import { userTestColumns } from './userTestColumns.tsx';
import { WorkList } from './WorkList.tsx';

/** /user_tests: runs of contestants on their own inputs, live, with filters (AUT-3). */
export function UserTestsScreen() {
  const isLoaded = useSelected(selectIsLoaded, 'userTests');
  const { t } = useTranslation();
  if (isLoaded) return <UserTests />;
  return (
    <>
      <PageHeader title={t('sidebar.user_tests')} />
      <Skeleton shape="rows" count={10} />
    </>
  );
}

function UserTests() {
  const address = useFeedFilter('userTests');
  const { change } = address;
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useMemo(() => userTestColumns(t, format, change), [t, format, change]);
  return (
    <WorkList
      feed="userTests"
      title={t('sidebar.user_tests')}
      address={address}
      columns={columns}
      opened={(id) => <StaffUserTestBody key={id} id={id} />}
    />
  );
}
