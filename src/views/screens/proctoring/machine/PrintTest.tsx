import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type State } from '#streams/state/state.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { newId } from '#views/newId.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { type MachineTests } from './useMachineTests.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Machine.module.css';

const selectOutgoing = ({ prints }: State) => prints.outgoing;

/** Sends a test sheet like any other print; the person says whether it arrived. */
export function PrintTest({ say }: Pick<MachineTests, 'say'>) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const send = useSend();
  const outgoing = useSelected(selectOutgoing);
  const [asked, setAsked] = useState<string | null>(null);
  const ask = () => {
    const clientId = newId();
    setAsked(clientId);
    send({
      type: 'PrintAsked',
      clientId,
      fileName: 'test-sheet.txt',
      source: ' ',
      task: null,
      submission: null,
      isTest: true,
    });
  };
  const refusal = outgoing?.kind === 'refused' && outgoing.clientId === asked ? outgoing : null;
  const isSent = asked !== null && refusal === null && outgoing?.clientId !== asked;
  return (
    <>
      {refusal !== null && <Alert tone="bad" title={tAny(refusal.key)} text={refusal.detail ?? ''} />}
      {isSent && <p>{t('machine.print_asked')}</p>}
      <div className={classNames(look('row', 'wrap', 'gap8'), styles['row'])}>
        {isSent ? (
          <>
            <Button onPress={() => say('printing', 'pass')}>{t('machine.print_here')}</Button>
            <Button variant="quiet" onPress={() => say('printing', 'fail')}>
              {t('machine.print_not')}
            </Button>
          </>
        ) : (
          <Button busy={outgoing?.kind === 'sending'} onPress={ask}>
            {t('machine.print_ask')}
          </Button>
        )}
      </div>
    </>
  );
}
