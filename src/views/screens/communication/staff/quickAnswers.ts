import { useTranslation } from 'react-i18next';
import { type QuickAnswer, STANDARD_ANSWERS } from '#protocol/wire/staff/communication/desk-question.ts';
import { useResource } from '#views/kit/useResource.ts';

/** Short answers of a contest whose staff have set no others. */
const STANDARD: readonly QuickAnswer[] = STANDARD_ANSWERS.map((standard) => ({ standard }));

/** The short answers of a contest, stored on the server; the standard ones until they are loaded. */
export function useQuickAnswers(contestId: number): readonly QuickAnswer[] {
  const { answer } = useResource('quickAnswers', {}, { contestId });
  return answer?.contest === contestId ? answer.answers : STANDARD;
}

/** The label and the text of a short answer; standard ones are in the language of the page. */
export function useQuickWords(): (answer: QuickAnswer) => { readonly label: string; readonly text: string } {
  const { t } = useTranslation();
  return (answer) =>
    answer.standard === null
      ? { label: answer.label, text: answer.text }
      : { label: t(`staff.quick.${answer.standard}`), text: t(`staff.quick.${answer.standard}.text`) };
}
