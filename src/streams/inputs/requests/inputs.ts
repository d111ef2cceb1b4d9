import { pageCalls } from '#protocol/page-calls.ts';
import { merge } from 'rxjs';
import { addCalls } from '#api/calls.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Input } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { ahead$ } from '../contest/ahead.ts';
import { answers$ } from '../quiz/answers.ts';
import { questions$, seen$ } from '../communication/communication.ts';
import { downloads$ } from './downloads.ts';
import { givenChecks$, machineChecks$, machineProbes$ } from '../proctoring/machine.ts';
import { moduleFinishes$, moduleStarts$ } from '../contest/modules.ts';
import { examResults$ } from '../contest/examResults.ts';
import { askedPrints$, prints$ } from '../submissions/prints.ts';
import { quizzes$ } from '../quiz/quiz.ts';
import { seals$ } from '../tasks/seals.ts';
import { userTests$ } from '../submissions/userTests.ts';

addCalls(pageCalls);

/**
 * Inputs of the pages behind the home, each with the event it begins with. All are downloaded at the first of
 * these events, which waits for them; see `src/streams/parts.ts`.
 */
export const requestInputs = {
  PageSettled: (context) => merge(ahead$(context), seals$(context)),
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
