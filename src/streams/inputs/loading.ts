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

/** Additions of a part to the page: inputs, and ports for them and the parts after it. */
export interface Loaded<P> {
  readonly inputs: Inputs<State, ContestEvent, P>;
  readonly ports?: Partial<P>;
}

/** For an event that must not wait for ever: the event sent in place of the part's own after that number of tries. */
export interface GiveUp {
  readonly tries: number;
  readonly events: (page: PagePorts) => readonly ContestEvent[];
}

/** A part of the page that is downloaded on its own. */
export interface Part<P> {
  readonly load: (page: PagePorts) => Promise<Loaded<P>>;
  /** Whether an event needs it, with the state after the event. It hears these events first, once it is there. */
  readonly when: (event: ContestEvent, state: State) => boolean;
  /** A part that has to be there before it. */
  readonly after?: string;
  /** null, and where it is left out: the download is tried until it succeeds. */
  readonly giveUp?: (event: ContestEvent) => GiveUp | null;
}

/** Downloads the parts of a page, each when it is first needed. */
export interface Loader<P> {
  readonly input$: Input<State, ContestEvent, PagePorts>;
  /** The ports of the parts that are there. */
  readonly ports: () => Partial<P>;
}

/** `run` adds inputs to the store. */
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

/** Runs inputs that come late: those that listen at once hear first what they missed, one event after the other, once. */
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
        // As with the store's own events, who begins to listen at one of them hears only those after it.
        return from(replayed).pipe(
          connect((missed$) => input$({ ...context, events$: merge(missed$, context.events$) })),
        );
      },
    ];
  });
  run(Object.fromEntries(late));
}
