import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScoredPerson } from '../../../../protocol/wire/staff/scoring.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useCommand } from '../contest/useCommand.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import styles from './Scoring.module.css';

/** Takes somebody off the boards with a reason, or puts them back. */
export function Disqualify(props: { readonly contestId: number; readonly person: ScoredPerson }) {
  const { contestId, person } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const command = useCommand();
  const [isAsked, setAsked] = useState(false);
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
            setAsked(true);
          }}
        >
          {t(isOut ? 'scoring.reinstate' : 'scoring.disqualify')}
        </Button>
      </div>
      {isAsked && (
        <ReasonDialog
          title={t(isOut ? 'scoring.ask_reinstate' : 'scoring.ask_disqualify', { name })}
          text={<p>{t(isOut ? 'scoring.reinstate_text' : 'scoring.disqualify_text')}</p>}
          confirmLabel={t(isOut ? 'scoring.reinstate' : 'scoring.disqualify')}
          isDangerous={!isOut}
          command={command}
          onConfirm={(reason) =>
            command.give({
              call: isOut ? 'reinstate' : 'disqualify',
              request: { cid: contestId, pid: person.id, reason },
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
