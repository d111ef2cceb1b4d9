import { type Media, type Parting, type Presence, type Signal } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type InputContext } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';

/**
 * The ports of sharing: some common ones, and the media, the person's attention and the end of the page,
 * which are downloaded with it.
 */
export interface SharingPorts extends Pick<
  InputPorts,
  'http' | 'clock' | 'ticker' | 'browser' | 'random' | 'activities$'
> {
  readonly media: Media;
  readonly parting: Parting;
  readonly attention$: Signal<Presence>;
}

export type SharingContext = InputContext<State, ContestEvent, SharingPorts>;
