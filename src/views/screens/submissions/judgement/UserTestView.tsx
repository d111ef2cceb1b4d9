import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type UserTest, type UserTestDetail } from '#protocol/wire/submissions/user-test.ts';
import { languageOf } from '#domain/submissions/languages.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Code } from '#views/components/Code.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { runEndWords } from '#views/components/runEndWords.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource } from '#views/kit/useResource.ts';
import { mebibytes, milliseconds } from '#views/kit/amounts.ts';
import { RunTag } from './RunTag.tsx';
import { look } from '#views/components/look.ts';
import styles from './UserTestView.module.css';

type Part = 'source' | 'input' | 'output';

/** A run on an own input: outcome, time and memory; input, output and source to download (TSK-4). */
export function UserTestView(props: {
  readonly userTest: UserTest;
  readonly detail: Resource<UserTestDetail>;
}) {
  const { userTest, detail } = props;
  const { t } = useTranslation();
  return (
    <div className={look('grid', 'single', 'gap')}>
      <section className={styles['hero']} aria-live="polite">
        <RunTag userTest={userTest} size="l" />
        {userTest.status !== 'judged' && (
          <div className={styles['waiting']}>
            <ProgressBar percent={null} label={t('user_test.waiting')} />
          </div>
        )}
      </section>
      <Card title={t('submission.facts')}>
        <Facts userTest={userTest} />
      </Card>
      <Loaded of={detail} shape="text" count={8}>
        {(files) => <Files userTest={userTest} detail={files} />}
      </Loaded>
    </div>
  );
}

function Facts({ userTest }: { readonly userTest: UserTest }) {
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const format = useFormat();
  const { at, language, cpu_ms: cpuMs, wall_ms: wallMs, memory_bytes: memory } = userTest;
  const known = <T,>(label: string, value: T | null, text: (value: T) => string) =>
    value === null ? [] : [{ label, value: text(value) }];
  return (
    <KeyValue
      layout="row"
      items={[
        { label: t('submission.at'), value: <RelativeTime at={at} nowAt={now} /> },
        { label: t('submit.language'), value: languageOf(language)?.label ?? language },
        ...known(t('judgement.time'), cpuMs, (value) => milliseconds(value, format)),
        ...known(t('judgement.wall_time'), wallMs, (value) => milliseconds(value, format)),
        ...known(t('judgement.memory'), memory, (value) => mebibytes(value, format)),
        ...known(t('user_test.ended'), runEndWords(t, userTest) || null, String),
      ]}
    />
  );
}

function Files({ userTest, detail }: { readonly userTest: UserTest; readonly detail: UserTestDetail }) {
  const { t } = useTranslation();
  const { output, stderr, compile_output: compileOutput, input, source, file_name: fileName } = detail;
  return (
    <>
      {compileOutput !== '' && <Code text={compileOutput} title={t('judgement.compile_output')} isWrapped />}
      {output !== null && (
        <File id={userTest.id} part="output" title={t('user_test.output')}>
          <Code text={output} title={t('user_test.output')} />
          {userTest.output_truncated && <p className={styles['note']}>{t('user_test.truncated')}</p>}
        </File>
      )}
      {stderr !== '' && <Code text={stderr} title={t('user_test.stderr')} isWrapped />}
      <File id={userTest.id} part="input" title={t('user_test.input')}>
        <Code text={input} title={detail.input_name} />
      </File>
      <File id={userTest.id} part="source" title={t('submit.source')}>
        <Code text={source} title={fileName} />
      </File>
    </>
  );
}

function File(props: {
  readonly id: number;
  readonly part: Part;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { id, part, title, children } = props;
  const { t } = useTranslation();
  return (
    <Section
      title={title}
      actions={
        <DownloadButton download={{ kind: 'userTest', id, part }} label={title}>
          {t('submission.download')}
        </DownloadButton>
      }
    >
      {children}
    </Section>
  );
}
