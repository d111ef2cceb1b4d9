import { type requestInputs } from '../requests/inputs.ts';

/** The events that requests begin with: the compiler asks for each of them. */
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
