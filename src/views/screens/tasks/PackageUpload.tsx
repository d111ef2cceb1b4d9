import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type UploadedPackage } from '../../../../protocol/wire/staff/packages.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { CommandNote } from '../contest/CommandNote.tsx';
import { useCommand } from '../contest/useCommand.ts';
import { PackageFindings } from './PackageFindings.tsx';
import styles from './Packages.module.css';

/** A package on its way to the server; when it is refused, why, by file and line. */
export function PackageUpload(props: {
  readonly file: File;
  readonly contestId: number | null;
  readonly onDone: () => void;
}) {
  const { file, contestId, onDone } = props;
  const { t } = useTranslation();
  const { state, give } = useCommand();
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
  const answer = state?.kind === 'done' ? (state.answer as UploadedPackage) : null;
  const isDraft = answer !== null && answer.draft !== null;
  useEffect(() => {
    if (isDraft) onDone();
  }, [isDraft, onDone]);
  return (
    <section className={styles['card']} aria-label={file.name}>
      <div className={styles['head']}>
        <strong className={styles['name']}>{file.name}</strong>
        {state?.kind !== 'running' && state !== null && (
          <Button size="s" onPress={onDone}>
            {t('packages.put_away')}
          </Button>
        )}
      </div>
      {state?.kind === 'running' && (
        <ProgressBar percent={state.percent} label={t('packages.reading', { name: file.name })} />
      )}
      {state?.kind === 'refused' && <CommandNote state={state} done="" />}
      {answer !== null && <Refused answer={answer} />}
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
