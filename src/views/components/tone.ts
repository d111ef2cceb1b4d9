import { CircleCheck, Clock3, Info, type LucideIcon, OctagonAlert } from 'lucide-react';

/** The four meanings of the visual language, and none. */
export type Tone = 'good' | 'bad' | 'wait' | 'note' | 'plain';

/** The icon that says a meaning without its colour. */
export const TONE_ICONS: Readonly<Record<Exclude<Tone, 'plain'>, LucideIcon>> = {
  good: CircleCheck,
  bad: OctagonAlert,
  wait: Clock3,
  note: Info,
};
