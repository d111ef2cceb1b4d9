import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type StatementHint } from '#domain/authoring/statement-hints.ts';
import { type PackageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { languageName } from '#views/kit/languageName.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Statement.module.css';

/** Possible faults of a statement, each with a link to its line. */
export function StatementHints(props: {
  readonly hints: readonly StatementHint[];
  readonly findings: readonly PackageFinding[];
  /** The path of the statement's file. */
  readonly path: string;
  readonly onGo: (line: number) => void;
}) {
  const { hints, findings, path, onGo } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const sentence = useSentence();
  const wordsOf = ({ code, values }: StatementHint) => {
    const named = 'lang' in values ? { lang: languageName(String(values['lang'])) } : {};
    const limit = 'limit' in values ? { limit: format.number(Number(values['limit'])) } : {};
    return t(`workshop.hint.${code}`, { ...values, ...named, ...limit });
  };
  const rows = [
    ...findings
      // Missing pictures are among the hints, which need no save.
      .filter(({ code, severity }) => code !== 'picture_missing' && severity !== 'note')
      .map((finding) => ({
        isError: finding.severity === 'error',
        line: finding.file === path ? finding.line : null,
        words: sentence(finding),
      })),
    ...hints.map((hint) => ({ isError: false, line: hint.line, words: wordsOf(hint) })),
  ];
  return (
    <section aria-label={t('workshop.statement.check')} className={look('grid', 'gap8')}>
      <h2 className={styles['checkTitle']}>{t('workshop.statement.check')}</h2>
      {rows.length === 0 ? (
        <p className={look('row', 'gap8', 'good')}>
          <Check size={16} strokeWidth={2.25} aria-hidden />
          {t('workshop.statement.check_none')}
        </p>
      ) : (
        <ul className={classNames(look('grid', 'gap4'), styles['hints'])}>
          {rows.map(({ isError, line, words }, index) => (
            <li key={index} data-error={isError || undefined}>
              {isError ? (
                <CircleAlert size={16} strokeWidth={2} aria-hidden />
              ) : (
                <TriangleAlert size={16} strokeWidth={2} aria-hidden />
              )}
              <span>{words}</span>
              {line !== null && (
                <button type="button" className={styles['line']} onClick={() => onGo(line)}>
                  {t('workshop.statement.line', { line })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
