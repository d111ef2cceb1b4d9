import { type Translate } from '#views/i18n/keys.ts';
import { type Unit } from './units.ts';

/** The title of a task, or of a question of it, for people. */
export function unitTitle(t: Translate, { label, name, question }: Unit): string {
  const task = `${label} ${name}`;
  return question === null ? task : t('scoring.marking.question_of', { task, number: question });
}
