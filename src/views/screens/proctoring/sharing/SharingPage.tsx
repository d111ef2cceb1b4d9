import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { SharingInvitation, useInvitationTitle } from './SharingInvitation.tsx';

/** Replaces a page of tasks until the person consents to monitoring and shares all sources (SHL-5). */
export function SharingPage() {
  return (
    <>
      <PageHeader title={useInvitationTitle()} />
      <Card>
        <SharingInvitation />
      </Card>
    </>
  );
}
