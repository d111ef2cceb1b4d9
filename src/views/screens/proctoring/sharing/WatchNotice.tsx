import { BellRing, Camera, Clock3, Eye, Globe, type LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { askedFor, useAsked } from './asked.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './WatchNotice.module.css';

/** The person's monitoring, from the server; null until it is loaded. */
export const selectWatching = ({ sharing }: State) => sharing.watching;

/**
 * The monitoring notice: recordings and signals, who sees them, and how long they are kept. It is shown
 * before the browser is asked for anything (PRC-8).
 */
export function WatchNotice() {
  const asked = useAsked();
  const watching = useSelected(selectWatching);
  const { t } = useTranslation();
  if (watching === null) return <Skeleton shape="rows" />;
  const { internet, signals, keptDays } = watching.terms;
  return (
    <ul className={styles['facts']}>
      {asked.length > 0 && (
        <Fact icon={Camera} title={t('sharing.what')}>
          {t(`sharing.what_${askedFor(asked)}`)}
        </Fact>
      )}
      {internet && (
        <Fact icon={Globe} title={t('consent.internet')}>
          {t('consent.internet_text')}
        </Fact>
      )}
      <Fact icon={Eye} title={t('sharing.who')}>
        {t('sharing.who_text')}
      </Fact>
      <Fact icon={Clock3} title={t('sharing.how_long')}>
        {t('sharing.how_long_text', { count: keptDays })}
      </Fact>
      {signals.length > 0 && (
        <Fact icon={BellRing} title={t('consent.signals')} isWide>
          {t('consent.signals_text')}
          <ul className={styles['signals']}>
            {signals.map((kind) => (
              <li key={kind}>{t(`consent.signal.${kind}`)}</li>
            ))}
          </ul>
        </Fact>
      )}
    </ul>
  );
}

function Fact(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const { icon: Icon, title, isWide = false, children } = props;
  return (
    <li
      className={classNames(look('flex', 'gap12', 'text2'), styles['fact'])}
      data-wide={isWide || undefined}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <strong className={look('block', 'text1')}>{title}</strong>
        <div className={look('size14', 'pretty')}>{children}</div>
      </div>
    </li>
  );
}
