import { Columns2, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type State } from '#streams/state/state.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { selectTaskDetail } from '#streams/state/tasks/taskNames.ts';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { useFilePath } from '#views/useFilePath.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import {
  firstStatement,
  StatementDownload,
  StatementLanguages,
  StatementView,
  titleOf,
} from './StatementView.tsx';
import { TaskAbsence } from './TaskAbsence.tsx';
import { TaskFileView } from './TaskFileView.tsx';
import { selectTask } from '#streams/state/tasks/ownTasks.ts';
import styles from './CompetitorStatementScreen.module.css';

const selectLanguage = ({ system }: State) => system.language;

/** /task/{tid}/pdf/{lang?} and /tasks/{tid}/pdf/{path*} for contestants (RTE-5): only a statement or file. */
export function CompetitorStatementScreen() {
  const params = useParams();
  const number = Number(params['tid']);
  const task = useSelected(selectTask, number);
  const wanted = params['lang'] ?? null;
  const path = useFilePath();
  if (task === null) return <TaskAbsence number={number} />;
  if (path !== null) return <TaskFileView key={path} number={number} path={path} />;
  return <Statement key={number} number={number} wanted={wanted} />;
}

function Statement({ number, wanted }: { readonly number: number; readonly wanted: string | null }) {
  const asked = useResource('task', { tid: number });
  const detail = useSelected(selectTaskDetail, number);
  return (
    <Loaded of={{ ...asked, answer: detail }} shape="text" count={9}>
      {(task) => <Alone task={task} wanted={wanted} />}
    </Loaded>
  );
}

function Alone({ task, wanted }: { readonly task: TaskDetail; readonly wanted: string | null }) {
  const langs = task.statements.map(({ lang }) => lang);
  const preferred = useSelected(selectLanguage);
  const named = langs.find((lang) => lang === wanted);
  const [lang, setLang] = useState(named ?? firstStatement(task.statements, preferred));
  const [beside, setBeside] = useState('');
  const { t } = useTranslation();
  if (lang === null || (wanted !== null && named === undefined)) return <NotFoundScreen />;
  const title = titleOf(task.statements, lang) ?? task.name;
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={t('task.label', { label: task.label })}
        actions={
          <span className="no-print">
            <span className={styles['actions']}>
              <StatementLanguages statements={task.statements} selected={lang} onSelect={setLang} />
              {langs.length > 1 && (
                <Button
                  variant="quiet"
                  icon={Columns2}
                  onPress={() => setBeside(besideOf(langs, lang, beside))}
                >
                  {t(beside === '' ? 'statement.beside' : 'statement.alone_again')}
                </Button>
              )}
              <StatementDownload key={lang} number={task.number} lang={lang} />
              <Button icon={Printer} variant="quiet" onPress={() => window.print()}>
                {t('statement.print')}
              </Button>
              <ButtonLink to={`/task/${task.number}`}>{t('next.to_task')}</ButtonLink>
            </span>
          </span>
        }
      />
      <Card>
        <div className={styles[beside === '' ? 'statement' : 'both']}>
          <StatementView key={lang} number={task.number} lang={lang} title={title} asPdf={beside === ''} />
          {beside !== '' && (
            <div>
              <StatementLanguages statements={task.statements} selected={beside} onSelect={setBeside} />
              <StatementView
                key={`beside ${beside}`}
                number={task.number}
                lang={beside}
                title={title}
                ownTitle={titleOf(task.statements, beside)}
              />
            </div>
          )}
        </div>
      </Card>
    </>
  );
}

/** Toggles the second language beside a statement: another one, or '' if one is already shown. */
function besideOf(langs: readonly string[], lang: string, beside: string): string {
  return beside === '' ? (langs.find((one) => one !== lang) ?? '') : '';
}
