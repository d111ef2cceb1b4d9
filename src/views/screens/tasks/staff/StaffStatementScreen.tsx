import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFilePath } from '#views/useFilePath.ts';
import { useSelected } from '#views/useSelected.ts';
import { StatementDownload, StatementView } from '../statement/StatementView.tsx';
import { TaskFileView } from '../statement/TaskFileView.tsx';

const selectLanguage = ({ system }: State) => system.language;

/**
 * /task/:tid/pdf/:lang? and /tasks/:tid/pdf/{path*} for all people except contestants (RTE-5), by the task's
 * id: a statement in the language of the address or else of the page, or a file of the task.
 */
export function StaffStatementScreen() {
  const params = useParams();
  const id = parseRouteId(params['tid']) ?? 0;
  const path = useFilePath();
  const own = useSelected(selectLanguage);
  if (path !== null) return <TaskFileView key={path} number={id} path={path} />;
  return <Statement id={id} lang={params['lang'] ?? own} />;
}

function Statement({ id, lang }: { readonly id: number; readonly lang: string }) {
  const { t } = useTranslation();
  const title = t('staff.statement.title', { id });
  return (
    <>
      <PageHeader
        title={title}
        meta={<span>{lang}</span>}
        actions={
          <>
            <StatementDownload key={`${id}/${lang}`} number={id} lang={lang} />
            <Button icon={Printer} variant="quiet" onPress={() => window.print()}>
              {t('statement.print')}
            </Button>
          </>
        }
      />
      <Card>
        <StatementView key={`${id}/${lang}`} number={id} lang={lang} title={title} asPdf />
      </Card>
    </>
  );
}
