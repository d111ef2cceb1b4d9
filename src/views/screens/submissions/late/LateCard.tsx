import { FileCode2 } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { Button } from '#views/components/Button.tsx';
import { CopyButton } from '#views/components/CopyButton.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { LateTag } from '#views/components/LateTag.tsx';
import { Link } from '#views/components/Link.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { LateEvidence } from './LateEvidence.tsx';
import { precisely } from '#views/kit/precisely.ts';
import { type Decide } from './useLateDecision.tsx';
import { look } from '#views/components/look.ts';
import styles from './LateArrivals.module.css';

const HASH_SHOWN = 12;

/** One late arrival: its claimed time and its arrival, the server's evidence, and the decision. */
export function LateCard({ late, decide }: { readonly late: LateArrival; readonly decide: Decide }) {
  const { state, answer, submission, reason } = late;
  const { t } = useTranslation();
  const format = useFormat();
  const label =
    submission === null
      ? t('late.of_answer', { question: answer?.question ?? 0 })
      : t('submission.title', { id: submission.id });
  return (
    <article className={styles['card']} aria-label={`${late.display_name || late.username}, ${label}`}>
      <header className={styles['head']}>
        <div className={look('shrink')}>
          <h3 className={look('size20', 'weight650')}>{late.display_name || late.username}</h3>
          <p className={look('block', 'hint', 'weight400')}>
            {late.task_name} · {label} · {late.contest_name}
          </p>
        </div>
        <p className={styles['late']}>
          {t('late.after_end', { time: precisely(late.at - late.ended_at, format) })}
        </p>
      </header>
      <KeyValue
        layout="row"
        items={[
          {
            label: t('late.claimed'),
            value: (
              <>
                {format.timeWithSeconds(late.sent_at)}
                <span className={look('block', 'hint', 'weight400')}>
                  {t('late.before_end', { time: precisely(late.ended_at - late.sent_at, format) })}
                </span>
              </>
            ),
          },
          { label: t(`late.ended_${late.ended_by}`), value: format.timeWithSeconds(late.ended_at) },
          { label: t('late.arrived_at'), value: format.timeWithSeconds(late.at) },
        ]}
      />
      <LateEvidence late={late} />
      <Work late={late} />
      <footer className={look('row', 'wrap', 'gap8x12')}>
        {state === 'waiting' ? (
          <>
            <Button variant="primary" onPress={() => decide([late], 'accepted')}>
              {t('late.accept')}
            </Button>
            <Button onPress={() => decide([late], 'rejected')}>{t('late.reject')}</Button>
          </>
        ) : (
          <>
            <LateTag state={state} />
            <span className={look('block', 'hint', 'weight400')}>
              {t('late.decided', {
                name: late.decided_by ?? '',
                time: late.decided_at === null ? '' : format.dateTime(late.decided_at),
              })}
              {reason !== '' && ` · ${reason}`}
            </span>
            <Button size="s" onPress={() => decide([late], state === 'accepted' ? 'rejected' : 'accepted')}>
              {t(state === 'accepted' ? 'late.reject' : 'late.accept')}
            </Button>
          </>
        )}
      </footer>
    </article>
  );
}

function Work({ late: { submission, answer } }: { readonly late: LateArrival }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (submission !== null) {
    const { id, file_name: name, bytes, hash } = submission;
    return (
      <p className={look('row', 'wrap', 'gap4x8', 'anywhere')}>
        <FileCode2 size={16} strokeWidth={1.75} aria-hidden />
        <Link to={`/submission/${id}`}>{name}</Link>
        <span className={look('block', 'hint', 'weight400')}>
          {format.bytes(bytes)} ·{' '}
          <Trans
            t={t}
            i18nKey="receipt.short"
            values={{ hash: hash.slice(0, HASH_SHOWN) }}
            components={{ code: <code title={hash} /> }}
          />
        </span>
        <CopyButton text={hash} label={t('receipt.copy')} />
      </p>
    );
  }
  const shown = answer?.shown ?? [];
  return (
    <blockquote className={styles['answer']}>
      {shown.length === 0 ? t('late.answer_none') : shown.map((text) => <p key={text}>{text}</p>)}
    </blockquote>
  );
}
