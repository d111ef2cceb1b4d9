import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PACKAGE_UPLOAD_BYTES } from '#domain/limits.ts';
import { type UploadedPackage } from '#protocol/wire/staff/authoring/packages.ts';
import { Button } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { PackageFindings } from '#views/kit/staff/PackageFindings.tsx';
import { look } from '#views/components/look.ts';
import styles from './Packages.module.css';

interface Props {
  readonly file: File;
  readonly contestId: number | null;
  readonly onDone: () => void;
}

/** The upload of a package; after a refusal the reasons, with file and line. */
export function PackageUpload(props: Props) {
  // The server would also refuse it, but cuts off such an upload, and then no browser shows the reason.
  return props.file.size > MAX_PACKAGE_UPLOAD_BYTES ? <TooLarge {...props} /> : <Sent {...props} />;
}

function TooLarge({ file, onDone }: Props) {
  const { t } = useTranslation();
  return (
    <Frame file={file} onPutAway={onDone}>
      <p className={styles['bad']} role="alert">
        {t('backend.too_large')}
      </p>
    </Frame>
  );
}

function Sent({ file, contestId, onDone }: Props) {
  const { t } = useTranslation();
  const { state, give } = useCommand('importPackage');
  const isGiven = useRef(false);
  useEffect(() => {
    if (isGiven.current) return;
    isGiven.current = true;
    give({
      call: 'importPackage',
      request: { into: contestId === null ? '' : String(contestId) },
      files: { package: { file, name: file.name } },
    });
  }, [give, file, contestId]);
  const answer = state?.kind === 'done' ? state.answer : null;
  const isDraft = answer !== null && answer.draft !== null;
  useEffect(() => {
    if (isDraft) onDone();
  }, [isDraft, onDone]);
  return (
    <Frame file={file} onPutAway={state === null || state.kind === 'running' ? null : onDone}>
      {state?.kind === 'running' && (
        <ProgressBar percent={state.percent} label={t('packages.reading', { name: file.name })} />
      )}
      {state?.kind === 'refused' && <CommandNote state={state} done="" />}
      {answer !== null && <Refused answer={answer} />}
    </Frame>
  );
}

function Frame(props: {
  readonly file: File;
  readonly onPutAway: (() => void) | null;
  readonly children: ReactNode;
}) {
  const { file, onPutAway, children } = props;
  const { t } = useTranslation();
  return (
    <section className={styles['card']} aria-label={file.name}>
      <div className={look('row', 'wrap', 'apart', 'gap8x12')}>
        <strong className={look('flush', 'size16', 'weight600', 'anywhere')}>{file.name}</strong>
        {onPutAway !== null && (
          <Button size="s" onPress={onPutAway}>
            {t('packages.put_away')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function Refused({ answer }: { readonly answer: UploadedPackage }) {
  const { t } = useTranslation();
  if (answer.draft !== null) return null;
  return (
    <>
      <p className={styles['bad']} role="alert">
        {t('packages.refused')}
      </p>
      <PackageFindings findings={answer.findings} />
    </>
  );
}
