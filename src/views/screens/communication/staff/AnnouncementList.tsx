import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { selectAnnouncements } from '#streams/state/contest/staffContests.ts';
import { useTopicName } from './useTopicName.ts';
import { look } from '#views/components/look.ts';
import styles from './AnnouncementList.module.css';

function selectIsLoaded({ sync, communication }: State, contestId: number): boolean {
  const { communication: snapshot } = sync.snapshots;
  return communication.loaded && snapshot?.kind === 'loaded' && snapshot.contestId === contestId;
}

/** Announcements to everybody in a contest, newest first. The page that shows it has opened the contest. */
export function AnnouncementList({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const nowAt = useSelected(selectNow);
  const isLoaded = useSelected(selectIsLoaded, contestId);
  const topicName = useTopicName();
  const announcements = useSelected(selectAnnouncements).filter(({ contest }) => contest === contestId);
  return (
    <Card title={t('staff.announcements.title')} flush>
      {announcements.length === 0 && !isLoaded && <Skeleton shape="text" count={3} />}
      {announcements.length === 0 && isLoaded && (
        <EmptyState
          icon={Megaphone}
          title={t('staff.announcements.none')}
          text={t('staff.announcements.none_text')}
        />
      )}
      <ol className={styles['list']}>
        {announcements.map(({ id, topic, message, at }) => (
          <li key={id} className={styles['entry']}>
            <p className={look('flex', 'wrap', 'apart', 'gap0x12')}>
              <strong>{topicName(topic, contestId)}</strong>
              <span className={look('hint')}>
                <RelativeTime at={at} nowAt={nowAt} />
              </span>
            </p>
            <Markdown text={message} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
