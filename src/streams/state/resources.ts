import { type RequestOf } from '#protocol/calls.ts';
import { type ResourceAnswer, type ResourceCall, type ResourceQuestion } from '../events/resources.ts';
import { type EventOf } from '../events/event.ts';
import { without } from './immutable.ts';
import {
  resourceOf,
  type ResourceFailure,
  type ResourcesState,
  type ResourceState,
} from './resourcesState.ts';
import { createSlice } from './slice.ts';

/** Calls whose answers are kept until the session ends: competitors can read them again without a network. */
const KEPT: ReadonlySet<ResourceCall> = new Set<ResourceCall>([
  'task',
  'statement',
  'attachment',
  'submission',
  'userTest',
]);

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
    ResourceWanted: (state, event) => {
      const { type: _, resource, ...question } = event;
      return wanted(state, { call: question.call, resource }, question);
    },
    ResourceLoaded: (state, event) => loaded(state, event, event.answer),
    ResourceFailed: (state, event) => failed(state, event, { key: event.key, detail: event.detail }),
    ResourceClosed: (state, event) => closed(state, event),
    TaskUpdated: (state, { task }) => withoutUnsealed(withoutFilesOf(state, task)),
    TasksLoaded: withoutUnsealed,
    TimesShifted: withoutUnsealed,
    TasksUnsealed: unsealed,
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
  if (before.isUnsealed) return write(state, call, resource, { ...before, watchers });
  return write(state, call, resource, { kind, question, watchers, answer, isLoading: true, failure: null });
}

/** Adds a request that no part of the page watches yet. */
function wanted<N extends ResourceCall>(
  state: ResourcesState,
  { call, resource }: Named<N>,
  question: ResourceQuestion<N>,
): ResourcesState {
  if (state[call]?.[resource] !== undefined) return state;
  return write(state, call, resource, { kind: 'waiting', question, watchers: 0 });
}

/** Stores an answer; an answer for a page that was left is dropped. */
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
  if (before.kind !== 'shown' && watchers === 0) return dropped(state, { call, resource });
  if (before.kind !== 'shown')
    return write(state, call, resource, { kind: 'failed', question, watchers, failure });
  const { kind, answer } = before;
  return write(state, call, resource, { kind, question, watchers, answer, isLoading: false, failure });
}

function closed<N extends ResourceCall>(state: ResourcesState, { call, resource }: Named<N>): ResourcesState {
  const before = state[call]?.[resource];
  if (before === undefined) return state;
  const watchers = Math.max(0, before.watchers - 1);
  // An answer whose reload failed is out of date, so it is not kept.
  const isKept = KEPT.has(call) && (before.kind === 'waiting' || before.failure === null);
  return watchers > 0 || isKept
    ? write(state, call, resource, { ...before, watchers })
    : dropped(state, { call, resource });
}

/** Drops files of a changed task that no page shows, so that the next page loads them again. */
function withoutFilesOf(
  state: ResourcesState,
  { number, id }: EventOf<'TaskUpdated'>['task'],
): ResourcesState {
  const ofIt = (
    files: Readonly<Record<string, ResourceState<'statement'> | ResourceState<'attachment'>>> = {},
  ) =>
    Object.keys(files).filter((resource) => {
      const file = files[resource];
      return file?.watchers === 0 && [number, id].includes(Number(file.question.request.tid));
    });
  const found = [
    ...ofIt(state.statement).map((resource) => ({ call: 'statement', resource }) as const),
    ...ofIt(state.attachment).map((resource) => ({ call: 'attachment', resource }) as const),
  ];
  return found.reduce((before, named) => dropped(before, named), state);
}

/** Stores tasks and files that came with the seal, as if each had been loaded. */
function unsealed(state: ResourcesState, { details, files }: EventOf<'TasksUnsealed'>): ResourcesState {
  const named = details.map((answer) => known('task', { tid: answer.number }, answer));
  const read = files.map((one) =>
    one.call === 'statement'
      ? known('statement', { tid: one.tid, lang: one.lang }, one.file)
      : known('attachment', { tid: one.tid, name: one.name }, one.file),
  );
  return [...named, ...read].reduce((before, put) => put(before), state);
}

function known<N extends 'task' | 'statement' | 'attachment'>(
  call: N,
  request: RequestOf<N>,
  answer: ResourceAnswer<N>,
): (state: ResourcesState) => ResourcesState {
  const resource = resourceOf(request);
  return (state) => {
    const { question = { call, request }, watchers = 0 } = state[call]?.[resource] ?? {};
    const next = {
      kind: 'shown',
      question,
      watchers,
      answer,
      isLoading: false,
      isUnsealed: true,
      failure: null,
    } as const;
    return write(state, call, resource, next as ResourceState<N>);
  };
}

/** Removes the mark of unsealed tasks after news of tasks: pages that open one load it again. */
function withoutUnsealed(state: ResourcesState): ResourcesState {
  const { task } = state;
  if (task === undefined || Object.values(task).every((one) => one.kind !== 'shown' || !one.isUnsealed))
    return state;
  const asked: Record<string, ResourceState<'task'>> = {};
  for (const [resource, one] of Object.entries(task)) asked[resource] = withoutMark(one);
  return { ...state, task: asked };
}

function withoutMark(task: ResourceState<'task'>): ResourceState<'task'> {
  if (task.kind !== 'shown') return task;
  const { isUnsealed: _, ...rest } = task;
  return rest;
}

function dropped<N extends ResourceCall>(
  state: ResourcesState,
  { call, resource }: Named<N>,
): ResourcesState {
  const others = without(state[call] ?? {}, [resource]);
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
