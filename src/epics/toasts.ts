import { filter, map, mergeMap, type Observable } from 'rxjs';
import { type Phase } from '#domain/contest/phase.ts';
import { type Announcement } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { selectPhase } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { selectTasks } from '#streams/state/tasks/taskNames.ts';
import { type ToastEffect } from './effects.ts';
import { type ContestStep, stepsOf } from './epic.ts';

const SECONDS_PER_MINUTE = 60;
const MS_PER_MINUTE = 60_000;

/**
 * All epics of this file compare the states around a step and ignore the fields of the event. Therefore news
 * in a snapshot after a long absence is shown, repeated news is shown once, and the initial state is not news
 * (NTF-3). Times and phase are also compared with those known before the page was loaded.
 */
const isCompetitor = (state: State): boolean => selectRole(state) === 'user';

/** Shows a toast when a moved end puts a competitor back before the last, unrestricted part. */
export function restrictionAppliedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return phaseChanges(steps$, 'unrestricted', 'started').pipe(
    map(() => ({ type: 'Toast', tone: 'wait', titleKey: 'toast.applied_restriction' })),
  );
}

/** Shows a toast when the last part of the contest begins: the restriction is lifted. */
export function restrictionLiftedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return phaseChanges(steps$, 'started', 'unrestricted').pipe(
    map(() => ({ type: 'Toast', tone: 'good', titleKey: 'toast.lifted_restriction' })),
  );
}

/** Shows a toast when minutes are given to this person, or taken away. */
export function extraTimeToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'OwnTimesChanged', 'OwnTimesLoaded').pipe(
    map(({ before, after }) => {
      const was = before.contest.own?.extraTimeSeconds ?? before.notices.known?.extraTimeSeconds;
      const is = after.contest.own?.extraTimeSeconds;
      return minutesBetween(was, is, SECONDS_PER_MINUTE);
    }),
    filter((given) => given !== 0),
    map((given) => movedToast(given, 'toast.extra_time', 'toast.extra_time_taken')),
  );
}

/** Shows a toast when the end of the contest moves for everybody. */
export function extendedTimeToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'TimesShifted', 'StandingsSettingChanged', 'ContestLoaded').pipe(
    filter(({ after }) => isCompetitor(after)),
    map(({ before, after }) => {
      const was = before.contest.contest?.end_time ?? before.notices.known?.endAt;
      return minutesBetween(was, after.contest.contest?.end_time, MS_PER_MINUTE);
    }),
    filter((moved) => moved !== 0),
    map((moved) => movedToast(moved, 'toast.extended_time', 'toast.shortened_time')),
  );
}

/** Shows a toast when an own question is answered, or its answer changes. */
export function newAnswerToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'QuestionAnswered', 'CommunicationLoaded').pipe(
    filter(({ before, after }) => isCompetitor(after) && before.communication.loaded),
    mergeMap(({ event, before, after }) => {
      const ids =
        event.type === 'QuestionAnswered' ? [event.question.id] : event.questions.map(({ id }) => id);
      return changedIn(ids, before.communication.questions, after.communication.questions).filter(
        isAnswerNews,
      );
    }),
    map(({ was, now }) => ({
      type: 'Toast',
      tone: 'good',
      titleKey: 'toast.questions',
      messageKey: (was?.answer ?? null) === null ? 'toast.new_answer' : 'toast.changed_answer',
      text: now.answer ?? '',
      to: '/communication',
    })),
  );
}

/** Shows a toast on an announcement to the whole contest. */
export function newAnnouncementToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'AnnouncementPublished', 'CommunicationLoaded').pipe(
    filter(({ before, after }) => isCompetitor(after) && before.communication.loaded),
    mergeMap(({ event, before }) => {
      const announcements =
        event.type === 'AnnouncementPublished' ? [event.announcement] : event.announcements;
      return announcements.filter(
        ({ id, withdrawn_at: withdrawnAt }) =>
          withdrawnAt === undefined && !before.communication.announcements.has(id),
      );
    }),
    map(({ topic }) => ({
      type: 'Toast',
      tone: 'note',
      titleKey: 'toast.announcements',
      messageKey: 'toast.new_announcement',
      text: topic,
      to: '/communication',
    })),
  );
}

