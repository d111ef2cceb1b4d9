import { selectUnanswered, selectUnsaved } from '../../streams/state/quiz.ts';
import { selectIsDone } from '../../streams/state/phase.ts';
import { selectRole, selectSessionContest } from '../../streams/state/session.ts';
import { useConfirm } from '../components/ConfirmProvider.tsx';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

/** Signs out. Only a competitor who has not finished is asked first (SES-10). */
export function useSignOut(): () => Promise<void> {
  const send = useSend();
  const confirm = useConfirm();
  const t = useTranslate();
  const role = useSelected(selectRole);
  const isDone = useSelected(selectIsDone);
  return async () => {
    const question = {
      title: t('leave.sign_out_title'),
      message: t('leave.sign_out_text'),
      confirmLabel: t('header.sign_out'),
    };
    if (role !== 'user' || isDone || (await confirm(question))) send({ type: 'SignOutConfirmed' });
  };
}

/** Finishes the contest for the person, after asking and naming what of a quiz is left: it cannot be undone (QIZ-3). */
export function useFinish(): () => Promise<void> {
  const send = useSend();
  const confirm = useConfirm();
  const t = useTranslate();
  const contest = useSelected(selectSessionContest);
  const unanswered = useSelected(selectUnanswered);
  const unsaved = useSelected(selectUnsaved);
  return async () => {
    const said = [
      unanswered > 0 ? t('quiz.finish_unanswered', { count: unanswered }) : null,
      unsaved > 0 ? t('quiz.finish_unsaved', { count: unsaved }) : null,
      t('leave.finish_text'),
    ];
    const isSure = await confirm({
      title: t('leave.finish_title', { name: contest?.name ?? '' }),
      message: said.filter((one) => one !== null).join(' '),
      confirmLabel: t('leave.finish'),
      isDangerous: true,
    });
    if (isSure) send({ type: 'FinishConfirmed' });
  };
}
