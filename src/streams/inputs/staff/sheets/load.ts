import { filter, mergeMap, type Observable } from 'rxjs';
import { type MarkedWork } from '#protocol/wire/staff/marking.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type SheetBase } from '#streams/events/sheets.ts';
import { isUnsaved, sheetKey } from '#streams/state/sheets.ts';
import { type ContextWith } from '#streams/inputs/context.ts';
import { meet } from './meet.ts';

/** A work came, for the first time or anew: it is shown as the server has it, or put together with what is not saved yet. */
export function sheetLoads$({ events$, state$ }: ContextWith<never>): Observable<ContestEvent> {
  return events$.pipe(
    filter((event) => event.type === 'ResourceLoaded' && event.call === 'markedWork'),
    mergeMap(({ answer: work }): readonly ContestEvent[] => {
      const { sheets } = state$.value;
      const name = { task: work.task, work: work.number };
      const base = baseOf(work);
      const known = sheets[sheetKey(name)];
      if (known === undefined || !isUnsaved(known)) return [{ type: 'SheetLoaded', ...name, base }];
      // What is being sent meets theirs by itself, and what is in conflict waits for the person.
      const isNews = base.revision > (known.conflict ?? known.base).revision;
      return isNews && known.saving.kind === 'idle' ? [meet(known, base)] : [];
    }),
  );
}

/** What a work's answer says that the server has. */
export function baseOf({ sheet: { points, comments, note, flagged, revision } }: MarkedWork): SheetBase {
  return { marks: { points, comments, note, flagged }, revision };
}
