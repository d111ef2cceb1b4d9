import { Megaphone, MessageSquareReply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectNow } from '#streams/state/contest/phase.ts';
import { plainText } from '#views/components/plainText.ts';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useSelected } from '#views/useSelected.ts';
import { type SaidNotice } from '#views/notices/notices.ts';
import { look } from '#views/components/look.ts';
import styles from './NewsList.module.css';

/** The newest announcements and answers, shortened; the communication page has all of them. */
export function NewsList({ news }: { readonly news: readonly SaidNotice[] }) {
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  return (
    <ul className={look('grid')}>
      {news.map(({ id, kind, at, title, text }) => {
        const Icon = kind === 'announcement' ? Megaphone : MessageSquareReply;
        return (
          <li key={id} className={styles['item']}>
            <Icon size={18} strokeWidth={1.75} aria-label={t(`home.${kind}`)} />
            <div>
              <p className={look('weight600', 'cut')}>{plainText(title)}</p>
              <p className={styles['text']}>{plainText(text)}</p>
              <p className={styles['when']}>
                <RelativeTime at={at} nowAt={now} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
