import {
  Contrast,
  CircleAlert,
  FileClock,
  Keyboard,
  Languages,
  Monitor,
  Moon,
  Play,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectRole } from '../../streams/state/session.ts';
import { type State } from '../../streams/state/state.ts';
import { Menu, type MenuGroup } from '../components/Menu.tsx';
import { isDraft, languageFrom, languageName, OFFERED, systemLanguage } from '../i18n/languages.ts';
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

/** What a person can choose about how the page looks to them, and what else is in its menus. */
interface PreferenceGroups {
  readonly language: MenuGroup;
  readonly theme: MenuGroup;
  readonly more: MenuGroup;
}

/** Language and theme, which change the page at once (I18-1, SHL-9), the keys, and the recording of the session (EVT-2). */
export function usePreferenceGroups(onKeysHelp?: () => void): PreferenceGroups {
  const language = languageFrom(useSelected(selectLanguage));
  const theme = themeChoice(useSelected(selectTheme));
  // Whoever is not logged in has nobody to tell.
  const isKnown = useSelected(selectRole) !== null;
  const send = useSend();
  const { t } = useTranslation();
  return {
    language: {
      items: OFFERED.map((one) => ({
        id: one,
        label: isDraft(one) ? t('header.draft', { language: languageName(one) }) : languageName(one),
        checked: one === language,
        onSelect: () => send({ type: 'LanguageChosen', language: one }),
      })),
    },
    theme: {
      items: CHOICES.map((choice) => ({
        id: choice === '' ? 'system' : choice,
        label: t(`theme.${choice === '' ? 'system' : choice}`),
        icon: THEME_ICONS[choice],
        checked: choice === theme,
        onSelect: () => send({ type: 'ThemeChosen', theme: choice === '' ? 'system' : choice }),
      })),
    },
    more: {
      items: [
        ...(onKeysHelp === undefined
          ? []
          : [{ id: 'keys', label: t('keys.title'), icon: Keyboard, onSelect: onKeysHelp }]),
        ...(isKnown
          ? [
              {
                id: 'report',
                label: t('header.report'),
                icon: CircleAlert,
                onSelect: () => send({ type: 'ReportWanted' }),
              },
            ]
          : []),
        {
          id: 'recording',
          label: t('header.recording'),
          icon: FileClock,
          onSelect: () => send({ type: 'RecordingWanted' }),
        },
        {
          id: 'player',
          label: t('header.play_recording'),
          icon: Play,
          onSelect: () => window.open('/player', '_blank', 'noopener'),
        },
      ],
    },
  };
}

/** The menus of language and theme of a page that has no person yet, and the system's language in one press (I18-1). */
export function Preferences() {
  const language = languageFrom(useSelected(selectLanguage));
  const ThemeIcon = THEME_ICONS[themeChoice(useSelected(selectTheme))];
  const groups = usePreferenceGroups();
  const send = useSend();
  const { t } = useTranslation();
  const system = systemLanguage(navigator.languages);
  return (
    <div className={styles['preferences']}>
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
            <span className={styles['code']}>{language.toUpperCase()}</span>
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
