import { BehaviorSubject } from 'rxjs';
import { type LockState, type SessionLock } from './ports.ts';

/** The channel between the pages of one browser. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The lock of this browser's session, shared with its other pages; without a channel this page is alone. */
export function createSessionLock(channel: Channel | null = channelOfPages()): SessionLock {
  const state$ = new BehaviorSubject<LockState>('open');
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A page whose session has ended has nothing to lock.
      if ((data === 'open' || data === 'locked') && state$.value !== 'ended') change(data);
    };
  }

  function change(state: LockState): boolean {
    if (state$.value === state) return false;
    state$.next(state);
    return true;
  }

  return {
    state$,
    begin: (state) => void change(state),
    turn: (state) => {
      if (change(state)) channel?.postMessage(state);
    },
  };
}

function channelOfPages(): Channel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('agon.session');
}