/** Shows a toast when an announcement that the person had read is withdrawn. */
export function withdrawnAnnouncementToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'AnnouncementWithdrawn', 'CommunicationLoaded').pipe(
    filter(({ before, after }) => isCompetitor(after) && before.communication.loaded),
    mergeMap(({ before, after }) => {
      const { announcements: known } = before.communication;
      return after.communication.announcements
        .values()
        .filter(({ id, withdrawn_at: at }) => at !== undefined && isStanding(known.get(id)));
    }),
    map(({ topic }) => ({
      type: 'Toast',
      tone: 'wait',
      titleKey: 'toast.announcements',
      messageKey: 'toast.withdrawn_announcement',
      text: topic,
      to: '/communication',
    })),
  );
}

/** Shows a toast when an own submission is judged, or judged again. */
export function submissionJudgedToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return stepsOf(steps$, 'SubmissionJudged', 'SubmissionArrived', 'SubmissionsLoaded').pipe(
    mergeMap(({ event, before, after }) => {
      const [was, is] = [before.work.submissions, after.work.submissions];
      if (was === null || is === null) return [];
      const ids =
        event.type === 'SubmissionsLoaded' ? event.submissions.map(({ id }) => id) : [event.submission.id];
      return changedIn(ids, was, is)
        .filter(isVerdictNews)
        .map(({ now }) => ({ ...now, name: nameOf(after, now.task) }));
    }),
    map(({ id, task, name, verdict, score }) => ({
      type: 'Toast',
      tone: verdict === 'AC' ? 'good' : 'note',
      titleKey: resultKey(verdict, score),
      messageKey: 'toast.submissions',
      values: { task: name, verdict: verdict ?? '', score: score ?? 0 },
      to: `/task/${task}/submission/${id}`,
    })),
  );
}

function phaseChanges(steps$: Observable<ContestStep>, from: Phase, to: Phase): Observable<ContestStep> {
  return steps$.pipe(
    filter(({ before, after }) => before.contest !== after.contest || before.system.now !== after.system.now),
    filter(({ before, after }) => {
      const was = selectPhase(before) ?? before.notices.known?.phase;
      return isCompetitor(after) && was === from && selectPhase(after) === to;
    }),
  );
}

/** The part of a result that is shown: the contest may hide the verdict or the points. */
function resultKey(verdict: string | null, score: number | null): string {
  if (verdict === null) return score === null ? 'toast.result_none' : 'toast.result_points';
  return score === null ? 'toast.result_verdict' : 'toast.result';
}

/** A task's name; its number while the tasks are not loaded. */
function nameOf(state: State, number: number): string {
  return selectTasks(state)?.find((task) => task.number === number)?.name ?? String(number);
}

/** Minutes with at most one decimal; 0 where either value is not known. */
function minutesBetween(was: number | undefined, is: number | undefined, unit: number): number {
  return was === undefined || is === undefined ? 0 : Math.round(((is - was) / unit) * 10) / 10;
}

function movedToast(moved: number, laterKey: string, earlierKey: string): ToastEffect {
  return {
    type: 'Toast',
    tone: moved > 0 ? 'good' : 'wait',
    titleKey: moved > 0 ? laterKey : earlierKey,
    values: { minutes: Math.abs(moved) },
  };
}

interface Change<T> {
  readonly was: T | undefined;
  readonly now: T;
}

interface Readable<T> {
  get(id: number): T | undefined;
}

function changedIn<T>(ids: readonly number[], before: Readable<T>, after: Readable<T>): Change<T>[] {
  return ids.flatMap((id) => {
    const [was, now] = [before.get(id), after.get(id)];
    return now === undefined || now === was ? [] : [{ was, now }];
  });
}

function isAnswerNews({ was, now }: Change<Question>): boolean {
  return now.answer !== null && now.answer !== was?.answer;
}

/** Whether an announcement is known and not withdrawn. */
function isStanding(known: Announcement | undefined): boolean {
  return known !== undefined && known.withdrawn_at === undefined;
}

/** Also of a submission that this page did not know: its result is news, even if its arrival was missed. */
function isVerdictNews({ was, now }: Change<Submission>): boolean {
  if (now.status !== 'judged') return false;
  return was?.status !== 'judged' || was.verdict !== now.verdict || was.score !== now.score;
}
