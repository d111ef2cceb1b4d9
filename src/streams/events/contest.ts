import { type Configuration, type Contest, type ModuleFacts } from '#protocol/wire/contest.ts';
import { type SealOffer } from '#domain/tasks/seal.ts';
import { type Task } from '#protocol/wire/tasks.ts';

/**
 * How a fact arrived: pushed, polled, or in the answer to a call. No decision depends on it; it helps the
 * readers of a recording.
 */
export type ArrivedBy = 'live' | 'poll' | 'fetch';

/** When a task takes the next submission (user test), ms, by task number; absent: now. */
type AllowedFrom = Readonly<Record<string, number>>;

/** nvo: a person's progress in the modules. */
export interface OwnModules {
  /** Number of modules that were started (with the one under way), and of those not started yet. */
  readonly startedTasks: number;
  readonly tasksLeft: number;
  /** When the module under way began; null: none is under way. */
  readonly moduleStartAt: number | null;
  /** When the module's own time is over; null: it has no limit. It also ends with the person's contest. */
  readonly moduleEndAt: number | null;
}

/** A competitor's own part of a contest, as absolute times. */
export interface OwnTimes extends OwnModules {
  readonly extraTimeSeconds: number;
  readonly hasFinished: boolean;
  readonly submissionsLeft: number | null;
  readonly userTestsLeft: number | null;
  readonly submitAllowedFrom: AllowedFrom;
  readonly userTestAllowedFrom: AllowedFrom;
  /** nvo: the modules in their order; empty before the start, and in other contests. */
  readonly modules: readonly ModuleFacts[];
}

/** The contest, its tasks and the person's own times (§3, §4, §7). */
export type ContestFactEvent =
  | { readonly type: 'ConfigurationLoaded'; readonly configuration: Configuration; readonly by: ArrivedBy }
  | { readonly type: 'ContestLoaded'; readonly contest: Contest }
  | { readonly type: 'OwnTimesLoaded'; readonly own: OwnTimes }
  /** Staff changed times or limits of the contest. Differences are in ms, 0 where nothing moved. */
  | {
      readonly type: 'TimesShifted';
      readonly contest: Contest;
      readonly startMovedByMs: number;
      readonly endMovedByMs: number;
      readonly unrestrictedMovedByMs: number;
      readonly attemptsChangedBy: number;
      readonly by: ArrivedBy;
    }
  /** The person's own times changed; `givenSeconds` is 0 when waiting times or finishing changed. */
  | {
      readonly type: 'OwnTimesChanged';
      readonly givenSeconds: number;
      readonly extraTimeSeconds: number;
      readonly hasFinished: boolean;
      readonly progress: OwnModules;
      readonly submissionsLeft: number | null;
      readonly userTestsLeft: number | null;
      readonly task: number | null;
      readonly submitAllowedAt: number;
      readonly userTestAllowedAt: number;
      readonly by: ArrivedBy;
    }
  /** The standings were shown, hidden, frozen or unfrozen. */
  | { readonly type: 'StandingsSettingChanged'; readonly contest: Contest; readonly by: ArrivedBy }
  /** `seal`: the tasks as they will be at the start, encrypted; left out: the person gets none. */
  | {
      readonly type: 'TasksLoaded';
      readonly tasks: readonly Task[];
      readonly error: string | null;
      readonly seal?: SealOffer | undefined;
    }
  /** The tasks were sealed again: the key will not open the parts of the previous seal. */
  | { readonly type: 'TasksResealed'; readonly name: string; readonly by: ArrivedBy }
  /** The parts of a seal are on this computer. */
  | { readonly type: 'SealFetched'; readonly name: string }
  /** The contest has started; `key` opens the seal. */
  | { readonly type: 'SealOpened'; readonly name: string; readonly key: string; readonly by: ArrivedBy }
  | { readonly type: 'OwnTasksChanged'; readonly tasks: readonly Task[]; readonly by: ArrivedBy }
  /** A task of a contest in its new form. */
  | { readonly type: 'TaskUpdated'; readonly contestId: number; readonly task: Task; readonly by: ArrivedBy }
  /** nvo and dzi: the person confirmed the step. */
  | { readonly type: 'ModuleStartConfirmed' }
  | { readonly type: 'ModuleFinishConfirmed' }
  | { readonly type: 'FinishConfirmed' }
  | { readonly type: 'ModuleStarted'; readonly own: OwnTimes }
  | { readonly type: 'ModuleFinished'; readonly own: OwnTimes }
  | { readonly type: 'FinishRefused'; readonly key: string; readonly detail: string | null };
