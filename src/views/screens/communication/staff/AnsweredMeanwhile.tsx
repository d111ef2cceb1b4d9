import { useTranslation } from 'react-i18next';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';

/** An answer that somebody else gave or changed meanwhile, with its author and a button to change it. */
export function AnsweredMeanwhile(props: { readonly question: Question; readonly onSeen: () => void }) {
  const { question, onSeen } = props;
  const { t } = useTranslation();
  const by = question.desk?.answered_by;
  return (
    <Alert
      tone="wait"
      title={t('staff.answer.meanwhile', { name: by?.display_name || by?.username || '' })}
      text={question.answer ?? ''}
      action={
        <Button size="s" onPress={onSeen}>
          {t('staff.answer.change_this')}
        </Button>
      }
    />
  );
}
