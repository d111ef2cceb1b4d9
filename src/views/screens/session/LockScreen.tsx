import { Lock, LockOpen, LogOut } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { selectLock } from '#streams/state/session/lock.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { PasswordField } from '#views/components/PasswordField.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { TimelineBar } from '#views/shell/TimelineBar.tsx';
import { useSignOut } from '#views/shell/useLeaving.ts';
import { useOwnTimeline } from '#views/shell/useTimeline.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { FrontPage, Notice } from '#views/shell/FrontPage.tsx';
import styles from './LockScreen.module.css';
import { refusalText } from '#views/i18n/refusalText.ts';
import { Redirect } from '#views/components/Redirect.tsx';
import { look } from '#views/components/look.ts';

/** /lock: a locked session asks for the password and then resumes; an open session can be locked. */
export function LockScreen() {
  const lock = useSelected(selectLock);
  const user = useSelected(selectUser);
  const state: unknown = useLocation().state;
  const isLocked = lock !== null;
  const [wasLocked, setWasLocked] = useState(isLocked);
  const { t } = useTranslation();
  if (isLocked && !wasLocked) setWasLocked(true);
  if (wasLocked && !isLocked) return <Redirect to={user === null ? '/login' : placeIn(state)} />;
  return (
    <FrontPage title={isLocked ? t('lock.title') : t('lock.offer_title')}>
      {isLocked ? <Unlock /> : <Offer />}
    </FrontPage>
  );
}

/** The path of the page on which the session was locked; `/` if it is unknown. */
function placeIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' ? state.from : '/';
}

function Unlock() {
  const lock = useSelected(selectLock);
  const user = useSelected(selectUser);
  const timeline = useOwnTimeline();
  const send = useSend();
  const signOut = useSignOut();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [password, setPassword] = useState('');
  if (lock === null || user === null) return null;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!lock.attempt) send({ type: 'UnlockSubmitted', password });
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {timeline && (
        <div className={styles['timeline']}>
          <TimelineBar {...timeline} />
        </div>
      )}
      <h1 className={styles['title']}>
        <Lock size={32} strokeWidth={2} aria-hidden />
        {t('lock.title')}
      </h1>
      <p className={styles['who']}>
        <strong>{user.display_name || user.name}</strong> <span>{user.name}</span>
      </p>
      <p className={styles['text']}>{t('lock.text')}</p>
      {lock.refused !== null && <Notice isBad text={refusalText(lock.refused, tAny)} />}
      {/* Tells a password manager the login name. */}
      <input type="text" name="username" autoComplete="username" value={user.name} readOnly hidden />
      <PasswordField
        label={t('login.password')}
        name="password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
      <Button type="submit" variant="primary" size="l" icon={LockOpen} wide busy={lock.attempt}>
        {t('lock.submit')}
      </Button>
      <Button variant="quiet" icon={LogOut} wide onPress={() => signOut()}>
        {t('lock.other')}
      </Button>
    </form>
  );
}

/** For an open session: explains locking, or the reason why the session cannot be locked. */
function Offer() {
  const user = useSelected(selectUser);
  const send = useSend();
  const signOut = useSignOut();
  const { t } = useTranslation();
  const isLockable = user?.lockable === true;
  const text =
    user === null ? t('lock.nobody_text') : isLockable ? t('lock.offer_text') : t('lock.token_text');
  return (
    <div className={styles['form']}>
      <h1 className={styles['title']}>{t('lock.offer_title')}</h1>
      <p className={styles['text']}>{text}</p>
      <div className={look('flex', 'wrap', 'gap8')}>
        {isLockable && (
          <Button variant="primary" icon={Lock} onPress={() => send({ type: 'LockWanted' })}>
            {t('lock.offer')}
          </Button>
        )}
        {user !== null && !isLockable && (
          <Button variant="primary" icon={LogOut} onPress={() => signOut()}>
            {t('header.sign_out')}
          </Button>
        )}
        <ButtonLink to="/">{user === null ? t('recover.back') : t('lock.back')}</ButtonLink>
      </div>
    </div>
  );
}
