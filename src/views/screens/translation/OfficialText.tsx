import { type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceChanges, sentencesOf } from '#domain/tasks/statement-sentences.ts';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { look } from '#views/components/look.ts';
import styles from './Translation.module.css';

/** The official text by sentences, with marks on those that changed since the translation's base. */
export function OfficialText(props: {
  readonly text: TranslationText;
  readonly place: RefObject<HTMLDivElement | null>;
}) {
  const { text, place } = props;
  const { t } = useTranslation();
  const { official, base } = text;
  const changes = base === null ? null : sentenceChanges(base.text, official.text);
  return (
    <div ref={place} className={look('low', 'pad12', 'scroll')} tabIndex={0} lang={official.lang} dir="auto">
      <div className={styles['source']}>
        {changes === null
          ? sentencesOf(official.text).map((sentence, at) => <p key={at}>{sentence.text}</p>)
          : changes.map(({ kind, before, after }, at) => (
              <p key={at} className={kind === 'same' ? undefined : styles['changed']} data-change={kind}>
                {kind !== 'same' && (
                  <span className="visually-hidden">{t(`translation.change.${kind}`)} </span>
                )}
                {kind !== 'same' && before !== null && <del className={styles['was']}>{before.text}</del>}{' '}
                {after !== null && (kind === 'same' ? after.text : <ins>{after.text}</ins>)}
              </p>
            ))}
      </div>
    </div>
  );
}
