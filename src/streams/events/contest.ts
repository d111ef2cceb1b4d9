import { type Configuration, type Contest, type ModuleFacts } from '#protocol/wire/contest.ts';
import { type SealOffer } from '#domain/tasks/seal.ts';
import { type Task } from '#protocol/wire/tasks.ts';

/**
 * The way by which a fact came: pushed, polled, or asked for. Nothing is decided by it; it helps the readers of a
 * recording.
 */
export type ArrivedBy = 'live' | 'poll' | 'fetch';

/** Waiting times of a person's tasks: task number → when the next submission (user test) is allowed, ms; absent: now. */
type AllowedFrom = Readonly<Record<string, number>>;

/** nvo: how far a person is in the modules. */
export interface OwnModules {
  /** Modules started, the one under way included, and not started yet. */
  readonly startedTasks: number;
  readonly tasksLeft: number;
  /** When the one under way began; null: none is. */
  readonly moduleStartAt: number | null;
  /** When its own length is over; null: it has none. The person's end of the contest ends it too. */
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
  /** Times or limits of the contest were changed by staff; differences in ms, 0 where nothing moved. */
  | {
      readonly type: 'TimesShifted';
      readonly contest: Contest;
      readonly startMovedByMs: number;
      readonly endMovedByMs: number;
      readonly unrestrictedMovedByMs: number;
      readonly attemptsChangedBy: number;
      readonly by: ArrivedBy;
    }
  /** The person's own times were changed; `givenSeconds` is 0 when it tells of waiting times or of finishing. */
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
  /** `seal`: the tasks as they will be at the start, encrypted; left out: the person has none. */
  | {
      readonly type: 'TasksLoaded';
      readonly tasks: readonly Task[];
      readonly error: string | null;
      readonly seal?: SealOffer | undefined;
    }
  /** The tasks were sealed anew: what is here of the seal before it does not open any more. */
  | { readonly type: 'TasksResealed'; readonly name: string; readonly by: ArrivedBy }
  /** The parts of a seal are here. */
  | { readonly type: 'SealFetched'; readonly name: string }
  /** The contest has started, and this is the key of its seal. */
  | { readonly type: 'SealOpened'; readonly name: string; readonly key: string; readonly by: ArrivedBy }
  | { readonly type: 'OwnTasksChanged'; readonly tasks: readonly Task[]; readonly by: ArrivedBy }
  /** A task as it now is in a contest. */
  | { readonly type: 'TaskUpdated'; readonly contestId: number; readonly task: Task; readonly by: ArrivedBy }
  /** nvo and dzi: the person confirmed. */
  | { readonly type: 'ModuleStartConfirmed' }
  | { readonly type: 'ModuleFinishConfirmed' }
  | { readonly type: 'FinishConfirmed' }
  | { readonly type: 'ModuleStarted'; readonly own: OwnTimes }
  | { readonly type: 'ModuleFinished'; readonly own: OwnTimes }
  | { readonly type: 'FinishRefused'; readonly key: string; readonly detail: string | null };
