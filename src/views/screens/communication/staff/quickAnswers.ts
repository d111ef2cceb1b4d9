import { useTranslation } from 'react-i18next';
import { type QuickAnswer, STANDARD_ANSWERS } from '#protocol/wire/staff/communication/desk-question.ts';
import { useResource } from '#views/kit/useResource.ts';

/** Short answers of every contest until its staff keep others. */
const STANDARD: readonly QuickAnswer[] = STANDARD_ANSWERS.map((standard) => ({ standard }));

/** The short answers of a contest, kept on the server; the standard ones until they have come. */
export function useQuickAnswers(contestId: number): readonly QuickAnswer[] {
  const { answer } = useResource('quickAnswers', {}, { contestId });
  return answer?.contest === contestId ? answer.answers : STANDARD;
}

/** The words on a short answer's button and the text that is sent: a standard one is in the language of the page. */
export function useQuickWords(): (answer: QuickAnswer) => { readonly label: string; readonly text: string } {
  const { t } = useTranslation();
  return (answer) =>
    answer.standard === null
      ? { label: answer.label, text: answer.text }
      : { label: t(`staff.quick.${answer.standard}`), text: t(`staff.quick.${answer.standard}.text`) };
}
