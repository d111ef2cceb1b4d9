import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type ResourceCall } from '#streams/events/resources.ts';

/** Which resource: its call, and its name among those of the call. */
type Named = Pick<EventOf<'ResourceOpened'>, 'call' | 'resource'>;

/** The newest resource of a call that was opened; undefined: none was. */
export function lastOpened(
  sent: readonly ContestEvent[],
  call: ResourceCall,
): EventOf<'ResourceOpened'> | undefined {
  return sent.filter((event) => event.type === 'ResourceOpened').findLast((event) => event.call === call);
}

/** The same, where one must have been opened. */
export function openedResource(sent: readonly ContestEvent[], call: ResourceCall): EventOf<'ResourceOpened'> {
  const found = lastOpened(sent, call);
  if (found === undefined) throw new Error(`${call} is not asked yet`);
  return found;
}

/** That a resource has come, with as much of its answer as is read. */
export function resourceLoaded({ call, resource }: Named, answer: unknown): EventOf<'ResourceLoaded'> {
  return { type: 'ResourceLoaded', call, resource, answer } as EventOf<'ResourceLoaded'>;
}

/** That it could not be loaded. */
export function resourceFailed({ call, resource }: Named, key: string): EventOf<'ResourceFailed'> {
  return { type: 'ResourceFailed', call, resource, key, detail: null };
}
