import { Cpu } from 'lucide-react';
import { type Language, LANGUAGES } from '../../../../domain/languages.ts';
import { type Column } from '../../components/column.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card } from '../../components/Section.tsx';
import { Table } from '../../components/Table.tsx';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import styles from './LanguagesScreen.module.css';

/** /system: how each language is compiled and run, and on what (TSK-6). */
export function LanguagesScreen() {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('sidebar.scoring')} meta={t('languages.hint')} />
      <div className={styles['page']}>
        <Card flush>
          <Table
            caption={t('languages.caption')}
            columns={columnsOf(t)}
            rows={LANGUAGES}
            rowKey={({ extension }) => extension}
          />
        </Card>
        <Card title={t('languages.machine')}>
          <EmptyState icon={Cpu} title={t('languages.no_judge')} text={t('languages.no_judge_text')} />
        </Card>
      </div>
    </>
  );
}

function columnsOf(t: Translate): readonly Column<Language>[] {
  return [
    {
      id: 'extension',
      header: t('languages.extension'),
      isRowHeader: true,
      cell: ({ extension }) => <code>.{extension}</code>,
    },
    { id: 'label', header: t('submit.language'), minWidth: 140, cell: ({ label }) => label },
    {
      id: 'compile',
      header: t('languages.compile'),
      minWidth: 320,
      cell: ({ compileCommand }) => <Command text={compileCommand} />,
    },
    {
      id: 'run',
      header: t('languages.run'),
      minWidth: 190,
      cell: ({ runCommand }) => <Command text={runCommand} />,
    },
  ];
}

function Command({ text }: { readonly text: string | null }) {
  return text === null ? <span className={styles['none']}>–</span> : <code>{text}</code>;
}
