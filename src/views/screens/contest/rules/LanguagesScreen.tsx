import { Cpu } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { type System } from '#protocol/wire/system.ts';
import { Alert } from '#views/components/Alert.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './LanguagesScreen.module.css';

type Row = System['languages'][number];

/** The rows that are shown before the server has answered. */
const UNANSWERED: readonly Row[] = LANGUAGES.map(({ extension, label, compileCommand, runCommand }) => ({
  extension,
  label,
  compile_command: compileCommand,
  run_command: runCommand,
  version: null,
}));

/** /system: commands and version of each language, and the machine that judges (TSK-6). */
export function LanguagesScreen() {
  const resource = useResource('system', {});
  const system = resource.answer;
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('sidebar.scoring')} meta={t('languages.hint')} />
      <div className={classNames(look('grid', 'gap'), styles['page'])}>
        {system !== null && system.machine !== null && !system.judging && (
          <Alert tone="wait" title={t('languages.not_judging')} text={t('languages.not_judging_text')} />
        )}
        <Card title={t('languages.machine')}>
          <Loaded of={resource} shape="text" count={2}>
            {({ machine }) => <Machine machine={machine} />}
          </Loaded>
        </Card>
        <Card flush>
          <Table
            caption={t('languages.caption')}
            columns={columnsOf(t)}
            rows={system?.languages ?? UNANSWERED}
            rowKey={({ extension }) => extension}
          />
        </Card>
      </div>
    </>
  );
}

function Machine({ machine }: { readonly machine: System['machine'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (machine === null) {
    return <EmptyState icon={Cpu} title={t('languages.no_judge')} text={t('languages.no_judge_text')} />;
  }
  return (
    <KeyValue
      layout="row"
      items={[
        { label: t('languages.cpu'), value: machine.cpu },
        { label: t('languages.os'), value: machine.os },
        { label: t('judgement.memory'), value: format.bytes(machine.memory_bytes) },
      ]}
    />
  );
}

function columnsOf(t: Translate): readonly Column<Row>[] {
  return [
    {
      id: 'extension',
      header: t('languages.extension'),
      isRowHeader: true,
      cell: ({ extension }) => <code>.{extension}</code>,
    },
    { id: 'label', header: t('submit.language'), minWidth: 120, cell: ({ label }) => label },
    {
      id: 'version',
      header: t('languages.version'),
      minWidth: 176,
      cell: ({ version }) =>
        version === null ? (
          <span className={look('text3')}>–</span>
        ) : (
          <span className={look('size14')}>{version}</span>
        ),
    },
    {
      id: 'compile',
      header: t('languages.compile'),
      minWidth: 290,
      cell: ({ compile_command: command }) => <Command text={command} />,
    },
    {
      id: 'run',
      header: t('languages.run'),
      minWidth: 280,
      cell: ({ run_command: command }) => <Command text={command} />,
    },
  ];
}

function Command({ text }: { readonly text: string | null }) {
  if (text === null) return <span className={look('text3')}>–</span>;
  return (
    <code>
      {text.split(' ').map((word, at) => (
        // A command breaks only between its words, not at hyphens.
        <Fragment key={at}>
          {at > 0 && ' '}
          <span className={styles['word']}>{word}</span>
        </Fragment>
      ))}
    </code>
  );
}
