import { CircleCheck, CloudOff, OctagonAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type OutgoingSolution } from '../../../streams/state/work.ts';
import { selectNow } from '../../../streams/state/phase.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTranslate, useTranslateAny } from '../../i18n/useTranslate.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { selectOutbox, selectReceipt } from './taskState.ts';
import styles from './Outbox.module.css';

const SECOND_MS = 1000;
/** As much of a hash as one compares by eye. */
const SHORT_HASH = 8;

/** What became of what was sent (TSK-8): on its way, kept until the network is back, refused, or the receipt. */
export function Outbox({ number }: { readonly number: number }) {
  const outbox = useSelected(selectOutbox, number);
  return (
    <div className={styles['outbox']} aria-live="polite">
      {outbox.map((solution) => (
        <Outgoing key={solution.clientId} solution={solution} />
      ))}
      {outbox.length === 0 && <Receipt number={number} />}
    </div>
  );
}

function Outgoing({ solution }: { readonly solution: OutgoingSolution }) {
  const { state, fileName } = solution;
  const t = useTranslate();
  switch (state.kind) {
    case 'sending':
      return <ProgressBar percent={state.percent} label={t('submit.sending', { name: fileName })} />;
    case 'delayed':
      return <Delayed fileName={fileName} retryAt={state.retryAt} />;
    case 'refused':
      return <Refused solution={solution} problem={state.key} detail={state.detail} />;
  }
}

function Delayed({ fileName, retryAt }: { readonly fileName: string; readonly retryAt: number }) {
  const seconds = Math.max(0, Math.ceil((retryAt - useSelected(selectNow)) / SECOND_MS));
  const t = useTranslate();
  return (
    <div className={styles['delayed']}>
      <CloudOff size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={styles['title']}>{t('submit.delayed', { name: fileName })}</p>
        <p>{t('submit.delayed_text')}</p>
        <p className="tabular">{seconds > 0 ? t('live.next_try', { count: seconds }) : t('live.trying')}</p>
      </div>
    </div>
  );
}

function Refused(props: {
  readonly solution: OutgoingSolution;
  readonly problem: string;
  readonly detail: string | null;
}) {
  const { solution, problem, detail } = props;
  const send = useSend();
  const t = useTranslate();
  const tAny = useTranslateAny();
  return (
    <div className={styles['refused']}>
      <OctagonAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={styles['title']}>{t('submit.refused', { name: solution.fileName })}</p>
        <p>{detail === null ? tAny(problem) : `${tAny(problem)} - ${detail}`}</p>
        <Button
          size="s"
          variant="quiet"
          onPress={() => send({ type: 'SolutionDismissed', clientId: solution.clientId })}
        >
          {t('submit.dismiss')}
        </Button>
      </div>
    </div>
  );
}

function Receipt({ number }: { readonly number: number }) {
  const receipt = useSelected(selectReceipt, number);
  const t = useTranslate();
  const format = useFormat();
  if (receipt === null) return null;
  return (
    <div className={styles['receipt']}>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={styles['title']}>{t('submit.arrived', { time: format.timeWithSeconds(receipt.at) })}</p>
        <p>
          <Link to={`/task/${receipt.task}/submission/${receipt.id}`}>
            {t('submission.title', { id: receipt.id })}
          </Link>
          {' · '}
          <span title={receipt.hash}>
            {t('submit.receipt')} <code>{receipt.hash.slice(0, SHORT_HASH)}</code>
          </span>
        </p>
      </div>
    </div>
  );
}
