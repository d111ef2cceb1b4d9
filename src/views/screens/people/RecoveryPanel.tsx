import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecoveryRequest } from '#protocol/wire/staff/people/recovery.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { type Question } from '#views/components/ConfirmDialog.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { DismissRecovery } from './DismissRecovery.tsx';
import { IssuedPassword } from './IssuedPassword.tsx';
import styles from './RecoveryPanel.module.css';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';

const selectRequests = ({ recovery }: State) => recovery.requests;

/** For admins: requests for a new password, oldest first, and recent decisions, if there are any. */
export function RecoveryPanel() {
  const requests = useSelected(selectRequests);
  const { t } = useTranslation();
  if (requests === null || requests.length === 0) return <IssuedPassword />;
  const open = requests.filter(({ state }) => state === 'open').sort((a, b) => a.at - b.at || a.id - b.id);
  const recent = requests.filter(({ state }) => state !== 'open');
  return (
    <>
      <Card
        title={t('staff.recovery.title')}
        actions={
          open.length > 0 && <Badge tone="wait">{t('staff.recovery.waiting', { count: open.length })}</Badge>
        }
        flush
      >
        <ul className={look('grid')}>
          {open.map((request) => (
            <Waiting key={request.id} request={request} />
          ))}
        </ul>
        {recent.length > 0 && (
          <details className={styles['recent']} open={open.length === 0}>
            <summary>
              {t('staff.recovery.recent')} · {recent.length}
            </summary>
            <ul className={look('grid')}>
              {recent.map((request) => (
                <Decided key={request.id} request={request} />
              ))}
            </ul>
          </details>
        )}
      </Card>
      <IssuedPassword />
    </>
  );
}

function Waiting({ request }: { readonly request: RecoveryRequest }) {
  const command = useCommand('issuePassword', 'dismissRecovery');
  const { t } = useTranslation();
  const [isDismissing, setDismissing] = useState(false);
  const dismiss = (isAsked: boolean) => {
    command.forget();
    setDismissing(isAsked);
  };
  const { user, place, message, address } = request;
  const said = (text: string) =>
    text || <span className={look('hint')}>{t('staff.recovery.none_given')}</span>;
  const contests = user?.contests ?? [];
  return (
    <li className={styles['request']}>
      <Who request={request} />
      <dl className={styles['facts']}>
        <Fact label={t('staff.recovery.place')}>{said(place)}</Fact>
        {message !== '' && <Fact label={t('staff.recovery.message')}>{message}</Fact>}
        {contests.length > 0 && <Fact label={t('staff.recovery.contests')}>{contests.join(', ')}</Fact>}
        <Fact label={t('staff.recovery.address')}>
          <code>{address}</code>
        </Fact>
      </dl>
      <div className={look('row', 'wrap', 'gap8')}>
        <Issue request={request} command={command} label={t('staff.recovery.issue')} isPrimary />
        <Button size="s" disabled={command.isRunning} onPress={() => dismiss(true)}>
          {t('staff.recovery.dismiss')}
        </Button>
        {!isDismissing && <CommandNote state={command.state} done="" />}
      </div>
      {isDismissing && <DismissRecovery request={request} command={command} onClose={() => dismiss(false)} />}
    </li>
  );
}

function Fact(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function Decided({ request }: { readonly request: RecoveryRequest }) {
  const command = useCommand('issuePassword');
  const { t } = useTranslation();
  const name = request.decided_by ?? '';
  return (
    <li className={styles['request']}>
      <Who request={request} />
      <p className={look('hint')}>
        {request.state === 'done'
          ? t('staff.recovery.done', { name })
          : t('staff.recovery.dismissed', { name, reason: request.reason })}
      </p>
      <div className={look('row', 'wrap', 'gap8')}>
        <Issue request={request} command={command} label={t('staff.recovery.issue_again')} />
        <CommandNote state={command.state} done="" />
      </div>
    </li>
  );
}

function Who({ request }: { readonly request: RecoveryRequest }) {
  const nowAt = useSelected(selectNow);
  const { t } = useTranslation();
  const { user, username, at } = request;
  return (
    <p className={classNames(look('row', 'wrap', 'gap4x8', 'anywhere'), styles['who'])}>
      <KeyRound size={18} strokeWidth={2} aria-hidden />
      <strong>{user?.display_name ?? username}</strong>
      {user !== null && <span className={look('hint')}>{username}</span>}
      {user !== null && user.group !== '' && <Badge>{user.group}</Badge>}
      {user !== null && user.role !== 'user' && (
        <Badge tone="note">{t('staff.recovery.role', { role: user.role })}</Badge>
      )}
      {user === null && <Badge tone="bad">{t('staff.recovery.unknown')}</Badge>}
      <span className={styles['when']}>
        <RelativeTime at={at} nowAt={nowAt} />
      </span>
    </p>
  );
}

/** A button that makes a password, after a dialog; not for one's own account or an unknown login name. */
function Issue(props: {
  readonly request: RecoveryRequest;
  readonly command: Pick<Commander<'issuePassword'>, 'give' | 'isRunning'>;
  readonly label: string;
  readonly isPrimary?: boolean;
}) {
  const { request, command, label, isPrimary = false } = props;
  const self = useSelected(selectUser);
  const confirm = useConfirm();
  const { t } = useTranslation();
  const { id: requestId, user } = request;
  if (user === null) return null;
  if (user.id === self?.id) return <span className={look('hint')}>{t('staff.recovery.own')}</span>;
  const issue = async () => {
    const question: Question = {
      title: t('staff.recovery.issue_title', { name: user.display_name }),
      message: t('staff.recovery.issue_text'),
      confirmLabel: t('staff.recovery.issue_confirm'),
    };
    if (await confirm(question)) command.give({ call: 'issuePassword', request: { rid: requestId } });
  };
  return (
    <Button
      size="s"
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={KeyRound}
      busy={command.isRunning}
      onPress={() => void issue()}
    >
      {label}
    </Button>
  );
}
