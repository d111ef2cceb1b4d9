import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { PasswordField } from '#views/components/PasswordField.tsx';
import { Card } from '#views/components/Section.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from '../settings/Settings.module.css';

const MIN_PASSWORD_CHARS = 8;

/** A card that deletes the demo for good; shown as long as the demo exists. */
export function DemoCard() {
  const { t } = useTranslation();
  const { answer } = useResource('demo', {});
  const [isAsking, setAsking] = useState(false);
  if (answer === null || answer.contests + answer.people === 0) return null;
  return (
    <div className={styles['apart']}>
      <Card title={t('demo.title')}>
        <div className={look('grid', 'gap16', 'shrink')}>
          <p className={look('hint')}>
            {t('demo.text', { contests: answer.contests, people: answer.people })}
          </p>
          <div className={look('row', 'wrap', 'gap8')}>
            <Button onPress={() => setAsking(true)}>{t('demo.remove')}</Button>
          </div>
        </div>
        {isAsking && <Removal isCaller={answer.is_caller} onClose={() => setAsking(false)} />}
      </Card>
    </div>
  );
}

function Removal({ isCaller, onClose }: { readonly isCaller: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const command = useCommand('removeDemo');
  const [password, setPassword] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      tone="bad"
      title={t('demo.ask')}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="danger"
            busy={command.isRunning}
            disabled={isCaller && password.length < MIN_PASSWORD_CHARS}
            onPress={() => command.give({ call: 'removeDemo', request: { password } })}
          >
            {t('demo.remove')}
          </Button>
        </>
      }
    >
      <div className={look('grid', 'gap16', 'shrink')}>
        <p>{t('demo.means')}</p>
        {isCaller && (
          <PasswordField
            label={t('demo.password')}
            hint={t('demo.password_hint', { count: MIN_PASSWORD_CHARS })}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
          />
        )}
        <CommandNote state={command.state} done={t('demo.removed')} />
      </div>
    </Dialog>
  );
}
