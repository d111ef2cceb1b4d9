import { useTranslation } from 'react-i18next';
import { type TranslationState } from '#domain/translation/translation.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Tone } from '#views/components/tone.ts';

const TONES: Readonly<Record<TranslationState, Tone>> = {
  not_begun: 'plain',
  working: 'wait',
  finished: 'note',
  confirmed: 'good',
};

/** A badge with the state of a translation. */
export function StateBadge(props: { readonly state: TranslationState; readonly keepsOfficial: boolean }) {
  const { state, keepsOfficial } = props;
  const { t } = useTranslation();
  return (
    <Badge tone={TONES[state]}>
      {keepsOfficial ? t('translation.keeps_official') : t(`translation.state.${state}`)}
    </Badge>
  );
}
