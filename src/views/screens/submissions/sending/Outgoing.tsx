import { CloudOff, Download, Hourglass, type LucideIcon, OctagonAlert, RefreshCw } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesFromBase64 } from '#domain/base64.ts';
import { type OutgoingSolution } from '#streams/state/submissions/work.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { saveUrl } from '#views/saveFile.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { selectIsRunning } from '#streams/state/tasks/ownTasks.ts';
import { look } from '#views/components/look.ts';
import styles from './Outbox.module.css';

const SECOND_MS = 1_000;

type DelayedText =
  | 'submit.too_soon_text'
  | 'submit.delayed_busy'
  | 'submit.delayed_text'
  | 'submit.delayed_unkept';

/** A solution that has not arrived: sending, queued, kept until the network is back, or refused. */
export function Outgoing({ solution }: { readonly solution: OutgoingSolution }) {
  const { state, fileName: name } = solution;
  const { t } = useTranslation();
  switch (state.kind) {
    case 'sending':
      return <ProgressBar percent={state.percent} label={t('submit.sending', { name })} />;
    case 'queued':
      return (
        <Waiting icon={Hourglass} title={t('submit.queued', { name })} solution={solution}>
          <Since solution={solution} />
        </Waiting>
      );
    case 'delayed':
      return (
        <Waiting icon={CloudOff} title={t('submit.delayed', { name })} solution={solution}>
          <p>{t(delayedText(state, solution))}</p>
          <Since solution={solution} />
          <NextTry retryAt={state.retryAt} />
        </Waiting>
      );
    case 'refused':
      return <Refused solution={solution} problem={state.key} detail={state.detail} />;
  }
}

/** The reason why a solution waits; it says that the solution is safe only once the browser stored it. */
function delayedText(
  { tooSoon, isBusy }: Extract<OutgoingSolution['state'], { kind: 'delayed' }>,
  { keeping }: OutgoingSolution,
): DelayedText {
  if (tooSoon) return 'submit.too_soon_text';
  if (isBusy) return 'submit.delayed_busy';
  return keeping === 'kept' ? 'submit.delayed_text' : 'submit.delayed_unkept';
}

function Waiting(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly solution: OutgoingSolution;
  readonly children: ReactNode;
}) {
  const { icon: Icon, title, solution, children } = props;
  const send = useSend();
  const { t } = useTranslation();
  return (
    <div className={styles['delayed']}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={look('weight600', 'anywhere')}>{title}</p>
        {children}
        {solution.keeping === 'not_kept' && <p className={look('weight550')}>{t('submit.not_kept')}</p>}
        <div className={styles['actions']}>
          <Button size="s" icon={RefreshCw} onPress={() => send({ type: 'SolutionRetryWanted' })}>
            {t('live.try_now')}
          </Button>
          <SaveButton solution={solution} />
        </div>
      </div>
    </div>
  );
}

/** The time since when it waits, and after the end also its fate. */
function Since({ solution }: { readonly solution: OutgoingSolution }) {
  const isRunning = useSelected(selectIsRunning);
  const { t } = useTranslation();
  const time = useFormat().timeWithSeconds(solution.submittedAt);
  return (
    <>
      <p className="tabular">{t('submit.since', { time })}</p>
      {!isRunning && <p className={look('weight550')}>{t('submit.late_then', { time })}</p>}
    </>
  );
}

function NextTry({ retryAt }: { readonly retryAt: number | null }) {
  const now = useSelected(selectNow);
  const seconds = Math.max(0, Math.ceil(((retryAt ?? now) - now) / SECOND_MS));
  const { t } = useTranslation();
  return (
    // Screen readers stay silent, since the text changes each second.
    <p className="tabular" aria-live="off">
      {seconds > 0 ? t('live.next_try', { count: seconds }) : t('live.trying')}
    </p>
  );
}

function Refused(props: {
  readonly solution: OutgoingSolution;
  readonly problem: string;
  readonly detail: string | null;
}) {
  const { solution, problem, detail } = props;
  const { clientId, fileName: name, submittedAt } = solution;
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const time = useFormat().timeWithSeconds(submittedAt);
  return (
    <div className={styles['refused']}>
      <OctagonAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={look('weight600', 'anywhere')}>{t('submit.refused', { name })}</p>
        <p>{refusalText({ key: problem, detail }, tAny)}</p>
        <p>{t('submit.refused_kept', { time })}</p>
        <div className={styles['actions']}>
          <SaveButton solution={solution} />
          <Button size="s" variant="quiet" onPress={() => send({ type: 'SolutionDismissed', clientId })}>
            {t('submit.dismiss')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The last resort: saves the solution as a file, to be handed in by hand. */
function SaveButton({ solution }: { readonly solution: OutgoingSolution }) {
  const { t } = useTranslation();
  const save = () => {
    const { source, encoding, fileName } = solution;
    const content = encoding === 'text' ? source : bytesFromBase64(source);
    saveUrl(URL.createObjectURL(new Blob([content])), fileName);
  };
  return (
    <Button size="s" icon={Download} onPress={save}>
      {t('submit.save')}
    </Button>
  );
}
