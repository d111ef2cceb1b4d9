import { useTranslation } from 'react-i18next';
import { type OnsitePerson } from '#protocol/wire/staff/onsite/rooms.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Tone } from '#views/components/tone.ts';

const TONES: Readonly<Record<'pass' | 'warn' | 'fail' | 'skipped', Tone>> = {
  pass: 'good',
  warn: 'wait',
  fail: 'bad',
  skipped: 'plain',
};

/** The result of the check of a person's machine, with the failed tests. */
export function MachineBadge({ machine }: Pick<OnsitePerson, 'machine'>) {
  const { t } = useTranslation();
  if (machine === null) return null;
  const failed = machine.failed.map((test) => t(`machine.test.${test}`)).join(', ');
  const word = t(`onsite.machine.${machine.outcome}`);
  return <Badge tone={TONES[machine.outcome]}>{failed === '' ? word : `${word}: ${failed}`}</Badge>;
}
