import { useTranslation } from 'react-i18next';
import { type Award } from '#domain/awards.ts';
import styles from './StandingBoard.module.css';

/** What somebody was given, as a word; its colour only adds to it. Nothing where that is nothing, or not published. */
export function AwardMark({ award }: { readonly award: Award | undefined }) {
  const { t } = useTranslation();
  if (award === undefined) return null;
  return (
    <span className={styles['award']} data-award={award}>
      {t(award === 'mention' ? 'scoring.mention_short' : `scoring.medal.${award}`)}
    </span>
  );
}
