import { filter, type Observable } from 'rxjs';
import { type ContestEvent } from '../../events/event.ts';
import { broughtFor$ } from '../broughtFor.ts';
import { type ContextWith } from '../context.ts';
import { type requestInputs } from './inputs.ts';

/** The events that requests begin with: the compiler asks for each of them. */
const BEGINNINGS: Readonly<Record<keyof typeof requestInputs, true>> = {
  PageSettled: true,
  TaskOpened: true,
  StatementOpened: true,
  SubmissionOpened: true,
  ScoreHistoryOpened: true,
  UserTestOpened: true,
  UserTestSubmitted: true,
  QuizOpened: true,
  ExamResultsOpened: true,
  DownloadWanted: true,
  LanguagesOpened: true,
  QuestionSubmitted: true,
  CommunicationSeen: true,
  ModuleStartConfirmed: true,
  ModuleFinishConfirmed: true,
  RecoverySubmitted: true,
};

/** Brings what makes requests with the first event that begins one. */
export function requestReach$({
  events$,
  ports,
}: ContextWith<'bringRequests' | 'ticker' | 'random'>): Observable<ContestEvent> {
  return broughtFor$(events$.pipe(filter(({ type }) => type in BEGINNINGS)), ports.bringRequests, ports);
}
