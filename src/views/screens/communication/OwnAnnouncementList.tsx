import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Announcement } from '#protocol/wire/communication.ts';
import { createSelector } from '#streams/select.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { useSelected } from '#views/useSelected.ts';
import { look } from '#views/components/look.ts';
import styles from './CompetitorCommunicationScreen.module.css';

const selectTable = ({ communication }: State) => communication.announcements;
const selectAnnouncements = createSelector<State, [typeof selectTable], readonly Announcement[]>(
  [selectTable],
  (announcements) => announcements.values().sort((a, b) => b.at - a.at || b.id - a.id),
);

/** Announcements to the person, newest first; later ones than `seenBefore` are marked as new. */
export function OwnAnnouncementList({ seenBefore }: { readonly seenBefore: number }) {
  const announcements = useSelected(selectAnnouncements);
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  return (
    <Card title={t('announcements.title')} flush>
      {announcements.length === 0 ? (
        <EmptyState icon={Megaphone} title={t('announcements.none')} text={t('announcements.none_text')} />
      ) : (
        <ol className={look('grid')}>
          {announcements.map(({ id, topic, message, at, to, withdrawn_at: withdrawnAt }) => (
            <li key={id} className={styles['entry']}>
              <p className={look('row', 'wrap', 'gap4x12', 'hint')}>
                <span className={look('text1', 'size16', 'weight600')}>{topic}</span>
                {to !== undefined && (
                  <Badge tone="note">{t(`announcements.to_${to.kind}`, { name: to.name })}</Badge>
                )}
                {withdrawnAt !== undefined && <Badge tone="wait">{t('announcements.withdrawn')}</Badge>}
                {id > seenBefore && <Badge tone="note">{t('announcements.new')}</Badge>}
                <RelativeTime at={at} nowAt={now} />
              </p>
              {withdrawnAt === undefined ? (
                <Markdown text={message} />
              ) : (
                <p>{t('announcements.withdrawn_text')}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
