import { CircleCheck, CircleX, Hourglass, type LucideIcon, Send } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_USERNAME_CHARS } from '#domain/limits.ts';
import { MAX_RECOVERY_MESSAGE_CHARS, MAX_RECOVERY_PLACE_CHARS } from '#domain/people/recovery.ts';
import { type RecoveryState } from '#protocol/wire/people/recovery.ts';
import { type State } from '#streams/state/state.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { FrontPage, Notice } from '#views/shell/FrontPage.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { look } from '#views/components/look.ts';
import styles from './RecoverScreen.module.css';

const selectAsked = ({ recovery }: State) => recovery.asked;

/** /recover: ways to a new password, and a request to the organisers with its live state. */
export function RecoverScreen() {
  const asked = useSelected(selectAsked);
  const [isAgain, setAgain] = useState(false);
  const { t } = useTranslation();
  const isSent = asked?.kind === 'open' || asked?.kind === 'done' || asked?.kind === 'dismissed';
  return (
    <FrontPage title={t('recover.title')}>
      {isSent && !isAgain ? (
        <Outcome kind={asked.kind} username={asked.username} onAgain={() => setAgain(true)} />
      ) : (
        <RecoverForm onSent={() => setAgain(false)} />
      )}
    </FrontPage>
  );
}

function RecoverForm({ onSent }: { readonly onSent: () => void }) {
  const asked = useSelected(selectAsked);
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const [username, setUsername] = useState('');
  const [place, setPlace] = useState('');
  const [message, setMessage] = useState('');
  const isSending = asked?.kind === 'sending';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    send({ type: 'RecoverySubmitted', username: username.trim(), place, message });
    onSent();
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{t('recover.title')}</h1>
      <p className={styles['text']}>{t('recover.text')}</p>
      <ol className={styles['steps']}>
        <li>{t('recover.step_ask')}</li>
        <li>{t('recover.step_make')}</li>
        <li>{t('recover.step_login')}</li>
      </ol>
      {asked?.kind === 'refused' && <Notice isBad text={refusalText(asked, tAny)} />}
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        maxLength={MAX_USERNAME_CHARS}
        autoFocus
      />
      <TextField
        label={t('recover.optional', { label: t('recover.place') })}
        hint={t('recover.place_hint')}
        name="place"
        value={place}
        onChange={setPlace}
        maxLength={MAX_RECOVERY_PLACE_CHARS}
      />
      <TextArea
        label={t('recover.optional', { label: t('recover.message') })}
        name="message"
        rows={2}
        value={message}
        onChange={setMessage}
        maxLength={MAX_RECOVERY_MESSAGE_CHARS}
      />
      <Button type="submit" variant="primary" size="l" icon={Send} wide busy={isSending}>
        {t('recover.submit')}
      </Button>
      <Link to="/login" className={styles['back']}>
        {t('recover.back')}
      </Link>
    </form>
  );
}

const ICONS: Readonly<Record<RecoveryState, LucideIcon>> = {
  open: Hourglass,
  done: CircleCheck,
  dismissed: CircleX,
};
const NAMES = { open: 'sent', done: 'done', dismissed: 'dismissed' } as const;

/** The state of the request; it updates by itself while the page is open. */
function Outcome(props: {
  readonly kind: RecoveryState;
  readonly username: string;
  readonly onAgain: () => void;
}) {
  const { kind, username, onAgain } = props;
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <div className={styles['outcome']} data-kind={kind}>
      <div role="status" className={styles['outcome']}>
        <Icon size={48} strokeWidth={1.5} aria-hidden />
        <h1 className={styles['title']}>{t(`recover.${NAMES[kind]}_title`)}</h1>
        <p className={styles['text']}>{t(`recover.${NAMES[kind]}_text`, { username })}</p>
      </div>
      <div className={look('flex', 'wrap', 'gap8')}>
        <ButtonLink to="/login" variant={kind === 'done' ? 'primary' : 'secondary'}>
          {t('recover.back')}
        </ButtonLink>
        {kind === 'dismissed' && <Button onPress={onAgain}>{t('recover.again')}</Button>}
      </div>
    </div>
  );
}
