import { useSubscription } from 'observable-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DialogEffect } from '#epics/effects.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { type Tone } from '../components/tone.ts';
import { refusalText } from '../i18n/refusalText.ts';
import { useTranslateAny } from '../i18n/useTranslateAny.ts';
import { useEffects } from './EffectsContext.ts';

const TONES: Readonly<Record<DialogEffect['tone'], Tone>> = { error: 'bad', warning: 'wait', note: 'note' };

/** Shows the messages that must be acknowledged, one after the other; one that already waits is not shown twice. */
export function DialogHost() {
  const [waiting, setWaiting] = useState<readonly DialogEffect[]>([]);
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  useSubscription(useEffects(), (effect) => {
    if (effect.type !== 'Dialog') return;
    setWaiting((queue) => (queue.some((other) => isSame(other, effect)) ? queue : [...queue, effect]));
  });

  const shown = waiting[0];
  if (shown === undefined) return null;
  const { messageKey: key, detail = null } = shown;
  const message = shown.values === undefined ? refusalText({ key, detail }, tAny) : tAny(key, shown.values);
  const close = () => setWaiting((queue) => queue.slice(1));
  return (
    <Dialog
      key={JSON.stringify(shown)}
      open
      title={tAny(shown.titleKey, shown.values)}
      tone={TONES[shown.tone]}
      onClose={close}
      actions={
        <Button variant="primary" autoFocus onPress={close}>
          {t('dialog.ok')}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}

function isSame(one: DialogEffect, other: DialogEffect): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
