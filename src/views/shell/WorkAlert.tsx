import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Alert } from '../components/Alert.tsx';
import { Link } from '../components/Link.tsx';
import { selectTrouble } from '#streams/state/submissions/outbox.ts';
import { useSelected } from '../useSelected.ts';

const HOME = '/home';
const TASK = /^\/task\/(\d+)$/;

/** Says that something of a contestant has not arrived (TSK-8), on pages that do not show it themselves. */
export function WorkAlert() {
  const { pathname } = useLocation();
  const task = TASK.exec(pathname)?.[1];
  const trouble = useSelected(selectTrouble, task === undefined ? null : Number(task));
  const { t } = useTranslation();
  if (trouble === 'none' || pathname === HOME) return null;
  return (
    <Alert
      tone={trouble === 'refused' ? 'bad' : 'wait'}
      title={t(trouble === 'refused' ? 'outbox.alert_refused' : 'outbox.alert_waiting')}
      action={<Link to={HOME}>{t('outbox.see')}</Link>}
    />
  );
}
