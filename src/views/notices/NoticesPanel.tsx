import { BellOff, ChevronRight, Megaphone, MessageSquareReply } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Notice } from '#streams/events/notices.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '../components/Badge.tsx';
import { classNames } from '../components/classNames.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Link } from '../components/Link.tsx';
import { Markdown } from '../components/Markdown.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { TONE_ICONS } from '../components/tone.ts';
import tones from '../components/toneText.module.css';
import { useTranslateAny } from '../i18n/useTranslateAny.ts';
import { SidePanel } from '../shell/SidePanel.tsx';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import { type NoticeItem, type SaidNotice, selectNotices } from './notices.ts';
import { useSaidSeen } from './useSaidSeen.ts';
import { look } from '../components/look.ts';
import styles from './NoticesPanel.module.css';

const selectSeenAt = ({ notices }: State): number => notices.seenAt;
const selectIsVisible = ({ system }: State): boolean => system.pageVisible;
const selectShown = ({ notices }: State) => notices.shown;

/** The lasting list of all that was shown: announcements, answers, verdicts, changes of time and board. */
export function NoticesPanel({ onClose }: { readonly onClose: () => void }) {
  const items = useSelected(selectNotices);
  const seenBefore = useState(useSelected(selectSeenAt))[0];
  const { t } = useTranslation();
  useSaidSeen();
  useToastsSeen();
  return (
    <SidePanel title={t('notices.title')} onClose={onClose}>
      {items.length === 0 ? (
        <EmptyState icon={BellOff} title={t('notices.none')} text={t('notices.none_text')} />
      ) : (
        <ol className={styles['list']}>
          {items.map((item) => (
            <li key={item.id} className={styles['item']}>
              <Item item={item} isNew={item.at > seenBefore} onFollow={onClose} />
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  );
}

/** Toasts count as looked at while the list is on a page that somebody sees. */
function useToastsSeen(): void {
  const send = useSend();
  const shown = useSelected(selectShown);
  const isVisible = useSelected(selectIsVisible);
  const newestAt = shown.at(-1)?.at ?? 0;
  useEffect(() => {
    if (isVisible && newestAt > 0) send({ type: 'NoticesSeen', at: newestAt });
  }, [send, isVisible, newestAt]);
}

interface ItemProps {
  readonly isNew: boolean;
  readonly onFollow: () => void;
}

function Item({ item, ...props }: ItemProps & { readonly item: NoticeItem }) {
  return item.kind === 'toast' ? (
    <ToastLine {...props} notice={item.notice} />
  ) : (
    <Said {...props} said={item} />
  );
}

function Said({ said, isNew, onFollow }: ItemProps & { readonly said: SaidNotice }) {
  const { t } = useTranslation();
  const Icon = said.kind === 'announcement' ? Megaphone : MessageSquareReply;
  return (
    <>
      <Icon size={18} strokeWidth={1.75} className={tones['note']} aria-label={t(`home.${said.kind}`)} />
      <div className={look('grid', 'gap4', 'shrink')}>
        <p className={look('weight600', 'anywhere')}>{said.title}</p>
        <div className={look('text2', 'anywhere')}>
          <Markdown text={said.text} />
        </div>
        <Foot at={said.at} isNew={isNew} to="/communication" onFollow={onFollow} />
      </div>
    </>
  );
}

function ToastLine({ notice, isNew, onFollow }: ItemProps & { readonly notice: Notice }) {
  const { at, tone, titleKey, messageKey, values, text, to } = notice;
  const t = useTranslateAny();
  const Icon = TONE_ICONS[tone];
  return (
    <>
      <Icon size={18} strokeWidth={1.75} className={tones[tone]} aria-hidden />
      <div className={look('grid', 'gap4', 'shrink')}>
        <p className={look('weight600', 'anywhere')}>{t(titleKey, values)}</p>
        {messageKey !== undefined && <p className={look('text2', 'anywhere')}>{t(messageKey, values)}</p>}
        {text !== undefined && <p className={look('text2', 'anywhere')}>{text}</p>}
        <Foot at={at} isNew={isNew} {...(to !== undefined && { to })} onFollow={onFollow} />
      </div>
    </>
  );
}

function Foot(props: ItemProps & { readonly at: number; readonly to?: string }) {
  const { at, isNew, to, onFollow } = props;
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  return (
    <p className={look('row', 'wrap', 'gap4x8', 'text3', 'size12')}>
      <RelativeTime at={at} nowAt={now} />
      {isNew && <Badge tone="note">{t('announcements.new')}</Badge>}
      {to !== undefined && (
        <Link to={to} className={classNames(styles['link'])} onClick={onFollow}>
          {t('notices.follow')}
          <ChevronRight size={14} strokeWidth={2} aria-hidden />
        </Link>
      )}
    </p>
  );
}
