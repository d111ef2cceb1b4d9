import { type requestInputs } from '../requests/inputs.ts';

/** The event that each of the request inputs begins with; the compiler requires all of them. */
export const BEGINNINGS: Readonly<Record<keyof typeof requestInputs, true>> = {
  PageSettled: true,
  UserTestSubmitted: true,
  QuizOpened: true,
  QuizAnswerGiven: true,
  ExamResultsOpened: true,
  DownloadWanted: true,
  PrintsOpened: true,
  PrintAsked: true,
  QuestionSubmitted: true,
  CommunicationSeen: true,
  MachineOpened: true,
  MachineProbeWanted: true,
  MachineCheckGiven: true,
  ModuleStartConfirmed: true,
  ModuleFinishConfirmed: true,
};
