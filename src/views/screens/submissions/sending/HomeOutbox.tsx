import { CloudOff, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { type OwnAnswer, selectRefusedAnswers } from '#streams/state/quiz/answers.ts';
import { Button } from '#views/components/Button.tsx';
import { LateTag } from '#views/components/LateTag.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { Outgoing } from './Outgoing.tsx';
import {
  selectAllOutgoing,
  selectLateAnswers,
  selectWaitingCount,
} from '#streams/state/submissions/outbox.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Outbox.module.css';

/** The person's work of all tasks that is pending, refused or late, also after the end (TSK-8). */
export function HomeOutbox() {
  const outgoing = useSelected(selectAllOutgoing);
  const refused = useSelected(selectRefusedAnswers);
  const unsent = useSelected(selectWaitingCount);
  const late = useSelected(selectLateAnswers);
  const { t } = useTranslation();
  if (outgoing.length + refused.length + unsent + late.length === 0) return null;
  return (
    <Card title={t('outbox.title')}>
      <div className={classNames(look('grid', 'gap12'), styles['outbox'])} aria-live="polite">
        {outgoing.map((solution) => (
          <Outgoing key={solution.clientId} solution={solution} />
        ))}
        {unsent > 0 && <UnsentAnswers count={unsent} />}
        {refused.map((answer) => (
          <RefusedAnswer key={documentKey('answer', answer)} answer={answer} />
        ))}
        {late.length > 0 && (
          <ul className={classNames(look('grid', 'gap12'), styles['late'])}>
            {late.map((answer) => (
              <LateLine key={answer.id} answer={answer} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function UnsentAnswers({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles['delayed']}>
      <CloudOff size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={look('weight600', 'anywhere')}>{t('outbox.answers', { count })}</p>
        <p>{t('submit.delayed_text')}</p>
      </div>
    </div>
  );
}

function RefusedAnswer({ answer }: { readonly answer: OwnAnswer }) {
  const { task, question, value, saving } = answer;
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  return (
    <div className={styles['refused']}>
      <OctagonAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={look('weight600', 'anywhere')}>{t('outbox.answer_refused', { task, question })}</p>
        <p>{tAny(saving.kind === 'refused' ? saving.key : '')}</p>
        <p className={styles['quote']}>{typeof value === 'string' ? value : value?.join(', ')}</p>
        <div className={styles['actions']}>
          <Button
            size="s"
            variant="quiet"
            onPress={() =>
              send({
                type: 'DocumentDropped',
                home: 'answer',
                key: documentKey('answer', { task, question }),
              })
            }
          >
            {t('submit.dismiss')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function LateLine({ answer }: { readonly answer: LateAnswer }) {
  const { task, question, state, reason, sent_at: sentAt, at } = answer;
  const { t } = useTranslation();
  const format = useFormat();
  const times = { sent: format.timeWithSeconds(sentAt), at: format.timeWithSeconds(at) };
  return (
    <li>
      <span className={look('weight600', 'anywhere')}>{t('outbox.late_answer', { task, question })}</span>
      <LateTag state={state} />
      <span className={styles['under']}>
        {t('outbox.late_times', times)}
        {reason !== '' && ` · ${reason}`}
      </span>
    </li>
  );
}
