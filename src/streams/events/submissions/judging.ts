import { type JudgeState, type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { type ArrivedBy } from '../contest.ts';
import { type NarrowedPart } from '../staff.ts';

/** The judge as those who run contests see it, and what programs run on as everybody does (JDG, TSK-6). */
export type JudgingEvent =
  /** Workers, queue, times and failures as they now are (/topic/judge). */
  | { readonly type: 'JudgeStateChanged'; readonly judge: JudgeState; readonly by: ArrivedBy }
  | { readonly type: 'RejudgingsLoaded'; readonly rejudgings: readonly Rejudging[] }
  /** A rejudging was begun, went on or was decided (/topic/rejudgings). */
  | { readonly type: 'RejudgingChanged'; readonly rejudging: Rejudging; readonly by: ArrivedBy }
  | {
      readonly type: 'UserTestFeedLoaded';
      readonly userTests: readonly StaffUserTest[];
      readonly more: boolean;
      /** True: a further page below what is there; false: the newest page. */
      readonly older: boolean;
    }
  | { readonly type: 'OlderUserTestsWanted' }
  | ({
      readonly type: 'NarrowedUserTestsLoaded';
      readonly userTests: readonly StaffUserTest[];
    } & NarrowedPart)
  | { readonly type: 'UserTestFed'; readonly userTest: StaffUserTest; readonly by: ArrivedBy };
