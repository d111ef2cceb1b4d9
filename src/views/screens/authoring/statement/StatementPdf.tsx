import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Button } from '#views/components/Button.tsx';
import { Spinner } from '#views/components/Spinner.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import styles from './Statement.module.css';

/** A statement as it will be printed, made from the saved files; after a change a button makes it again. */
export function StatementPdf(props: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  /** The current revision of the files. */
  readonly revision: number;
  /** The typed text is not saved yet. */
  readonly isBehind?: boolean;
}) {
  const { task, statement, revision, isBehind = false } = props;
  const [made, setMade] = useState(revision);
  const { t } = useTranslation();
  return (
    <div className={styles['pdf']}>
      {made !== revision && (
        <div className={styles['stale']}>
          <span>{t('workshop.statement.pdf_stale')}</span>
          <Button size="s" icon={Printer} disabled={isBehind} onPress={() => setMade(revision)}>
            {t('workshop.statement.pdf_again')}
          </Button>
        </div>
      )}
      <Made key={made} task={task.id} lang={statement.lang} />
    </div>
  );
}

function Made({ task, lang }: { readonly task: number; readonly lang: string }) {
  const { t } = useTranslation();
  const pdf = useResource('workshopStatementPdf', { tid: task, lang });
  const making = (
    <p role="status" className={styles['making']}>
      <Spinner /> {t('workshop.statement.pdf_making')}
    </p>
  );
  return (
    <Loaded of={pdf} waiting={making}>
      {({ blobUrl }) => (
        <iframe src={blobUrl ?? undefined} title={t('workshop.statement.pdf')} className={styles['frame']} />
      )}
    </Loaded>
  );
}
