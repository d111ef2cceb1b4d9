import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { selectWatching, WatchNotice } from './WatchNotice.tsx';
import { look } from '#views/components/look.ts';

const selectAnswer = ({ sharing }: State) => sharing.answer;

/** The monitoring notice, and the button for the consent on which tasks and sharing wait (PRC-8). */
export function ConsentForm() {
  const { t } = useTranslation();
  return (
    <div className={look('grid', 'gap24')} data-keeps-tasks>
      <p className={look('measure', 'pretty')}>{t('consent.lead')}</p>
      <WatchNotice />
      <ConsentRefusal />
      <div>
        <AgreeButton />
      </div>
      <p className={look('measure', 'hint', 'pretty')}>{t('consent.otherwise')}</p>
    </div>
  );
}

/** Consents to the shown notice; absent until the notice is loaded. */
export function AgreeButton() {
  const watching = useSelected(selectWatching);
  const answer = useSelected(selectAnswer);
  const send = useSend();
  const { t } = useTranslation();
  if (watching === null) return null;
  return (
    <Button
      variant="primary"
      busy={answer === 'sending'}
      onPress={() => send({ type: 'ConsentAnswered', code: watching.code, agreed: true })}
    >
      {t('consent.agree')}
    </Button>
  );
}

/** The reason why the server refused the person's consent. */
export function ConsentRefusal() {
  const answer = useSelected(selectAnswer);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (answer === null || answer === 'sending') return null;
  return <Alert tone="bad" title={t('consent.refused')} text={tAny(answer.refused)} />;
}
