import { type CertificateEvent } from './certificates.ts';
import { type CommunicationEvent } from './communication.ts';
import { type ContestFactEvent } from './contest.ts';
import { type DocumentEvent } from './documents.ts';
import { type DownloadEvent } from './downloads.ts';
import { type JudgingEvent } from './judging.ts';
import { type LateEvent } from './late.ts';
import { type MachineEvent } from './machine.ts';
import { type NoticeEvent } from './notices.ts';
import { type PrintEvent } from './prints.ts';
import { type QuizEvent } from './quiz.ts';
import { type RecoveryEvent } from './recovery.ts';
import { type ResourceEvent } from './resources.ts';
import { type ScreenEvent } from './screen.ts';
import { type SessionEvent } from './session.ts';
import { type SharingEvent } from './sharing.ts';
import { type SheetEvent } from './sheets.ts';
import { type StaffEvent } from './staff.ts';
import { type StandingEvent } from './standing.ts';
import { type Placed, type SystemEvent } from './system.ts';
import { type UserTestEvent } from './userTests.ts';
import { type WallEvent } from './wall.ts';
import { type WorkEvent } from './work.ts';
import { type WorkFileEvent } from './workFiles.ts';

/** Everything that can happen. An event is a fact; the slices that fold it decide what it means. */
export type ContestEvent = (
  | SessionEvent
  | ContestFactEvent
  | WorkEvent
  | DocumentEvent
  | WorkFileEvent
  | SheetEvent
  | UserTestEvent
  | QuizEvent
  | PrintEvent
  | CommunicationEvent
  | NoticeEvent
  | StandingEvent
  | ScreenEvent
  | StaffEvent
  | WallEvent
  | ResourceEvent
  | JudgingEvent
  | LateEvent
  | MachineEvent
  | SharingEvent
  | RecoveryEvent
  | CertificateEvent
  | DownloadEvent
  | SystemEvent
) &
  Placed;

/** One kind of event by its name. */
export type EventOf<T extends ContestEvent['type']> = Extract<ContestEvent, { readonly type: T }>;
