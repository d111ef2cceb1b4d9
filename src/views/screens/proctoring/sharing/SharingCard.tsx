import { Card } from '#views/components/Section.tsx';
import { SharingInvitation, useInvitationTitle } from './SharingInvitation.tsx';

/** In the place of the list of tasks, until the person agrees to being watched and what has to be shared is (SHL-5). */
export function SharingCard() {
  return (
    <Card title={useInvitationTitle()}>
      <SharingInvitation />
    </Card>
  );
}
