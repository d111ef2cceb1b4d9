import { Megaphone, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Announcement } from '#protocol/wire/communication.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { useTopicName } from './useTopicName.ts';
import { look } from '#views/components/look.ts';
import styles from './AnnouncementList.module.css';

/** Announcements of a contest, newest first, with their audience; each can be withdrawn (COM-2). */
export function DeskAnnouncements({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const resource = useResource('announcements', {}, { contestId });
  return (
    <Card title={t('staff.announcements.title')} flush>
      <Loaded of={resource} shape="text" count={3} title={t('staff.announcements.not_loaded')}>
        {({ announcements }) => (
          <Entries announcements={announcements.filter(({ contest }) => contest === contestId)} />
        )}
      </Loaded>
    </Card>
  );
}

function Entries({ announcements }: { readonly announcements: readonly Announcement[] }) {
  const { t } = useTranslation();
  if (announcements.length === 0)
    return (
      <EmptyState
        icon={Megaphone}
        title={t('staff.announcements.none')}
        text={t('staff.announcements.none_text')}
      />
    );
  return (
    <ol className={styles['list']} aria-label={t('staff.announcements.title')}>
      {announcements.map((announcement) => (
        <Entry key={announcement.id} announcement={announcement} />
      ))}
    </ol>
  );
}

function Entry({ announcement }: { readonly announcement: Announcement }) {
  const { id, contest, topic, message, at, to, withdrawn_at: withdrawnAt } = announcement;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('withdrawAnnouncement');
  const nowAt = useSelected(selectNow);
  const topicName = useTopicName();
  const withdraw = async () => {
    const isConfirmed = await confirm({
      title: t('staff.announcements.withdraw_ask', { topic }),
      message: <p>{t('staff.announcements.withdraw_text')}</p>,
      confirmLabel: t('staff.announcements.withdraw'),
      isDangerous: true,
    });
    if (isConfirmed) command.give({ call: 'withdrawAnnouncement', request: { aid: id } });
  };
  return (
    <li className={styles['entry']}>
      <p className={look('flex', 'wrap', 'apart', 'gap0x12')}>
        <strong>{topicName(topic, contest)}</strong>
        {to !== undefined && <Badge tone="note">{t(`announcements.to_${to.kind}`, { name: to.name })}</Badge>}
        {withdrawnAt !== undefined && <Badge tone="wait">{t('announcements.withdrawn')}</Badge>}
        <span className={look('hint')}>
          <RelativeTime at={at} nowAt={nowAt} />
        </span>
      </p>
      <div className={withdrawnAt === undefined ? undefined : styles['withdrawn']}>
        <Markdown text={message} />
      </div>
      {withdrawnAt === undefined && (
        <p className={styles['actions']}>
          <CommandNote state={command.state} done="" />
          <Button size="s" variant="quiet" icon={Undo2} busy={command.isRunning} onPress={withdraw}>
            {t('staff.announcements.withdraw')}
          </Button>
        </p>
      )}
    </li>
  );
}
