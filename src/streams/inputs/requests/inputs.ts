import { pageCalls } from '#protocol/page-calls.ts';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Input } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { ahead$ } from './ahead.ts';
import { answers$ } from './answers.ts';
import { questions$, seen$ } from './communication.ts';
import { downloads$ } from './downloads.ts';
import { givenChecks$, machineChecks$, machineProbes$ } from './machine.ts';
import { moduleFinishes$, moduleStarts$ } from './modules.ts';
import { examResults$ } from './examResults.ts';
import { askedPrints$, prints$ } from './prints.ts';
import { quizzes$ } from './quiz.ts';
import { userTests$ } from './userTests.ts';

addCalls(pageCalls);

/**
 * Inputs of the pages behind the home, each by the event it begins with. All of them are downloaded with the first of
 * these events, which waits for them; `src/streams/parts.ts` knows them.
 */
export const requestInputs = {
  PageSettled: ahead$,
  UserTestSubmitted: userTests$,
  QuizOpened: quizzes$,
  QuizAnswerGiven: answers$,
  ExamResultsOpened: examResults$,
  DownloadWanted: downloads$,
  PrintsOpened: prints$,
  PrintAsked: askedPrints$,
  QuestionSubmitted: questions$,
  CommunicationSeen: seen$,
  MachineOpened: machineChecks$,
  MachineProbeWanted: machineProbes$,
  MachineCheckGiven: givenChecks$,
  ModuleStartConfirmed: moduleStarts$,
  ModuleFinishConfirmed: moduleFinishes$,
} satisfies Readonly<Partial<Record<ContestEvent['type'], Input<State, ContestEvent, InputPorts>>>>;
