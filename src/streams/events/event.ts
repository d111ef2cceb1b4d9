import { type CertificateEvent } from './results/certificates.ts';
import { type CommunicationEvent } from './communication.ts';
import { type ContestFactEvent } from './contest.ts';
import { type DocumentEvent } from './documents.ts';
import { type DownloadEvent } from './downloads.ts';
import { type JudgingEvent } from './submissions/judging.ts';
import { type LateEvent } from './submissions/late.ts';
import { type MachineEvent } from './proctoring/machine.ts';
import { type NoticeEvent } from './notices.ts';
import { type PrintEvent } from './submissions/prints.ts';
import { type QuizEvent } from './quiz.ts';
import { type RecoveryEvent } from './people/recovery.ts';
import { type ResourceEvent } from './resources.ts';
import { type ScreenEvent } from './standings/screen.ts';
import { type SessionEvent } from './session.ts';
import { type SharingEvent } from './proctoring/sharing.ts';
import { type SheetEvent } from './marking/sheets.ts';
import { type StaffEvent } from './staff.ts';
import { type StandingEvent } from './standings/standing.ts';
import { type Placed, type SystemEvent } from './system.ts';
import { type UserTestEvent } from './submissions/userTests.ts';
import { type WallEvent } from './proctoring/wall.ts';
import { type WorkEvent } from './submissions/work.ts';
import { type WorkFileEvent } from './authoring/workFiles.ts';

/** All events. An event is a fact; the slices that fold it decide what it means. */
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

/** The event of one type. */
export type EventOf<T extends ContestEvent['type']> = Extract<ContestEvent, { readonly type: T }>;
