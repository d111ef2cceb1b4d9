import { Contrast, FileClock, Languages, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { type State } from '../../streams/state/state.ts';
import { Menu } from '../components/Menu.tsx';
import { LANGUAGE_NAMES, LANGUAGES, languageFrom } from '../i18n/languages.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { themeChoice, type ThemeChoice } from '../theme/theme.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import styles from './Preferences.module.css';

const selectLanguage = ({ system }: State) => system.language;
const selectTheme = ({ system }: State) => system.theme;

const THEME_ICONS: Readonly<Record<ThemeChoice, LucideIcon>> = {
  '': Monitor,
  light: Sun,
  dark: Moon,
  contrast: Contrast,
};
const CHOICES = ['', 'light', 'dark', 'contrast'] as const satisfies readonly ThemeChoice[];

/** The menus of language and theme (I18-1, SHL-9), which change the page at once, and the recording of the session (EVT-2). */
export function Preferences() {
  const language = languageFrom(useSelected(selectLanguage));
  const theme = themeChoice(useSelected(selectTheme));
  const send = useSend();
  const t = useTranslate();
  const ThemeIcon = THEME_ICONS[theme];
  return (
    <div className={styles['preferences']}>
      <Menu
        label={t('header.language')}
        trigger={
          <span className={styles['trigger']}>
            <Languages size={18} strokeWidth={1.75} aria-hidden />
            <span className={styles['code']}>{language.toUpperCase()}</span>
          </span>
        }
        groups={[
          {
            items: LANGUAGES.map((one) => ({
              id: one,
              label: LANGUAGE_NAMES[one],
              checked: one === language,
              onSelect: () => send({ type: 'LanguageChosen', language: one }),
            })),
          },
        ]}
      />
      <Menu
        label={t('header.theme')}
        trigger={
          <span className={styles['trigger']}>
            <ThemeIcon size={18} strokeWidth={1.75} aria-hidden />
          </span>
        }
        groups={[
          {
            items: CHOICES.map((choice) => ({
              id: choice === '' ? 'system' : choice,
              label: t(`theme.${choice === '' ? 'system' : choice}`),
              icon: THEME_ICONS[choice],
              checked: choice === theme,
              onSelect: () => send({ type: 'ThemeChosen', theme: choice === '' ? 'system' : choice }),
            })),
          },
          {
            items: [
              {
                id: 'recording',
                label: t('header.recording'),
                icon: FileClock,
                onSelect: () => send({ type: 'RecordingWanted' }),
              },
            ],
          },
        ]}
      />
    </div>
  );
}
