import { useLocation } from 'react-router-dom';
import { Alert } from '../components/Alert.tsx';
import { Link } from '../components/Link.tsx';
import { useTranslate } from '../i18n/useTranslate.ts';
import { selectTrouble } from '../screens/competitor/outboxState.ts';
import { useSelected } from '../useSelected.ts';

const HOME = '/home';

/** On every page of a competitor but their home, which shows it: that something of theirs has not arrived (TSK-8). */
export function WorkAlert() {
  const trouble = useSelected(selectTrouble);
  const { pathname } = useLocation();
  const t = useTranslate();
  if (trouble === 'none' || pathname === HOME) return null;
  return (
    <Alert
      tone={trouble === 'refused' ? 'bad' : 'wait'}
      title={t(trouble === 'refused' ? 'outbox.alert_refused' : 'outbox.alert_waiting')}
      action={<Link to={HOME}>{t('outbox.see')}</Link>}
    />
  );
}
