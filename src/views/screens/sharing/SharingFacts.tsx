import { Camera, Clock3, Eye, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PICTURES_KEPT_DAYS } from '../../../../domain/proctoring.ts';
import { type AskedFor } from './asked.ts';
import styles from './SharingFacts.module.css';

/** What is recorded, who sees it, and how long it is kept: said before the browser asks. */
export function SharingFacts({ of }: { readonly of: AskedFor }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['facts']}>
      <Fact icon={Camera} title={t('sharing.what')} text={t(`sharing.what_${of}`)} />
      <Fact icon={Eye} title={t('sharing.who')} text={t('sharing.who_text')} />
      <Fact
        icon={Clock3}
        title={t('sharing.how_long')}
        text={t('sharing.how_long_text', { count: PICTURES_KEPT_DAYS })}
      />
    </ul>
  );
}

function Fact(props: { readonly icon: LucideIcon; readonly title: string; readonly text: string }) {
  const { icon: Icon, title, text } = props;
  return (
    <li className={styles['fact']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        <strong className={styles['title']}>{title}</strong>
        <span className={styles['text']}>{text}</span>
      </span>
    </li>
  );
}
