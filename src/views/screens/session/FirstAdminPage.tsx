import { UserRoundCheck } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOfAdminPassword } from '#domain/session/admin-password.ts';
import { faultOfField } from '#domain/people/people.ts';
import { selectSession } from '#streams/state/session/session.ts';
import { Button } from '#views/components/Button.tsx';
import { PasswordField } from '#views/components/PasswordField.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { Notice } from '#views/shell/FrontPage.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import styles from './entrance/LoginScreen.module.css';

/** The fields in order; `name` finds the first field with a fault to focus it. */
const FIELDS = [
  { field: 'displayName', name: 'name' },
  { field: 'name', name: 'username' },
  { field: 'password', name: 'new-password' },
  { field: 'again', name: 'again' },
] as const;

/** The page of the link that an empty server prints: creates its first admin, and logs them in (AUT-8). */
export function FirstAdminPage({ token }: { readonly token: string }) {
  const session = useSelected(selectSession);
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [displayName, setDisplayName] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const attempt = session.kind === 'signedOut' && session.attempt;
  const refused = session.kind === 'signedOut' ? session.refused : null;
  const faults = {
    displayName: faultOfField('display_name', displayName.trim()),
    name: faultOfField('name', name.trim()),
    password: faultOfAdminPassword(password, name.trim()),
    again: password === again ? null : 'first.not_the_same',
  };
  const errorOf = (field: keyof typeof faults): string | undefined => {
    const fault = faults[field];
    return isTried && fault !== null ? tAny(fault) : undefined;
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const faulty = FIELDS.find(({ field }) => faults[field] !== null);
    if (faulty !== undefined)
      event.currentTarget.querySelector<HTMLElement>(`[name='${faulty.name}']`)?.focus();
    if (attempt || faulty !== undefined) return;
    send({
      type: 'FirstAdminSubmitted',
      token,
      name: name.trim(),
      displayName: displayName.trim(),
      password,
    });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{t('first.title')}</h1>
      <p>{t('first.text')}</p>
      {refused !== null && <Notice isBad text={refusalText(refused, tAny)} />}
      <TextField
        label={t('first.name')}
        name="name"
        autoComplete="name"
        value={displayName}
        onChange={setDisplayName}
        error={errorOf('displayName')}
        autoFocus
      />
      <TextField
        label={t('login.username')}
        hint={t('people.name_hint')}
        name="username"
        autoComplete="username"
        value={name}
        onChange={setName}
        error={errorOf('name')}
      />
      <PasswordField
        label={t('login.password')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('first.password_hint')}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('first.again')}
        name="again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={errorOf('again')}
      />
      <Button type="submit" variant="primary" size="l" icon={UserRoundCheck} wide busy={attempt}>
        {t('first.submit')}
      </Button>
    </form>
  );
}
