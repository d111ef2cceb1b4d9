import { useTranslation } from 'react-i18next';

/** Names in one line, and how many more there are: `named(['Ana', 'Boris'], 5)`. */
export function useNamed(): (names: readonly string[], count: number) => string {
  const { t } = useTranslation();
  return (names, count) => {
    const shown = names.join(', ');
    return count > names.length ? t('check.and_more', { names: shown, count: count - names.length }) : shown;
  };
}
