import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#views/components/Menu.tsx';
import { languageFrom, languageName, systemLanguage } from '#views/i18n/languages.ts';
import { selectLanguage, selectTheme, THEME_ICONS, usePreferenceGroups } from '#views/shell/Preferences.tsx';
import { themeChoice } from '#views/theme/theme.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { look } from '#views/components/look.ts';
import styles from './DoorPreferences.module.css';

/** The menus of language and theme of a page that has no person yet, and the system's language in one press (I18-1). */
export function DoorPreferences() {
  const language = languageFrom(useSelected(selectLanguage));
  const ThemeIcon = THEME_ICONS[themeChoice(useSelected(selectTheme))];
  const groups = usePreferenceGroups();
  const send = useSend();
  const { t } = useTranslation();
  const system = systemLanguage(navigator.languages);
  return (
    <div className={look('row')}>
      {system !== null && system !== language && (
        <button
          type="button"
          lang={system}
          className={styles['offered']}
          onClick={() => send({ type: 'LanguageChosen', language: system })}
        >
          {languageName(system)}
        </button>
      )}
      <Menu
        label={t('header.language')}
        trigger={
          <span className={styles['trigger']}>
            <Languages size={18} strokeWidth={1.75} aria-hidden />
            <span className={look('size12', 'weight650')}>{language.toUpperCase()}</span>
          </span>
        }
        groups={[groups.language]}
      />
      <Menu
        label={t('header.theme')}
        trigger={
          <span className={styles['trigger']}>
            <ThemeIcon size={18} strokeWidth={1.75} aria-hidden />
          </span>
        }
        groups={[groups.theme, groups.more]}
      />
    </div>
  );
}
