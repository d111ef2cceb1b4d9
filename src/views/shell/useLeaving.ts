import { useTranslation } from 'react-i18next';
import { finishRefusal } from '#domain/contest/modules.ts';
import { selectModule, selectModuleCount, selectModuleFacts } from '#streams/state/contest/modules.ts';
import { selectIsDone, selectNow } from '#streams/state/contest/phase.ts';
import { selectRole, selectSessionContest } from '#streams/state/session/session.ts';
import { type Question } from '../components/ConfirmDialog.tsx';
import { useConfirm } from '../components/ConfirmProvider.tsx';
import { useFormat } from '../i18n/useFormat.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';
import { leftBehindMessage } from './leftBehindMessage.tsx';

/** Signs out. Only a competitor who has not finished is asked first (SES-10). */
export function useSignOut(): () => Promise<void> {
  const send = useSend();
  const confirm = useConfirm();
  const { t } = useTranslation();
  const role = useSelected(selectRole);
  const isDone = useSelected(selectIsDone);
  return async () => {
    const question: Question = {
      title: t('leave.sign_out_title'),
      message: t('leave.sign_out_text'),
      confirmLabel: t('header.sign_out'),
    };
    if (role !== 'user' || isDone || (await confirm(question))) send({ type: 'SignOutConfirmed' });
  };
}

/** Finishes the contest for the person, after asking and naming what is left: it cannot be undone (QIZ-3). */
export function useFinish(): () => Promise<void> {
  const send = useSend();
  const confirm = useConfirm();
  const { t } = useTranslation();
  const contest = useSelected(selectSessionContest);
  const isRefused = useEarlyRefusal();
  return async () => {
    if (isRefused()) return;
    const isSure = await confirm({
      title: t('leave.finish_title', { name: contest?.name ?? '' }),
      message: leftBehindMessage('exam', t('leave.finish_text')),
      confirmLabel: t('leave.finish'),
      isDangerous: true,
    });
    if (isSure) send({ type: 'FinishConfirmed' });
  };
}

/** Finishes the module under way (nvo), after asking and naming what of it is left: there is no way back (QIZ-2). */
export function useFinishModule(): () => Promise<void> {
  const send = useSend();
  const confirm = useConfirm();
  const { t } = useTranslation();
  const module = useSelected(selectModule);
  const count = useSelected(selectModuleCount);
  const number = module.kind === 'under_way' ? module.number : 0;
  const facts = useSelected(selectModuleFacts, number);
  const format = useFormat();
  const isRefused = useEarlyRefusal();
  return async () => {
    if (isRefused()) return;
    const text = number < count ? t('leave.module_text') : t('leave.module_last_text');
    const isSure = await confirm({
      title: t('leave.module_title', { number, count, name: facts === null ? '' : format.taskName(facts) }),
      message: leftBehindMessage('module', text),
      confirmLabel: t('leave.module'),
      isDangerous: true,
    });
    if (isSure) send({ type: 'ModuleFinishConfirmed' });
  };
}

/** In the first minute of a module the refusal is shown instead of the question (QIZ-2). */
function useEarlyRefusal(): () => boolean {
  const send = useSend();
  const module = useSelected(selectModule);
  const now = useSelected(selectNow);
  return () => {
    if (module.kind !== 'under_way' || finishRefusal({ startedAt: module.startAt }, now) === null)
      return false;
    send({ type: 'FinishRefused', key: 'backend.module_too_short', detail: null });
    return true;
  };
}
