import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '../events/resources.ts';
import { without } from './immutable.ts';
import { createSlice } from './slice.ts';

/** Why a resource could not be loaded. */
export interface ResourceFailure {
  readonly key: string;
  readonly detail: string | null;
}

/** The state of a resource with an answer `A`. */
export type Loading<A> =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'shown';
      readonly answer: A;
      /** It is asked anew. */
      readonly isLoading: boolean;
      /** Why it could not be loaded anew: the answer may be out of date. null: it was, or is being. */
      readonly failure: ResourceFailure | null;
    }
  | { readonly kind: 'failed'; readonly failure: ResourceFailure };

/** One request of a call that pages show. */
export type ResourceState<N extends ResourceCall> = {
  readonly question: ResourceQuestion<N>;
  /** Number of parts of the page that show it. */
  readonly watchers: number;
} & Loading<ResourceAnswer<N>>;

/** Answers of the server that pages show, by call and request. */
export type ResourcesState = {
  readonly [N in ResourceCall]?: Readonly<Record<string, ResourceState<N>>>;
};

/** One request of a call. */
interface Named<N extends ResourceCall> {
  readonly call: N;
  readonly resource: string;
}

export const resourcesSlice = createSlice<ResourcesState>({
  initial: {},
  plain: {
    ResourceOpened: (state, event) => {
      const { type: _, resource, ...question } = event;
      return opened(state, { call: question.call, resource }, question);
    },
    ResourceLoaded: (state, event) => loaded(state, event, event.answer),
    ResourceFailed: (state, event) => failed(state, event, { key: event.key, detail: event.detail }),
    ResourceClosed: (state, event) => closed(state, event),
  },
});

function opened<N extends ResourceCall>(
  state: ResourcesState,
  { call, resource }: Named<N>,
  question: ResourceQuestion<N>,
): ResourcesState {
  const before = state[call]?.[resource];
  const watchers = (before?.watchers ?? 0) + 1;
  if (before?.kind !== 'shown') return write(state, call, resource, { kind: 'waiting', question, watchers });
  const { kind, answer } = before;
  return write(state, call, resource, { kind, question, watchers, answer, isLoading: true, failure: null });
}

/** An answer for a page that was left is dropped. */
function loaded<N extends ResourceCall>(
  state: ResourcesState,
  { call, resource }: Named<N>,
  answer: ResourceAnswer<N>,
): ResourcesState {
  const before = state[call]?.[resource];
  if (before === undefined) return state;
  const { question, watchers } = before;
  const kind = 'shown';
  return write(state, call, resource, { kind, question, watchers, answer, isLoading: false, failure: null });
}

function failed<N extends ResourceCall>(
  state: ResourcesState,
  { call, resource }: Named<N>,
  failure: ResourceFailure,
): ResourcesState {
  const before = state[call]?.[resource];
  if (before === undefined) return state;
  const { question, watchers } = before;
  if (before.kind !== 'shown')
    return write(state, call, resource, { kind: 'failed', question, watchers, failure });
  const { kind, answer } = before;
  return write(state, call, resource, { kind, question, watchers, answer, isLoading: false, failure });
}

function closed<N extends ResourceCall>(state: ResourcesState, { call, resource }: Named<N>): ResourcesState {
  const { [resource]: before, ...others } = state[call] ?? {};
  if (before === undefined) return state;
  if (before.watchers > 1) return write(state, call, resource, { ...before, watchers: before.watchers - 1 });
  return Object.keys(others).length === 0 ? without(state, [call]) : { ...state, [call]: others };
}

function write<N extends ResourceCall>(
  state: ResourcesState,
  call: N,
  resource: string,
  next: ResourceState<N>,
): ResourcesState {
  return { ...state, [call]: { ...state[call], [resource]: next } };
}
