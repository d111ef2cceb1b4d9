import { useTranslation } from 'react-i18next';
import { linesToLookAt, sentenceChanges } from '#domain/tasks/statement-sentences.ts';
import { checkTranslation } from '#domain/translation/translation-check.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { Card } from '#views/components/Section.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Translation.module.css';

interface Checked {
  readonly text: TranslationText;
  /** The typed text of the translation. */
  readonly written: string;
  readonly onGo: (line: number) => void;
}

/** Lost or changed parts of the official text that every translation must keep. */
export function LostList({ text, written, onGo }: Checked) {
  const { t } = useTranslation();
  const findings = checkTranslation(text.official.text, written, text.official.format);
  return (
    <Card title={t('translation.check')}>
      {findings.length === 0 ? (
        <p className={styles['hint']}>{t('translation.check_none')}</p>
      ) : (
        <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
          {findings.map(({ what, kind, text: was, instead, line }, at) => (
            <li key={at}>
              <Badge tone={what === 'added' ? 'wait' : 'bad'}>
                {t(`translation.found.${what}`, { kind: t(`translation.kept.${kind}`) })}
              </Badge>
              <span className={look('mono', 'anywhere')} dir="ltr">
                {was}
              </span>
              {instead !== null && (
                <>
                  →{' '}
                  <span className={look('mono', 'anywhere')} dir="ltr">
                    {instead}
                  </span>
                </>
              )}
              {what !== 'lost' && (
                <button type="button" className={styles['line']} onClick={() => onGo(line)}>
                  {t('workshop.statement.line', { line })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/**
 * Changes of the official text since the translation's base, with notes, until the translator confirms them.
 */
export function OfficialChanges({
  text,
  written,
  onGo,
  contestId,
}: Checked & { readonly contestId: number }) {
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('followOfficial');
  const { base, official, news, number, lang, is_open: isOpen } = text;
  if (base === null) return null;
  const changes = sentenceChanges(base.text, official.text).filter(({ kind }) => kind !== 'same');
  return (
    <Card title={t('translation.changes', { count: changes.length })}>
      <div className={look('grid', 'single', 'gap16')}>
        {news
          .filter(({ note }) => note !== '')
          .map(({ version, note }) => (
            <Alert key={version} tone="wait" title={t('translation.note')} text={note} />
          ))}
        <ul className={classNames(look('grid', 'gap8'), styles['list'])}>
          {changes.map(
            ({ kind, before, after }, at) =>
              kind !== 'same' && (
                <li key={at}>
                  <Badge tone="wait">{t(`translation.change.${kind}`)}</Badge>
                  {before !== null && (
                    <del className={styles['was']} lang={official.lang} dir="auto">
                      {before.text}
                    </del>
                  )}
                  {after !== null && (
                    <ins lang={official.lang} dir="auto">
                      {after.text}
                    </ins>
                  )}
                </li>
              ),
          )}
        </ul>
        <p className={look('row', 'wrap', 'gap8')}>
          {linesToLookAt(base.text, official.text, written).map((line) => (
            <button key={line} type="button" className={styles['line']} onClick={() => onGo(line)}>
              {t('translation.look_at_line', { line })}
            </button>
          ))}
        </p>
        {isOpen && (
          <div className={look('row', 'wrap', 'gap8')}>
            <Button
              busy={isRunning}
              onPress={() =>
                give({
                  call: 'followOfficial',
                  contestId,
                  request: { tid: number, lang, version: official.version },
                })
              }
            >
              {t('translation.taken_over')}
            </Button>
            <CommandNote state={state} done="" />
          </div>
        )}
      </div>
    </Card>
  );
}
