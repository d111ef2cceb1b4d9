import { CircleCheck, CircleHelp, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReadinessCheck } from '#domain/operations/readiness.ts';
import { type Tone } from '#views/components/tone.ts';

type CheckState = ReadinessCheck['state'];

/** The order of checks on the page: checks that stop the contest come first. */
export const RANK: Readonly<Record<CheckState, number>> = { stop: 0, warn: 1, unknown: 2, note: 3, fine: 4 };

/** The icon of a state, beside its colour. */
export const STATE_ICONS: Readonly<Record<CheckState, LucideIcon>> = {
  stop: OctagonAlert,
  warn: TriangleAlert,
  unknown: CircleHelp,
  note: Info,
  fine: CircleCheck,
};

/** The tone of a state. */
export function toneOf(state: CheckState): Exclude<Tone, 'plain'> {
  switch (state) {
    case 'stop':
      return 'bad';
    case 'warn':
      return 'wait';
    case 'fine':
      return 'good';
    case 'unknown':
    case 'note':
      return 'note';
  }
}
