import { useTranslation } from 'react-i18next';
import { type Medal } from '#domain/standings/awards.ts';
import styles from './CutMark.module.css';

/** A mark beside the line above a row where a medal ends; shows nothing elsewhere. */
export function CutMark({ cut }: { readonly cut: Medal | undefined }) {
  const { t } = useTranslation();
  if (cut === undefined) return null;
  return (
    <span className={styles['cut']} data-cut={cut}>
      {t(`board.cut.${cut}`)}
    </span>
  );
}
