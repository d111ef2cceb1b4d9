import {
  catchError,
  connect,
  defer,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  merge,
  mergeMap,
  retry,
  share,
  tap,
} from 'rxjs';
import { type ContestEvent } from '../events/event.ts';
import { type Input, type Inputs } from '../input.ts';
import { type State } from '../state/state.ts';
import { type PagePorts } from './context.ts';
import { retryDelayMs } from './retry.ts';

/** The additions of a part to the page: inputs, and ports for them and for later parts. */
export interface Loaded<P> {
  readonly inputs: Inputs<State, ContestEvent, P>;
  readonly ports?: Partial<P>;
}

/**
 * For an event that must not wait for ever: the number of tries, and the event sent instead of the part's own
 * after them.
 */
export interface GiveUp {
  readonly tries: number;
  readonly events: (page: PagePorts) => readonly ContestEvent[];
}

/** A part of the page that is downloaded on its own. */
export interface Part<P> {
  readonly load: (page: PagePorts) => Promise<Loaded<P>>;
  /**
   * Whether an event needs the part, with the state after the event. The part gets these events first, once
   * it is loaded.
   */
  readonly when: (event: ContestEvent, state: State) => boolean;
  /** A part that must be loaded before it. */
  readonly after?: string;
  /** The end of tries for an event; null or left out: the download is tried until it succeeds. */
  readonly giveUp?: (event: ContestEvent) => GiveUp | null;
}

/** Downloads the parts of a page, each when it is first needed. */
export interface Loader<P> {
  readonly input$: Input<State, ContestEvent, PagePorts>;
  /** The ports of the loaded parts. */
  readonly ports: () => Partial<P>;
}

/** Creates a loader; `run` adds inputs to the store. */
export function createLoader<P>(
  parts: Readonly<Record<string, Part<P>>>,
  run: (inputs: Inputs<State, ContestEvent, P>, ports: P) => void,
): Loader<P> {
  let ports: Partial<P> = {};
  const isLoaded = new Set<string>();
  const downloads = new Map<string, Promise<void>>();
  const waiting = new Map<string, ContestEvent[]>();

  /** One download at a time; a failed one is started again at the next use. */
  function load(name: string, page: PagePorts): Promise<void> {
    const known = downloads.get(name);
    if (known !== undefined) return known;
    const download = add(name, page).catch((error: unknown) => {
      downloads.delete(name);
      throw error;
    });
    downloads.set(name, download);
    return download;
  }

  async function add(name: string, page: PagePorts): Promise<void> {
    const part = parts[name];
    if (part === undefined) throw new Error(`no part ${name}`);
    if (part.after !== undefined) await load(part.after, page);
    const { inputs, ports: more } = await part.load(page);
    ports = { ...ports, ...more };
    isLoaded.add(name);
    const missed = waiting.get(name) ?? [];
    waiting.delete(name);
    runLate(inputs, missed, (late) => run(late, { ...page, ...ports } as P));
  }

  function pursue$(name: string, part: Part<P>, context: Parameters<Loader<P>['input$']>[0]) {
    const { ticker, random } = context.ports;
    const load$ = (tries: number) =>
      defer(() => load(name, context.ports)).pipe(
        retry({ count: tries - 1, delay: (_, failures) => ticker.after(retryDelayMs(failures, random())) }),
        ignoreElements(),
      );
    const needing$ = context.events$.pipe(
      filter((event) => !isLoaded.has(name) && part.when(event, context.state$.value)),
      tap((event) => waiting.set(name, [...(waiting.get(name) ?? []), event])),
      share(),
    );
    const giveUpOf = (event: ContestEvent) => part.giveUp?.(event) ?? null;
    return merge(
      needing$.pipe(
        filter((event) => giveUpOf(event) === null),
        exhaustMap(() => load$(Infinity)),
      ),
      needing$.pipe(
        mergeMap((event) => {
          const giveUp = giveUpOf(event);
          if (giveUp === null) return [];
          return load$(giveUp.tries).pipe(
            catchError(() => {
              waiting.set(name, waiting.get(name)?.filter((one) => one !== event) ?? []);
              return from(giveUp.events(context.ports));
            }),
          );
        }),
      ),
    );
  }

  return {
    input$: (context) => merge(...Object.entries(parts).map(([name, part]) => pursue$(name, part, context))),
    ports: () => ports,
  };
}

/**
 * Runs inputs that come late: those that subscribe at once first get the missed events, one after the other,
 * once.
 */
function runLate<P>(
  inputs: Inputs<State, ContestEvent, P>,
  missed: readonly ContestEvent[],
  run: (inputs: Inputs<State, ContestEvent, P>) => void,
): void {
  const late = Object.entries(inputs).map(([name, input$]): [string, Input<State, ContestEvent, P>] => {
    let unheard = missed;
    return [
      name,
      (context) => {
        const replayed = unheard;
        unheard = [];
        // As with the store's own events, a subscriber that begins during one of them gets only those after
        // it.
        return from(replayed).pipe(
          connect((missed$) => input$({ ...context, events$: merge(missed$, context.events$) })),
        );
      },
    ];
  });
  run(Object.fromEntries(late));
}
