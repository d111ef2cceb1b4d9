import { BehaviorSubject } from 'rxjs';
import { type LockState, type SessionLock } from './ports.ts';

/** What pages of one browser tell one another through. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The lock of this browser's session, told to its other pages as well; without a channel this page is alone. */
export function createSessionLock(channel: Channel | null = channelOfPages()): SessionLock {
  const state$ = new BehaviorSubject<LockState>('open');
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // Whoever has no session, or another one, has nothing to lock.
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
