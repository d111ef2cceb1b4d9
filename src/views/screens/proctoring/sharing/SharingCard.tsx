import { Card } from '#views/components/Section.tsx';
import { SharingInvitation, useInvitationTitle } from './SharingInvitation.tsx';

/** Replaces the list of tasks until the person consents to monitoring and shares all sources (SHL-5). */
export function SharingCard() {
  return (
    <Card title={useInvitationTitle()}>
      <SharingInvitation />
    </Card>
  );
}
