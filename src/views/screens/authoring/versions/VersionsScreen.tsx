import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type VersionHistory, type VersionListed } from '#protocol/wire/staff/authoring/versions.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { Section } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { type Translate } from '#views/i18n/keys.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { WorkshopFrame } from '../WorkshopFrame.tsx';
import { ImportPackage } from './ImportPackage.tsx';
import { KeepVersion } from './KeepVersion.tsx';
import { UseVersion } from './UseVersion.tsx';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import styles from './Versions.module.css';

/** /task/:tid/archive: the versions of a task, changes since the newest, import and export of packages. */
export function VersionsScreen() {
  return <WorkshopFrame>{(task) => <Versions task={task} />}</WorkshopFrame>;
}

function Versions({ task }: { readonly task: WorkshopTask }) {
  const resource = useResource('workshopVersions', { tid: task.id });
  return (
    <Loaded of={resource} shape="rows" count={6}>
      {(answer) => (
        <>
          <KeepVersion task={task} />
          <VersionTable task={task} history={answer} />
          <UseVersion task={task} history={answer} />
          {task.right !== 'read' && <ImportPackage task={task} />}
        </>
      )}
    </Loaded>
  );
}

function VersionTable({ task, history }: { readonly task: WorkshopTask; readonly history: VersionHistory }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('goBackWorkshop');
  const [open, setOpen] = useState<number | null>(null);
  const goBack = async ({ number }: VersionListed) => {
    const message = t('versions.back.text');
    const title = t('versions.back.title', { number });
    if (!(await confirm({ title, message, confirmLabel: t('versions.back') }))) return;
    command.give({
      call: 'goBackWorkshop',
      request: { tid: task.id, version: number, revision: task.revision },
    });
  };
  const shown = history.versions.find(({ number }) => number === open);
  return (
    <Section title={t('versions.title')} hint={task.is_quiz ? undefined : t('versions.plain_hint')}>
      <Table
        caption={t('versions.title')}
        columns={columnsOf(t, task, { goBack, onFindings: setOpen })}
        rows={history.versions}
        rowKey={({ number }) => number}
        empty={<EmptyState icon={History} title={t('versions.none')} text={t('versions.none.text')} />}
      />
      <CommandNote state={command.state} done={t('versions.back.done')} />
      {shown !== undefined && <Findings version={shown} />}
    </Section>
  );
}

function Findings({ version }: { readonly version: VersionListed }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const sentence = useSentence();
  return (
    <ul className={styles['findings']} aria-label={t('versions.findings', { number: version.number })}>
      {version.findings.map(({ severity, file, line, code, values }, at) => (
        <li key={at}>
          <Badge tone={severity === 'error' ? 'bad' : severity === 'warning' ? 'wait' : 'note'}>
            {tAny(`packages.severity.${severity}`)}
          </Badge>{' '}
          <code>{line === null ? file : `${file}:${line}`}</code> {sentence({ code, values })}
        </li>
      ))}
    </ul>
  );
}

function When({ at }: { readonly at: number }) {
  const format = useFormat();
  return format.dateTime(at);
}

interface Acting {
  readonly goBack: (version: VersionListed) => unknown;
  readonly onFindings: (number: number) => void;
}

function columnsOf(t: Translate, task: WorkshopTask, acting: Acting): readonly Column<VersionListed>[] {
  return [
    {
      id: 'number',
      header: t('versions.number'),
      isRowHeader: true,
      cell: ({ number }) => number,
      align: 'end',
    },
    {
      id: 'message',
      header: t('versions.message'),
      minWidth: 200,
      cell: ({ message }) => message || t('versions.without_message'),
    },
    { id: 'by', header: t('versions.by'), isOptional: true, cell: ({ by }) => by ?? t('versions.operator') },
    { id: 'at', header: t('versions.at'), isOptional: true, cell: ({ at }) => <When at={at} /> },
    { id: 'state', header: t('versions.state'), cell: (one) => <VersionState version={one} {...acting} /> },
    {
      id: 'actions',
      header: t('versions.actions'),
      cell: (one) => <Actions version={one} task={task} {...acting} />,
    },
  ];
}

function VersionState({ version, onFindings }: Acting & { readonly version: VersionListed }) {
  const { t } = useTranslation();
  const { is_used: isUsed, is_usable: isUsable, errors, findings, number } = version;
  return (
    <span className={styles['row']}>
      {isUsed && <Badge tone="good">{t('versions.used')}</Badge>}
      {!isUsed && isUsable && <Badge tone="plain">{t('versions.usable')}</Badge>}
      {!isUsable && errors > 0 && <Badge tone="bad">{t('versions.faulty')}</Badge>}
      {!isUsable && errors === 0 && <Badge tone="note">{t('versions.kept')}</Badge>}
      {findings.length > 0 && (
        <Button variant="quiet" size="s" onPress={() => onFindings(number)}>
          {t('versions.found', { count: findings.length })}
        </Button>
      )}
    </span>
  );
}

function Actions({
  version,
  task,
  goBack,
}: Acting & { readonly version: VersionListed; readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const { number } = version;
  if (!version.has_files) return <span>{t('versions.no_files')}</span>;
  return (
    <span className={styles['row']}>
      <Link to={`/task/${task.id}/diff/${number},0`}>{t('versions.compare')}</Link>
      <DownloadButton
        label={t('versions.download_of', { number })}
        download={{ kind: 'taskPackage', task: task.id, version: number, form: 'own' }}
      >
        {t('versions.download')}
      </DownloadButton>
      {!task.is_quiz && (
        <DownloadButton
          label={t('versions.download_plain_of', { number })}
          download={{ kind: 'taskPackage', task: task.id, version: number, form: 'plain' }}
        >
          {t('versions.download_plain')}
        </DownloadButton>
      )}
      {task.right !== 'read' && (
        <Button size="s" icon={Undo2} onPress={() => goBack(version)}>
          {t('versions.back')}
        </Button>
      )}
    </span>
  );
}
