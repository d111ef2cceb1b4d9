import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sheet, sheetsOf } from '#domain/submissions/print-sheets.ts';
import { type StaffPrint } from '#protocol/wire/staff/onsite/prints.ts';
import { Alert } from '#views/components/Alert.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useResource } from '#views/kit/useResource.ts';
import styles from './PrintSheets.module.css';

/**
 * The sheets of a print. The text is cut into sheets here, so that each has a header with name and seat in
 * every browser and printer. The print dialog opens as soon as the text is loaded.
 */
export function PrintSheets(props: {
  readonly contestId: number;
  readonly contest: string;
  /** Label of the task; null: the print belongs to no task. */
  readonly task: string | null;
  readonly print: StaffPrint;
}) {
  const { contestId, print } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const { answer, failure } = useResource('printText', { cid: contestId, prid: print.id });
  const text = answer?.print_source ?? null;
  const sheets = useMemo(() => (text === null ? [] : sheetsOf(text)), [text]);
  const isAsked = useRef(false);
  useEffect(() => {
    if (sheets.length === 0 || isAsked.current) return;
    isAsked.current = true;
    window.print();
  }, [sheets]);
  if (failure !== null && text === null)
    return <Alert tone="bad" title={t('prints.not_printed')} text={tAny(failure.key)} />;
  return (
    <div className={styles['sheets']}>
      {sheets.map((sheet, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sheet is its place in the text
        <section key={at} className={styles['sheet']} data-testid="sheet">
          <Head {...props} page={at + 1} pages={sheets.length} />
          <Lines sheet={sheet} />
        </section>
      ))}
    </div>
  );
}

function Head(props: {
  readonly contest: string;
  readonly task: string | null;
  readonly print: StaffPrint;
  readonly page: number;
  readonly pages: number;
}) {
  const { contest, task, print, page, pages } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    contest,
    task === null ? '' : t('prints.of_task', { task }),
    print.submission === null ? '' : t('submission.title', { id: print.submission }),
    print.file_name,
    format.dateTime(print.at),
    t('prints.number', { id: print.id }),
  ];
  return (
    <header className={styles['head']}>
      <p className={styles['who']}>
        <strong>{print.display_name || print.username}</strong>
        <strong className={styles['where']}>
          {[
            print.site,
            print.room === '' ? '' : t('hall.in_room', { room: print.room }),
            print.seat === '' ? '' : t('hall.at_seat', { seat: print.seat }),
          ]
            .filter((part) => part !== '')
            .join(' · ') || t('hall.no_place')}
        </strong>
      </p>
      <p className={styles['facts']}>
        <span>{[print.school || print.group, ...facts].filter((part) => part !== '').join(' · ')}</span>
        <span className={styles['page']}>{t('prints.page_of', { page, pages })}</span>
      </p>
    </header>
  );
}

/** The lines of a sheet; a wrapped part of a line has a mark instead of a number. */
function Lines({ sheet }: { readonly sheet: Sheet }) {
  return (
    <ol className={styles['lines']}>
      {sheet.map(({ number, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place on the sheet
        <li key={at} className={styles['line']}>
          <span className={styles['number']}>{number ?? '↪'}</span>
          <span className={styles['text']}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
