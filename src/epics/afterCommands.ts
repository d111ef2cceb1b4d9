import { mergeMap, type Observable, scan } from 'rxjs';
import { type EventOf } from '#streams/events/event.ts';
import { type State } from '#streams/state/state.ts';
import { type RedirectEffect } from './effects.ts';
import { type ContestStep } from './epic.ts';

/** A command under way, with the state in which it was given. */
interface Given {
  readonly event: EventOf<'CommandGiven'>;
  readonly path: string | null;
  readonly isOfUnmade: boolean;
}

interface Way {
  readonly to: string;
  readonly replace?: boolean;
}

interface Memory {
  /** By the id of the command. */
  readonly given: ReadonlyMap<string, Given>;
  /** Where this step sends the person; null: nowhere. */
  readonly way: Way | null;
}

/**
 * Redirects after a command, if the person is still on the page where they gave it: to the page of a thing
 * that was made, or away from the page of a thing that is gone.
 */
export function commandRedirectEpic(steps$: Observable<ContestStep>): Observable<RedirectEffect> {
  return steps$.pipe(
    scan(remembered, { given: new Map(), way: null }),
    mergeMap(({ way }): readonly RedirectEffect[] => (way === null ? [] : [{ type: 'Redirect', ...way }])),
  );
}

function remembered(memory: Memory, { event, before }: ContestStep): Memory {
  const { given } = memory;
  switch (event.type) {
    case 'CommandGiven': {
      const one = { event, path: before.system.path, isOfUnmade: isOfUnmade(event, before) };
      return { given: new Map([...given, [event.commandId, one]]), way: null };
    }
    case 'CommandDone':
    case 'CommandRefused':
    case 'CommandForgotten': {
      const one = given.get(event.commandId);
      const isThere = one !== undefined && one.path === before.system.path;
      const others = new Map([...given].filter(([id]) => id !== event.commandId));
      return { given: others, way: isThere && event.type === 'CommandDone' ? wayAfter(one, event) : null };
    }
    default:
      return memory.way === null ? memory : { given, way: null };
  }
}

/** The redirect after a command that is done; null: the page stays. */
function wayAfter({ event: given, path, isOfUnmade }: Given, done: EventOf<'CommandDone'>): Way | null {
  switch (done.call) {
    case 'createWorkshopTask':
      return { to: `/task/${done.answer.tid}` };
    case 'confirmPackage':
      // The details page shows how the tests are made.
      return isOfUnmade ? { to: `/task/${done.answer.task}/details` } : null;
    case 'compileTranslation':
      return given.call === done.call
        ? { to: `/task/${given.request.tid}/translation/${done.answer.id}` }
        : null;
    case 'createContest':
    case 'createContestFromFile':
      return { to: `/contest/${done.answer.id}?tab=settings`, replace: true };
    case 'removePerson':
    case 'erasePerson':
      return { to: '/users', replace: true };
    case 'changePerson': {
      // The address contains the login name.
      const to = `/users/${encodeURIComponent(done.answer.name)}`;
      return path?.split('?')[0] === to ? null : { to, replace: true };
    }
    default:
      return null;
  }
}

/** Whether a command stores a package whose tests are still to be made. */
function isOfUnmade(given: EventOf<'CommandGiven'>, { resources }: State): boolean {
  if (given.call !== 'confirmPackage') return false;
  const { did } = given.request;
  return Object.values(resources.packageDrafts ?? {}).some(
    (shown) =>
      shown.kind === 'shown' &&
      shown.answer.drafts.some(({ id, facts }) => String(id) === String(did) && facts.is_unmade),
  );
}
