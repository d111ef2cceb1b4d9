import {
  type ResourceAnswer,
  type ResourceCall,
  type ResourceLoaded,
  type ResourceQuestion,
} from '../events/resources.ts';
import { without } from './immutable.ts';
import { createSlice } from './slice.ts';

/** Why a resource could not be loaded. */
export interface ResourceFailure {
  readonly key: string;
  readonly detail: string | null;
}

/** How far a resource of one of the calls `N` has come. */
type Loading<N extends ResourceCall> =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'shown';
      readonly answer: ResourceAnswer<N>;
      /** It is asked anew. */
      readonly isLoading: boolean;
      /** Why it could not be loaded anew: the answer may be out of date. null: it was, or is being. */
      readonly failure: ResourceFailure | null;
    }
  | { readonly kind: 'failed'; readonly failure: ResourceFailure };

/** What pages show of one request of a call. */
export type ResourceState<N extends ResourceCall = ResourceCall> = {
  readonly question: ResourceQuestion<N>;
  /** Number of parts of the page that show it. */
  readonly watchers: number;
} & Loading<N>;

/** What pages show of the server, by call and request. */
export type ResourcesState = {
  readonly [N in ResourceCall]?: Readonly<Record<string, ResourceState<N>>>;
};

export const resourcesSlice = createSlice<ResourcesState>({
  initial: {},
  plain: {
    ResourceOpened: (state, { type: _, resource, ...question }) => {
      const before = state[question.call]?.[resource];
      const shown = before?.kind === 'shown' ? before : null;
      const watchers = (before?.watchers ?? 0) + 1;
      const loading = shown === null ? ({ kind: 'waiting' } as const) : loadingAnew(shown);
      return write(state, question.call, resource, { ...loading, question, watchers });
    },
    ResourceLoaded: (state, event) => loaded(state, event),
    ResourceFailed: (state, { call, resource, key, detail }) => {
      const before = state[call]?.[resource];
      if (before === undefined) return state;
      const failure = { key, detail };
      if (before.kind === 'shown') return write(state, call, resource, { ...before, isLoading: false, failure });
      const { question, watchers } = before;
      return write(state, call, resource, { kind: 'failed', question, watchers, failure });
    },
    ResourceClosed: (state, { call, resource }) => {
      const before = state[call]?.[resource];
      if (before === undefined) return state;
      if (before.watchers > 1)
        return write(state, call, resource, { ...before, watchers: before.watchers - 1 });
      const others = without(state[call] ?? {}, [resource]);
      return Object.keys(others).length === 0 ? without(state, [call]) : { ...state, [call]: others };
    },
  },
});

function loadingAnew<S extends ResourceState & { readonly kind: 'shown' }>(shown: S) {
  return { kind: shown.kind, answer: shown.answer, isLoading: true, failure: null };
}

/** What is answered to a page that was left is dropped. */
function loaded<N extends ResourceCall>(
  state: ResourcesState,
  { call, resource, answer }: Pick<ResourceLoaded, 'resource'> & {
    readonly call: N;
    readonly answer: ResourceAnswer<N>;
  },
): ResourcesState {
  const before = state[call]?.[resource];
  if (before === undefined) return state;
  const { question, watchers } = before;
  return write(state, call, resource, {
    question,
    watchers,
    kind: 'shown',
    answer,
    isLoading: false,
    failure: null,
  });
}

function write<N extends ResourceCall>(
  state: ResourcesState,
  call: N,
  resource: string,
  next: ResourceState<N>,
): ResourcesState {
  return { ...state, [call]: { ...state[call], [resource]: next } };
}
