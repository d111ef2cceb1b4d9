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
      /** It is asked anew. */
      readonly isLoading: boolean;
      /** It came with the seal and no news of it since: a page that opens it has no reason to ask. */
      readonly isUnsealed?: true;
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

/** The name of a request among those of its call. */
export function resourceOf<N extends ResourceCall>(request: RequestOf<N>, contestId?: number): string {
  const text = JSON.stringify(request);
  return contestId === undefined ? text : `${contestId} ${text}`;
}

/** The answer to a request, where it is here. */
export function answerTo<N extends ResourceCall>(
  { resources }: { readonly resources: ResourcesState },
  call: N,
  request: RequestOf<N>,
): ResourceAnswer<N> | null {
  const state: ResourceState<N> | undefined = resources[call]?.[resourceOf(request)];
  return state?.kind === 'shown' ? state.answer : null;
}
