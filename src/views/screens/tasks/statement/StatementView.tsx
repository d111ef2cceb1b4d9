import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { firstLanguage } from '#domain/tasks/statement-language.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type ShownFile } from '#streams/events/resources.ts';
import { type State } from '#streams/state/state.ts';
import { answerTo } from '#streams/state/resourcesState.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { Menu } from '#views/components/Menu.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { DownloadButton } from '#views/kit/DownloadButton.tsx';
import { languageName } from '#views/kit/languageName.ts';
import { look } from '#views/components/look.ts';
import styles from './StatementView.module.css';

/** The statement in its original form, if already loaded: in advance, or when it was opened before. */
const selectWritten = (state: State, tid: number, lang: string): ShownFile | null =>
  answerTo(state, 'statement', { tid, lang });

/**
 * A task's statement in one language, loaded when it is first shown: a text with formulas, or a PDF. `asPdf`
 * shows the PDF made from the text, and the text until it is loaded or if there is none.
 */
export function StatementView(props: {
  readonly number: number;
  readonly lang: string;
  /** The page's heading; `ownTitle` is the task's title in the language of the statement. */
  readonly title: string;
  readonly ownTitle?: string | undefined;
  /** CSS height of a PDF. */
  readonly height?: string;
  readonly asPdf?: boolean;
}) {
  const { number, lang, title, ownTitle = title, height, asPdf = false } = props;
  const written = useSelected(selectWritten, number, lang);
  const asked = useResource('statement', { tid: number, lang, ...(asPdf && { as: 'pdf' as const }) });
  const answer = asked.answer ?? written;
  return (
    <Loaded of={{ ...asked, answer }} shape="text" count={9}>
      {(statement) => (
        <>
          {asPdf && typeof asked.answer?.text === 'string' && <NoPdfYet />}
          <StatementBody
            statement={statement}
            lang={lang}
            heading={{ page: title, own: ownTitle }}
            height={height}
          />
        </>
      )}
    </Loaded>
  );
}

function NoPdfYet() {
  const { t } = useTranslation();
  return (
    <div className="no-print">
      <Alert tone="note" title={t('statement.no_pdf')} text={t('statement.no_pdf_why')} />
    </div>
  );
}

function StatementBody(props: {
  readonly statement: ShownFile;
  readonly lang: string;
  readonly heading: { readonly page: string; readonly own: string };
  readonly height: string | undefined;
}) {
  const { statement, lang, heading, height } = props;
  if (statement.text !== null) {
    const written = lang.replace(/-x-d\d+$/, '');
    return (
      <>
        {heading.own !== heading.page && (
          <h2 lang={written} dir="auto" className={styles['title']}>
            {heading.own}
          </h2>
        )}
        <Markdown text={withoutTitle(statement.text, heading.own)} lang={written} />
      </>
    );
  }
  if (statement.blobUrl === null) return null;
  return (
    <div className={look('grid', 'begin', 'gap12')}>
      <iframe src={statement.blobUrl} title={heading.own} className={styles['frame']} style={{ height }} />
    </div>
  );
}

/** The text without its first heading, if that is the title, which the page already shows. */
function withoutTitle(text: string, title: string): string {
  const [, heading, rest] = /^\s*#\s+(.+?)\s*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  return heading === title ? (rest ?? '').trimStart() : text;
}

/** A button that downloads a statement as a PDF, or as text if it has no PDF. */
export function StatementDownload({ number, lang }: { readonly number: number; readonly lang: string }) {
  const { t } = useTranslation();
  return (
    <DownloadButton
      download={{ kind: 'statement', task: number, lang }}
      label={t('statement.title')}
      variant="quiet"
    >
      {t('statement.download')}
    </DownloadButton>
  );
}

/** The fields from which the name of a statement is made. */
type NamedStatement = Pick<TaskDetail['statements'][number], 'lang' | 'of' | 'own'>;

/** The language of a statement, with the name of the delegation if it is another one's translation. */
function statementName(statement: NamedStatement | undefined): string {
  if (statement === undefined) return '';
  const name = languageName(statement.lang.replace(/-x-d\d+$/, ''));
  return statement.of === undefined || statement.own === true ? name : `${name} · ${statement.of}`;
}

/** The task's title in the language of a statement. */
export function titleOf(statements: TaskDetail['statements'], lang: string): string | undefined {
  return statements.find((one) => one.lang === lang)?.title;
}

/** The language of the first statement: the delegation's own, or else the closest to the page's language. */
export function firstStatement(statements: TaskDetail['statements'], preferred: string): string | null {
  const own = statements.find((one) => one.own === true)?.lang;
  return (
    own ??
    firstLanguage(
      statements.map(({ lang }) => lang),
      preferred,
    )
  );
}

/** A choice among the languages of a statement; shows nothing if there is only one. */
export function StatementLanguages(props: {
  readonly statements: readonly NamedStatement[];
  readonly selected: string;
  readonly onSelect: (lang: string) => void;
}) {
  const { statements, selected, onSelect } = props;
  const { t } = useTranslation();
  if (statements.length < 2) return null;
  return (
    <Menu
      label={t('statement.language')}
      trigger={
        <>
          <Languages size={18} strokeWidth={1.75} aria-hidden />
          {statementName(statements.find(({ lang }) => lang === selected))}
        </>
      }
      groups={[
        {
          items: statements.map((one) => ({
            id: one.lang,
            label: statementName(one),
            checked: one.lang === selected,
            onSelect: () => onSelect(one.lang),
          })),
        },
      ]}
    />
  );
}
