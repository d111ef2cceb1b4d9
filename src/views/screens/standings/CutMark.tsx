import { useTranslation } from 'react-i18next';
import { type Medal } from '#domain/standings/awards.ts';
import styles from './CutMark.module.css';

/** Beside the line above a row, that a medal ends there; nothing where none does. */
export function CutMark({ cut }: { readonly cut: Medal | undefined }) {
  const { t } = useTranslation();
  if (cut === undefined) return null;
  return (
    <span className={styles['cut']} data-cut={cut}>
      {t(`board.cut.${cut}`)}
    </span>
  );
}
