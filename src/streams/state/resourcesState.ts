import { type RequestOf } from '#protocol/calls.ts';
import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '../events/resources.ts';

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
      /** The answer is being loaded again. */
      readonly isLoading: boolean;
      /** The answer came with the seal, without news since: a page that opens it need not load it. */
      readonly isUnsealed?: true;
      /** Why reloading failed, so that the answer may be out of date; null: it did not fail. */
      readonly failure: ResourceFailure | null;
    }
  | { readonly kind: 'failed'; readonly failure: ResourceFailure };

/** One request of a call that pages show. */
export type ResourceState<N extends ResourceCall> = {
  readonly question: ResourceQuestion<N>;
  /** Number of parts of the page that show the answer. */
  readonly watchers: number;
} & Loading<ResourceAnswer<N>>;

/** Answers of the server that pages show, by call and by name of the request. */
export type ResourcesState = {
  readonly [N in ResourceCall]?: Readonly<Record<string, ResourceState<N>>>;
};

/** The name of a request within its call. */
export function resourceOf<N extends ResourceCall>(request: RequestOf<N>, contestId?: number): string {
  const text = JSON.stringify(request);
  return contestId === undefined ? text : `${contestId} ${text}`;
}

/** The answer to a request; null where it is not loaded. */
export function answerTo<N extends ResourceCall>(
  { resources }: { readonly resources: ResourcesState },
  call: N,
  request: RequestOf<N>,
): ResourceAnswer<N> | null {
  const state: ResourceState<N> | undefined = resources[call]?.[resourceOf(request)];
  return state?.kind === 'shown' ? state.answer : null;
}
