import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { useSelectedOnce } from '#views/useSelectedOnce.ts';
import { Details } from '#views/kit/Details.tsx';
import { MessagePage } from '#views/kit/MessagePage.tsx';

/** The id of an incident in the log of the server or of this browser. */
const INCIDENT = /^#([A-Z0-9]{6})$/;

/** /error500, and the replacement of a page that failed: the failure, the safe data, the next steps. */
export function ErrorScreen(props: { readonly isInShell?: boolean; readonly incident?: string }) {
  const { pathname, hash } = useLocation();
  const now = useSelectedOnce(selectNow);
  const { t } = useTranslation();
  const incident = props.incident ?? INCIDENT.exec(hash)?.[1];
  const when = now === 0 ? [] : [new Date(now).toISOString()];
  return (
    <MessagePage
      code="500"
      title={t('error500.title')}
      text={incident === undefined ? t('error500.text') : `${t('error500.text')} ${t('error500.tell')}`}
      isInShell={props.isInShell ?? false}
      below={
        incident !== undefined && (
          <Details lines={[t('error500.incident', { incident }), ['500', pathname, ...when].join(' · ')]} />
        )
      }
    >
      {/* At /error500 itself a reload would change nothing. */}
      {pathname !== '/error500' && (
        <Button variant="primary" icon={RotateCw} onPress={() => window.location.reload()}>
          {t('error500.reload')}
        </Button>
      )}
      <ButtonLink to="/">{t('notfound.back')}</ButtonLink>
    </MessagePage>
  );
}
