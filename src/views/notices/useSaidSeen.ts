import { useEffect } from 'react';
import { selectUnreadCount } from '#streams/state/communication/communication.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from '../useSelected.ts';
import { useSend } from '../useSend.ts';

const selectIsLoaded = ({ communication }: State): boolean => communication.loaded;
const selectIsVisible = ({ system }: State): boolean => system.pageVisible;

/** Announcements and answers count as read once they are on a page that somebody sees (COM-1). */
export function useSaidSeen(): void {
  const send = useSend();
  const unread = useSelected(selectUnreadCount);
  const isLoaded = useSelected(selectIsLoaded);
  const isVisible = useSelected(selectIsVisible);
  useEffect(() => {
    if (unread > 0 && isLoaded && isVisible) send({ type: 'CommunicationSeen' });
  }, [send, unread, isLoaded, isVisible]);
}
