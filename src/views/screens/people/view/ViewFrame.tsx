import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSession, selectUser } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import band from '#views/components/Band.module.css';
import { Button } from '#views/components/Button.tsx';
import { classNames } from '#views/components/classNames.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Splash } from '#views/shell/Splash.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { reasonsOf } from './reasons.ts';
import { look } from '#views/components/look.ts';
import styles from './ViewFrame.module.css';

const asText = (state: State): string => JSON.stringify(reasonsOf(state));

/** A frame for an admin's view of a contestant's pages: their name, the reasons for the view, read-only. */
export function ViewFrame({ children }: { readonly children: ReactNode }) {
  const session = useSelected(selectSession);
  const { ready: isReady } = useTranslation();
  if (!isReady || session.kind === 'checking') return children;
  if (session.kind !== 'signedOut')
    return (
      <>
        <ViewBand />
        {children}
        <div className={classNames(styles['edge'], 'no-print')} aria-hidden />
      </>
    );
  if (session.ended !== null || session.refused !== null) return <ViewOver />;
  // The hidden login page exchanges the token of the address for a session.
  return (
    <>
      <div hidden>{children}</div>
      <Splash />
    </>
  );
}

function ViewBand() {
  const user = useSelected(selectUser);
  const send = useSend();
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const name = user?.display_name || user?.name;
  return (
    <section className={classNames(band['band'], styles['view'])} aria-label={t('view.label')}>
      <Eye size={20} strokeWidth={1.9} aria-hidden />
      <p className={classNames(look('weight550'), styles['whose'])}>{t('view.band', { name })}</p>
      <span className={look('row', 'gap12')}>
        <button
          type="button"
          className={classNames(band['act'], styles['why'])}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('view.why')}
        </button>
        <Button size="s" onPress={() => send({ type: 'SignOutConfirmed' })}>
          {t('view.end')}
        </Button>
      </span>
      {isOpen && <Reasons />}
    </section>
  );
}

function Reasons() {
  const reasons = JSON.parse(useSelected(asText)) as ReturnType<typeof reasonsOf>;
  const format = useFormat();
  const t = useTranslateAny();
  return (
    <ul className={styles['reasons']}>
      {reasons.map(({ key, count, at, why }) => (
        <li key={key}>
          {t(key, {
            ...(count !== undefined && { count }),
            ...(at !== undefined && { time: format.dateTime(at) }),
            ...(why !== undefined && { why: t(why) }),
          })}
        </li>
      ))}
    </ul>
  );
}

function ViewOver() {
  const { t } = useTranslation();
  return (
    <main className={styles['over']}>
      <EmptyState icon={Eye} title={t('view.over')} text={t('view.over_text')} />
    </main>
  );
}
