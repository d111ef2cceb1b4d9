import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOKEN_USERNAME } from '#domain/session/login.ts';
import { type SessionEndReason } from '#streams/events/session.ts';
import { selectSession } from '#streams/state/session/session.ts';
import { Button } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PasswordField } from '#views/components/PasswordField.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { type TranslationKey } from '#views/i18n/keys.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { ContestChoice } from './ContestChoice.tsx';
import { FrontPage, Notice } from '#views/shell/FrontPage.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import styles from './LoginScreen.module.css';
import { type AddressSecret, useAddressSecret } from '../useAddressSecret.ts';

/** A shorter wait is over before it is read, ms. */
const NOTABLE_MS = 1_000;

const FirstAdminPage = onDemand(async () => (await import('../FirstAdminPage.tsx')).FirstAdminPage);

/** Texts for the end of the last session; null: the person need not know. */
const ENDED: Readonly<Record<SessionEndReason, TranslationKey | null>> = {
  signed_out: 'login.ended_signed_out',
  refused: 'login.ended_refused',
  check_failed: null,
  internet_access: 'login.internet_access_error',
  live_refused: 'login.ended_refused',
  expired: 'login.expired',
  elsewhere: 'login.elsewhere',
  ended_by_staff: 'login.ended',
  disabled: 'login.disabled',
};

/**
 * /login: login name and password, and for people in several contests the choice of one (§2). `#token=` of a
 * printed card logs in by itself; `#first=` creates the first admin of an empty server.
 */
export function LoginScreen() {
  const session = useSelected(selectSession);
  const { t } = useTranslation();
  const secret = useAddressSecret();
  useTokenLogin(secret);
  return (
    <FrontPage title={t('login.title')}>
      {secret?.kind === 'first' ? <FirstAdminPage token={secret.token} /> : <LoginForm />}
      {session.kind === 'choosing' && <ContestChoice user={session.user} />}
    </FrontPage>
  );
}

/** Logs in once with the one-time token of the address. */
function useTokenLogin(secret: AddressSecret): void {
  const send = useSend();
  const token = secret?.kind === 'token' ? secret.token : null;
  useEffect(() => {
    if (token !== null) send({ type: 'LoginSubmitted', username: TOKEN_USERNAME, password: token });
  }, [token, send]);
}

function LoginForm() {
  const session = useSelected(selectSession);
  const send = useSend();
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const attempt = session.kind === 'signedOut' && session.attempt;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!attempt) send({ type: 'LoginSubmitted', username, password });
  };

  // The contest's own dialogs name missing fields (§5), so the browser's validation is off.
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{t('login.title')}</h1>
      <WhatHappened />
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        autoFocus
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        value={password}
        onChange={setPassword}
        hint={username.trim() === 'token' ? t('login.token_hint') : undefined}
      />
      <Button type="submit" variant="primary" size="l" wide busy={attempt}>
        {t('login.submit')}
      </Button>
      <Queue />
      <Link to="/recover" className={styles['recover']}>
        {t('login.recover')}
      </Link>
    </form>
  );
}

/** The expected wait of a login that many others are before. */
function Queue() {
  const session = useSelected(selectSession);
  const { t } = useTranslation();
  if (session.kind !== 'signedOut' || session.waitMs === undefined || session.waitMs < NOTABLE_MS)
    return null;
  return <Notice text={t('login.queue', { count: Math.ceil(session.waitMs / 1_000) })} />;
}

/** The last fault stays readable after its dialog was closed. */
function WhatHappened() {
  const session = useSelected(selectSession);
  const t = useTranslateAny();
  if (session.kind !== 'signedOut') return null;
  const { refused, ended } = session;
  const ending = ended === null ? null : ENDED[ended];
  if (refused === null) return ending === null ? null : <Notice text={t(ending)} />;
  return <Notice isBad text={refusalText(refused, t)} />;
}
