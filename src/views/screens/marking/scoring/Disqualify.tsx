import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScoredPerson } from '#protocol/wire/staff/marking/scoring.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { ReasonDialog } from '#views/kit/staff/ReasonDialog.tsx';
import styles from './Scoring.module.css';

/** Takes a person off the boards, with a reason, or puts them back. */
export function Disqualify(props: { readonly contestId: number; readonly person: ScoredPerson }) {
  const { contestId, person } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const command = useCommand('disqualify', 'reinstate');
  // The dialog keeps its question, even if somebody else disqualifies or reinstates meanwhile.
  const [asked, setAsked] = useState<'disqualify' | 'reinstate' | null>(null);
  const { disqualified } = person;
  const isOut = disqualified !== null;
  const name = person.display_name || person.name;
  return (
    <div className={styles['adjust']}>
      {isOut && (
        <Alert
          tone="bad"
          title={t('scoring.disqualified', { time: format.dateTime(disqualified.at) })}
          text={disqualified.reason}
        />
      )}
      <div>
        <Button
          variant={isOut ? 'secondary' : 'danger'}
          onPress={() => {
            command.forget();
            setAsked(isOut ? 'reinstate' : 'disqualify');
          }}
        >
          {t(isOut ? 'scoring.reinstate' : 'scoring.disqualify')}
        </Button>
      </div>
      {asked !== null && (
        <ReasonDialog
          title={t(`scoring.ask_${asked}`, { name })}
          text={<p>{t(`scoring.${asked}_text`)}</p>}
          confirmLabel={t(`scoring.${asked}`)}
          isDangerous={asked === 'disqualify'}
          command={command}
          onConfirm={(reason) =>
            command.give({ call: asked, request: { cid: contestId, pid: person.id, reason } })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
