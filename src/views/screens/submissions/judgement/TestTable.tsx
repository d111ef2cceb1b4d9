import { useTranslation } from 'react-i18next';
import { type StaffJudgement } from '#protocol/wire/staff/submissions/submission.ts';
import { type TestOutcome } from '#protocol/wire/submissions/submission.ts';
import { type Column } from '#views/components/column.ts';
import { Table } from '#views/components/Table.tsx';
import { VerdictTag } from '#views/components/VerdictTag.tsx';
import { runEndWords } from '#views/components/runEndWords.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { mebibytes, milliseconds } from '#views/kit/amounts.ts';
import styles from './JudgementView.module.css';

type StaffTest = NonNullable<StaffJudgement['tests']>[number];
type Test = TestOutcome | StaffTest;

/** The tests in order: verdict, time, memory and reason of a failure; for staff also the jury's notes. */
export function TestTable(props: {
  readonly tests: readonly Test[];
  /** Number of subtasks; a single one is not shown. */
  readonly subtasks: number;
}) {
  const { tests, subtasks } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table
      caption={t('judgement.tests')}
      columns={columnsOf(t, format, {
        hasSubtasks: subtasks > 1,
        hasWords: tests.some((test) => wordsOf(t, test) !== ''),
      })}
      rows={tests}
      rowKey={({ number }) => number}
    />
  );
}

function columnsOf(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  { hasSubtasks, hasWords }: { readonly hasSubtasks: boolean; readonly hasWords: boolean },
): readonly Column<Test>[] {
  const subtask: Column<Test> = {
    id: 'subtask',
    header: t('judgement.subtask'),
    cell: (test) => (test.subtask === null ? t('judgement.sample') : test.subtask + 1),
  };
  const message: Column<Test> = {
    id: 'message',
    header: t('judgement.message'),
    minWidth: 160,
    isOptional: true,
    cell: (test) => <span className={styles['message']}>{wordsOf(t, test)}</span>,
  };
  return [
    {
      id: 'number',
      header: t('judgement.test'),
      isRowHeader: true,
      cell: (test) => ('name' in test ? test.name : test.number),
    },
    ...(hasSubtasks ? [subtask] : []),
    {
      id: 'verdict',
      header: t('judgement.verdict'),
      cell: ({ verdict }) => (verdict === null ? t('judgement.not_run') : <VerdictTag verdict={verdict} />),
    },
    {
      id: 'time',
      header: t('judgement.time'),
      align: 'end',
      cell: ({ verdict, cpu_ms: cpuMs }) => (verdict === null ? '–' : milliseconds(cpuMs, format)),
    },
    {
      id: 'memory',
      header: t('judgement.memory'),
      align: 'end',
      isOptional: true,
      cell: ({ verdict, memory_bytes: bytes }) => (verdict === null ? '–' : mebibytes(bytes, format)),
    },
    ...(hasWords ? [message] : []),
  ];
}

function wordsOf(t: Translate, test: Test): string {
  const jury = 'jury_message' in test ? test.jury_message : '';
  return [test.message, runEndWords(t, test), jury].filter((words) => words !== '').join(' · ');
}
