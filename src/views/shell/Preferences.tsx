import {
  Contrast,
  CircleAlert,
  FileClock,
  Keyboard,
  Monitor,
  Moon,
  Play,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { type MenuGroup } from '../components/Menu.tsx';
import { isDraft, languageFrom, languageName, OFFERED } from '../i18n/languages.ts';
import { themeChoice, type ThemeChoice } from '../theme/theme.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

/** The language that was chosen, as it is stored. */
export const selectLanguage = ({ system }: State) => system.language;
/** The theme that was chosen, as it is stored. */
export const selectTheme = ({ system }: State) => system.theme;

/** The icon of each choice of a theme. */
export const THEME_ICONS: Readonly<Record<ThemeChoice, LucideIcon>> = {
  '': Monitor,
  light: Sun,
  dark: Moon,
  contrast: Contrast,
};
const CHOICES = ['', 'light', 'dark', 'contrast'] as const satisfies readonly ThemeChoice[];

/** A person's choices about how the page looks to them, and the rest of its menus. */
interface PreferenceGroups {
  readonly language: MenuGroup;
  readonly theme: MenuGroup;
  readonly more: MenuGroup;
}

/** Language and theme, which change the page at once (I18-1, SHL-9), the keys, and the recording of the session (EVT-2). */
export function usePreferenceGroups(onKeysHelp?: () => void): PreferenceGroups {
  const language = languageFrom(useSelected(selectLanguage));
  const theme = themeChoice(useSelected(selectTheme));
  // Only a person who is logged in can send a report.
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
        onSelect: () => send({ type: 'ThemeChosen', theme: choice }),
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
