import { useTranslation } from 'react-i18next';
import { type Award } from '#domain/standings/awards.ts';
import styles from './StandingBoard.module.css';

/** A person's award as a coloured word; shows nothing if there is none or it is not published. */
export function AwardMark({ award }: { readonly award: Award | undefined }) {
  const { t } = useTranslation();
  if (award === undefined) return null;
  return (
    <span className={styles['award']} data-award={award}>
      {t(award === 'mention' ? 'scoring.mention_short' : `scoring.medal.${award}`)}
    </span>
  );
}
