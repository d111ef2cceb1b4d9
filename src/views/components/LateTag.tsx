import { type LateState } from '../../../domain/late.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Badge } from './Badge.tsx';

const TONES = { waiting: 'wait', accepted: 'good', rejected: 'bad' } as const;

/** How it stands with something that arrived after the end though it was given before it. */
export function LateTag({ state }: { readonly state: LateState }) {
  const t = useTranslate();
  return <Badge tone={TONES[state]}>{t(`late.tag_${state}`)}</Badge>;
}
