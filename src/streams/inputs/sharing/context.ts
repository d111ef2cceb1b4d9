import { type Media } from '../../../api/ports.ts';
import { type ContestEvent } from '../../events/event.ts';
import { type InputContext } from '../../input.ts';
import { type State } from '../../state/state.ts';
import { type InputPorts } from '../context.ts';

/** What sharing reaches: some ports of all inputs, and the media, which are downloaded with it. */
export interface SharingPorts extends Pick<InputPorts, 'http' | 'clock' | 'ticker' | 'browser' | 'random'> {
  readonly media: Media;
}

export type SharingContext = InputContext<State, ContestEvent, SharingPorts>;
