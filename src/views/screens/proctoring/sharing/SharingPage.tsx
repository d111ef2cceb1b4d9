import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { SharingInvitation, useInvitationTitle } from './SharingInvitation.tsx';

/** In the place of a page of tasks, until the person agrees to being watched and what has to be shared is (SHL-5). */
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
