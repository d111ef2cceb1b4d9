import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type WorkshopMakingFault } from '#protocol/wire/staff/authoring/tests.ts';
import { type Translate } from '../i18n/keys.ts';

/** Signals, by their Linux numbers, that tell what a program did wrong. */
const TELLING = [4, 6, 7, 8, 11] as const;

/** How a program ended by itself, in words of the person's language; '' if it did not. */
export function runEndWords(
  t: Translate,
  end: Pick<UserTest, 'exit_code' | 'signal' | 'forbidden_call'>,
): string {
  const { exit_code: exitCode, signal, forbidden_call: call } = end;
  if (exitCode !== null) return howWords(t, { how: 'exited', code: exitCode });
  if (signal !== null) return howWords(t, { how: 'signalled', code: signal });
  return call === null
    ? ''
    : t('run_end.named', { what: howWords(t, { how: 'forbidden', code: null }), name: call });
}

/** Words for any end that the judge reports; a telling signal has its meaning beside it. */
export function howWords(t: Translate, { how, code }: Pick<WorkshopMakingFault, 'how' | 'code'>): string {
  const what = t(`run_end.${how}`, { code: code ?? '' });
  const signal = how === 'signalled' ? TELLING.find((one) => one === code) : undefined;
  return signal === undefined ? what : t('run_end.named', { what, name: t(`run_end.meaning.${signal}`) });
}
