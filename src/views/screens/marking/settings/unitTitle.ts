import { type Translate } from '#views/i18n/keys.ts';
import { type Unit } from './units.ts';

/** A task, or a question of it, as people name it. */
export function unitTitle(t: Translate, { label, name, question }: Unit): string {
  const task = `${label} ${name}`;
  return question === null ? task : t('scoring.marking.question_of', { task, number: question });
}
