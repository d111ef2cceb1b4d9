import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSaidSeen } from '#views/notices/useSaidSeen.ts';
import { useSelected } from '#views/useSelected.ts';
import { OwnAnnouncementList } from './OwnAnnouncementList.tsx';
import { AskForm } from './AskForm.tsx';
import { QuestionList } from './QuestionList.tsx';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './CompetitorCommunicationScreen.module.css';

const selectIsLoaded = ({ communication }: State): boolean => communication.loaded;
const selectSeen = ({ communication }: State): number => communication.seenAnnouncement;

/** /communication: announcements, and the person's own questions with their answers (COM-1). */
export function CompetitorCommunicationScreen() {
  const isLoaded = useSelected(selectIsLoaded);
  const seenBefore = useState(useSelected(selectSeen))[0];
  const { t } = useTranslation();
  useSaidSeen();
  return (
    <>
      <PageHeader title={t('sidebar.communication')} />
      {isLoaded ? (
        <div className={classNames(look('grid', 'top', 'gap', 'single'), styles['columns'])}>
          <div className={look('grid', 'gap', 'shrink')}>
            <AskForm />
            <QuestionList />
          </div>
          <OwnAnnouncementList seenBefore={seenBefore} />
        </div>
      ) : (
        <Skeleton shape="cards" count={2} />
      )}
    </>
  );
}
