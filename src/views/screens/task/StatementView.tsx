import { Languages } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '../../../streams/state/state.ts';
import { type Statement, statementKey } from '../../../streams/state/contest.ts';
import { Markdown } from '../../components/Markdown.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { DownloadButton } from '../system/DownloadButton.tsx';
import { PageFault } from '../system/PageFault.tsx';
import styles from './StatementView.module.css';

const selectStatement = ({ contest }: State, number: number, lang: string): Statement | null =>
  contest.statements[statementKey(number, lang)] ?? null;

/** A task's statement in one language, asked for when it is first shown: text with formulas, or a PDF. */
export function StatementView(props: {
  readonly number: number;
  readonly lang: string;
  readonly title: string;
  /** CSS height of a PDF. */
  readonly height?: string;
}) {
  const { number, lang, title, height } = props;
  const statement = useSelected(selectStatement, number, lang);
  const send = useSend();
  const isMissing = statement === null;
  useEffect(() => {
    if (isMissing) send({ type: 'StatementOpened', number, lang });
  }, [send, isMissing, number, lang]);
  if (statement === null) {
    return (
      <PageFault
        page={`statement/${number}/${lang}`}
        onRetry={() => send({ type: 'StatementOpened', number, lang })}
      >
        <Skeleton shape="text" count={9} />
      </PageFault>
    );
  }
  return <StatementBody statement={statement} title={title} height={height} />;
}

function StatementBody(props: {
  readonly statement: Statement;
  readonly title: string;
  readonly height: string | undefined;
}) {
  const { statement, title, height } = props;
  if (statement.text !== null) return <Markdown text={withoutTitle(statement.text, title)} />;
  if (statement.blobUrl === null) return null;
  return (
    <div className={styles['pdf']}>
      <iframe src={statement.blobUrl} title={title} className={styles['frame']} style={{ height }} />
    </div>
  );
}

/** The text without its first heading where that is the title, which the page has already said. */
function withoutTitle(text: string, title: string): string {
  const [, heading, rest] = /^\s*#\s+(.+?)\s*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  return heading === title ? (rest ?? '').trimStart() : text;
}

/** A language a statement is in, in its own words where the browser knows them. */
function languageName(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1);
}

/** Saves a statement as the file it is. */
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

/** Chooses among the languages of a statement; one that has no choice shows nothing. */
export function StatementLanguages(props: {
  readonly langs: readonly string[];
  readonly selected: string;
  readonly onSelect: (lang: string) => void;
}) {
  const { langs, selected, onSelect } = props;
  const { t } = useTranslation();
  if (langs.length < 2) return null;
  return (
    <Menu
      label={t('statement.language')}
      trigger={
        <>
          <Languages size={18} strokeWidth={1.75} aria-hidden />
          {languageName(selected)}
        </>
      }
      groups={[
        {
          items: langs.map((lang) => ({
            id: lang,
            label: languageName(lang),
            checked: lang === selected,
            onSelect: () => onSelect(lang),
          })),
        },
      ]}
    />
  );
}
