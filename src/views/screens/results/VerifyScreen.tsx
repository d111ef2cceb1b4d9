import { CircleCheck, CircleHelp, CircleX, type LucideIcon, SearchCheck, TriangleAlert } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { parseCertificateCode } from '#domain/results/certificate-codes.ts';
import { type VerifiedCertificate } from '#protocol/wire/results/certificate.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { Spinner } from '#views/components/Spinner.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { FrontPage, Notice } from '#views/shell/FrontPage.tsx';
import { look } from '#views/components/look.ts';
import styles from './VerifyScreen.module.css';

const UNKNOWN = 'backend.not_found';
const selectVerified = ({ certificates }: State) => certificates.verified;

/** /certificate/:code: the validity and content of a certificate, for everybody; or a field for the code. */
export function VerifyScreen() {
  const { t } = useTranslation();
  const typed = useParams()['code'] ?? '';
  return (
    <FrontPage title={t('verify.title')}>
      <div className={styles['page']}>
        {typed !== '' && <Outcome key={typed} typed={typed} />}
        <CodeForm key={`form ${typed}`} isFirst={typed === ''} />
      </div>
    </FrontPage>
  );
}

function CodeForm({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = parseCertificateCode(text);
    setWrong(code === null);
    if (code !== null) void navigate(`/certificate/${code}`);
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {isFirst ? (
        <>
          <h1 className={styles['title']}>{t('verify.title')}</h1>
          <p className={styles['text']}>{t('verify.text')}</p>
        </>
      ) : (
        <h2 className={look('size16', 'weight650')}>{t('verify.another')}</h2>
      )}
      <TextField
        label={t('verify.code')}
        hint={t('verify.code_hint')}
        error={isWrong ? t('verify.wrong_code') : undefined}
        name="code"
        value={text}
        onChange={setText}
        maxLength={60}
        autoFocus={isFirst}
      />
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} icon={SearchCheck}>
        {t('verify.submit')}
      </Button>
    </form>
  );
}

function Outcome({ typed }: { readonly typed: string }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const send = useSend();
  const verified = useSelected(selectVerified);
  useEffect(() => {
    send({ type: 'CertificateAsked', code: typed });
  }, [send, typed]);
  if (verified === null || verified.code !== typed || verified.kind === 'asking')
    return (
      <div className={styles['outcome']} role="status">
        <Spinner />
        <p>{t('verify.asking')}</p>
      </div>
    );
  if (verified.kind === 'found') return <Found certificate={verified.certificate} />;
  if (verified.key === UNKNOWN)
    return (
      <Verdict kind="unknown" icon={CircleHelp} title={t('verify.unknown')} text={t('verify.unknown_text')}>
        <p className={look('digits', 'anywhere')}>{typed}</p>
      </Verdict>
    );
  return (
    <Verdict kind="failed" icon={TriangleAlert} title={t('verify.failed')} text="">
      <Notice isBad text={tAny(verified.key)} />
      <Button onPress={() => send({ type: 'CertificateAsked', code: typed })}>{t('verify.retry')}</Button>
    </Verdict>
  );
}

function Found({ certificate }: { readonly certificate: VerifiedCertificate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { code, contest, name, revoked_at: revokedAt, issued_at: issuedAt } = certificate;
  const day = { date: format.date(issuedAt) };
  if (revokedAt !== null)
    return (
      <Verdict
        kind="revoked"
        icon={CircleX}
        title={t('verify.revoked')}
        text={t('verify.revoked_text', { date: format.date(revokedAt) })}
      >
        <KeyValue
          items={[
            { label: t('verify.contest'), value: contest },
            { label: t('verify.code'), value: code },
          ]}
        />
      </Verdict>
    );
  const facts = (['award', 'place', 'points', 'school', 'date'] as const).flatMap((fact) =>
    certificate[fact] === '' ? [] : [{ label: t(`verify.${fact}`), value: certificate[fact] }],
  );
  return (
    <Verdict kind="valid" icon={CircleCheck} title={t('verify.valid')} text={t('verify.valid_text', day)}>
      <p className={look('size28', 'weight650', 'line12', 'anywhere')}>{name}</p>
      <KeyValue
        items={[
          { label: t('verify.contest'), value: contest },
          ...facts,
          { label: t('verify.code'), value: code },
        ]}
      />
    </Verdict>
  );
}

function Verdict(props: {
  readonly kind: 'valid' | 'revoked' | 'unknown' | 'failed';
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
}) {
  const { kind, icon: Icon, title, text, children } = props;
  return (
    <section className={styles['outcome']} data-kind={kind} role="status">
      <Icon size={48} strokeWidth={1.5} aria-hidden />
      <h1 className={styles['title']}>{title}</h1>
      {text !== '' && <p className={styles['text']}>{text}</p>}
      {children}
    </section>
  );
}
