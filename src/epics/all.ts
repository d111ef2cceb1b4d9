import { type Epics } from '#streams/step.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { commandRedirectEpic } from './afterCommands.ts';
import { finishRefusedDialogEpic, loginRefusedDialogEpic, requestFailedDialogEpic } from './dialogs.ts';
import { fileSavedEpic } from './downloads.ts';
import { type Effect } from './effects.ts';
import { lateArrivedToastEpic, lateOwnToastEpic } from './late.ts';
import {
  internetActivityEpic,
  linkLogEpic,
  liveDebugLogEpic,
  machineFaultLogEpic,
  sharingActivityEpic,
  troubleLogEpic,
} from './logs.ts';
import {
  loginRedirectEpic,
  moduleEndedRedirectEpic,
  moduleEndedToastEpic,
  moduleStartedRedirectEpic,
} from './redirects.ts';
import { newQuestionSoundEpic } from './questions.ts';
import { recoveryToastEpic } from './recovery.ts';
import { internetAccessDialogEpic } from './session.ts';
import { reloadBlockedToastEpic, sharingEndedToastEpic, wrongSurfaceDialogEpic } from './sharing.ts';
import {
  standingsFrozenToastEpic,
  standingsHiddenToastEpic,
  standingsShownToastEpic,
  standingsUnfrozenToastEpic,
} from './standings.ts';
import {
  extendedTimeToastEpic,
  extraTimeToastEpic,
  newAnnouncementToastEpic,
  newAnswerToastEpic,
  restrictionAppliedToastEpic,
  restrictionLiftedToastEpic,
  submissionJudgedToastEpic,
  withdrawnAnnouncementToastEpic,
} from './toasts.ts';

/** All epics, by the name under which the log shows one that fails. */
export const epics: Epics<State, ContestEvent, Effect> = {
  restrictionAppliedToast: restrictionAppliedToastEpic,
  restrictionLiftedToast: restrictionLiftedToastEpic,
  standingsFrozenToast: standingsFrozenToastEpic,
  standingsUnfrozenToast: standingsUnfrozenToastEpic,
  standingsShownToast: standingsShownToastEpic,
  standingsHiddenToast: standingsHiddenToastEpic,
  extraTimeToast: extraTimeToastEpic,
  extendedTimeToast: extendedTimeToastEpic,
  newAnswerToast: newAnswerToastEpic,
  newAnnouncementToast: newAnnouncementToastEpic,
  withdrawnAnnouncementToast: withdrawnAnnouncementToastEpic,
  submissionJudgedToast: submissionJudgedToastEpic,
  newQuestionSound: newQuestionSoundEpic,
  lateOwnToast: lateOwnToastEpic,
  lateArrivedToast: lateArrivedToastEpic,
  recoveryToast: recoveryToastEpic,
  loginRefusedDialog: loginRefusedDialogEpic,
  requestFailedDialog: requestFailedDialogEpic,
  finishRefusedDialog: finishRefusedDialogEpic,
  internetAccessDialog: internetAccessDialogEpic,
  wrongSurfaceDialog: wrongSurfaceDialogEpic,
  sharingEndedToast: sharingEndedToastEpic,
  reloadBlockedToast: reloadBlockedToastEpic,
  loginRedirect: loginRedirectEpic,
  moduleStartedRedirect: moduleStartedRedirectEpic,
  moduleEndedRedirect: moduleEndedRedirectEpic,
  moduleEndedToast: moduleEndedToastEpic,
  commandRedirect: commandRedirectEpic,
  fileSaved: fileSavedEpic,
  internetActivity: internetActivityEpic,
  sharingActivity: sharingActivityEpic,
  machineFaultLog: machineFaultLogEpic,
  troubleLog: troubleLogEpic,
  linkLog: linkLogEpic,
  liveDebugLog: liveDebugLogEpic,
};
