import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateDesk } from '#protocol/wire/staff/results.ts';
import { Tabs } from '#views/components/Tabs.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { IssuedTab } from './IssuedTab.tsx';
import { IssueTab } from './IssueTab.tsx';
import { TemplatesTab } from './TemplatesTab.tsx';
import { look } from '#views/components/look.ts';

type TabId = 'issue' | 'issued' | 'templates';

/** The certificates of one contest: issuing, issued certificates, and templates. */
export function CertificatesPanel({ contestId }: { readonly contestId: number }) {
  const resource = useResource('certificates', { cid: contestId }, { contestId });
  return (
    <Loaded of={resource} shape="rows" count={8}>
      {(answer) => <Shown desk={answer} />}
    </Loaded>
  );
}

function Shown({ desk }: { readonly desk: CertificateDesk }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<TabId | null>(null);
  // Without a template no certificate can be issued.
  const tab = chosen ?? (desk.templates.length === 0 ? 'templates' : 'issue');
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <Tabs
        label={t('certificates.title')}
        selected={tab}
        onSelect={choose}
        tabs={[
          { id: 'issue', label: t('certificates.tab_issue') },
          { id: 'issued', label: t('certificates.tab_issued'), count: desk.certificates.length },
          { id: 'templates', label: t('certificates.tab_templates'), count: desk.templates.length },
        ]}
      >
        {tab === 'issue' && <IssueTab desk={desk} onTemplates={() => choose('templates')} />}
        {tab === 'issued' && <IssuedTab desk={desk} />}
        {/* Hidden, not gone: a template that is being edited stays as it is. */}
        <div hidden={tab !== 'templates'}>
          <TemplatesTab desk={desk} />
        </div>
      </Tabs>
    </div>
  );
}
