import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { parseRouteId } from '../../../../domain/navigation.ts';
import { type State } from '../../../streams/state/state.ts';
import { Button } from '../../components/Button.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Card } from '../../components/Section.tsx';
import { LANGUAGES } from '../../i18n/languages.ts';
import { usePdfPath } from '../../roles/usePdfPath.ts';
import { useSelected } from '../../useSelected.ts';
import { StatementDownload, StatementView } from './StatementView.tsx';

const selectLanguage = ({ system }: State) => system.language;

/**
 * /task/:tid/pdf/:lang? and /tasks/:tid/pdf/{path*} for everybody who does not compete (RTE-5): a statement by the
 * task's id, in the language of the address or else of the page.
 */
export function StaffStatementScreen() {
  const { t } = useTranslation();
  const params = useParams();
  const id = parseRouteId(params['tid']) ?? 0;
  const own = useSelected(selectLanguage);
  const words = (usePdfPath() ?? '').split(/[./]/);
  const lang = params['lang'] ?? LANGUAGES.find((language) => words.includes(language)) ?? own;
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
