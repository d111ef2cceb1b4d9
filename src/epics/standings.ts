import { filter, map, type Observable } from 'rxjs';
import { type StandingsNow } from '#domain/standings/standings-setting.ts';
import { selectStandingsNow } from '#streams/state/contest/boundaries.ts';
import { selectRole, selectUserTypes } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { type ToastEffect } from './effects.ts';
import { type ContestStep } from './epic.ts';

/** Shows a toast when visible standings freeze, at their freeze time or by a changed setting. */
export function standingsFrozenToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return standingsChanges(steps$).pipe(
    filter(({ was, is }) => is.visible && is.frozen && !was.frozen),
    map(() => toastOf('toast.standings_frozen')),
  );
}

/** Shows a toast when the standings go on after a freeze: it was lifted, or its time moved later. */
export function standingsUnfrozenToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return standingsChanges(steps$).pipe(
    filter(({ was, is }) => is.visible && was.frozen && !is.frozen),
    map(() => toastOf('toast.standings_unfrozen')),
  );
}

/** Shows a toast when the standings become visible, except at the start, when they are empty. */
export function standingsShownToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return standingsChanges(steps$).pipe(
    filter(({ was, is, step }) => is.visible && !was.visible && !isByTheStart(step)),
    map(() => toastOf('toast.standings_show')),
  );
}

/** Shows a toast when the standings are hidden, by a changed setting or because the contest has begun. */
export function standingsHiddenToastEpic(steps$: Observable<ContestStep>): Observable<ToastEffect> {
  return standingsChanges(steps$).pipe(
    filter(({ was, is }) => was.visible && !is.visible),
    map(() => ({
      type: 'Toast',
      tone: 'note',
      titleKey: 'toast.standings',
      messageKey: 'toast.standings_hidden',
    })),
  );
}

function standingsChanges(steps$: Observable<ContestStep>) {
  return steps$.pipe(
    filter(({ before, after }) => before.contest !== after.contest || before.system.now !== after.system.now),
    filter(({ after }) => seesStandings(after)),
    map((step) => ({ was: standingsBefore(step), is: selectStandingsNow(step.after), step })),
    filter((change): change is Known<typeof change> => change.was !== null && change.is !== null),
  );
}

/** The standings before a step; where this page did not know them yet, as the person last saw them. */
function standingsBefore({ before }: ContestStep): StandingsNow | null {
  return selectStandingsNow(before) ?? before.notices.known?.standings ?? null;
}

type Known<C> = { readonly [K in keyof C]: NonNullable<C[K]> };

function seesStandings(state: State): boolean {
  return selectRole(state) === 'user' && !selectUserTypes(state).includes('translator');
}

function isByTheStart({ before, after }: ContestStep): boolean {
  const setting = after.contest.contest?.standings;
  const was = before.contest.contest?.standings ?? before.notices.known?.standings?.setting;
  return setting === was && setting !== 'after';
}

function toastOf(messageKey: string): ToastEffect {
  return { type: 'Toast', tone: 'note', titleKey: 'toast.standings', messageKey, to: '/standing' };
}
