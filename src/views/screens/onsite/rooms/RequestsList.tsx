import { Check, TimerReset, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type OnsiteList, type TimeRequest } from '#protocol/wire/staff/onsite/rooms.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { Card } from '#views/components/Section.tsx';
import { type Tone } from '#views/components/tone.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { usePress } from '../hall/usePress.ts';
import { nameOf, placeOf } from './roomCounts.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

const TONES: Readonly<Record<TimeRequest['state'], Tone>> = {
  waiting: 'wait',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};

/**
 * Requests for extra time. Organisers grant or refuse each with one click; until then its author can withdraw
 * it.
 */
export function RequestsList({ list }: { readonly list: OnsiteList }) {
  const { t } = useTranslation();
  if (list.requests.length === 0)
    return (
      <Card>
        <EmptyState icon={TimerReset} title={t('onsite.time.none')} text={t('onsite.time.none_text')} />
      </Card>
    );
  return (
    <ul className={styles['cards']}>
      {list.requests.map((request) => (
        <Request key={request.id} contestId={list.contest} request={request} />
      ))}
    </ul>
  );
}

function Request({ contestId, request }: { readonly contestId: number; readonly request: TimeRequest }) {
  const { id, minutes, reason, state: how, asked, decided, word } = request;
  const { t } = useTranslation();
  const format = useFormat();
  const nowAt = useSelected(selectNow);
  const mayDecide = useSelected(selectRole) !== 'coordinator';
  const { give, state, isRunning, isUnsent } = usePress('decideTime', 'withdrawTime');
  const about = { cid: contestId, rqid: id };
  const decide = (accept: boolean) => give({ call: 'decideTime', request: { ...about, accept } });
  return (
    <li className={styles['card']} data-state={how} aria-label={nameOf(request)}>
      <p className={look('row', 'wrap', 'gap4x12')}>
        <Badge tone={TONES[how]}>{t(`onsite.time.state.${how}`)}</Badge>
      </p>
      <p className={look('size16', 'weight650', 'line13')}>
        {t('onsite.time.wanted', { name: nameOf(request), minutes: format.number(minutes) })}
      </p>
      <p>{reason}</p>
      <p className={look('hint')}>
        {[placeOf(request), t('onsite.time.by', { name: asked.by })].filter(Boolean).join(' · ')}{' '}
        <RelativeTime at={asked.at} nowAt={Math.max(nowAt, asked.at)} />
      </p>
      {decided !== null && (
        <p className={look('hint')}>
          {t('onsite.done_by', { name: decided.by, time: format.time(decided.at) })} {word}
        </p>
      )}
      {how === 'waiting' && (
        <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['row'])}>
          {mayDecide ? (
            <>
              <Button size="l" variant="primary" icon={Check} busy={isRunning} onPress={() => decide(true)}>
                {t('onsite.time.accept')}
              </Button>
              <Button size="l" icon={X} busy={isRunning} onPress={() => decide(false)}>
                {t('onsite.time.refuse')}
              </Button>
            </>
          ) : (
            <Button
              variant="quiet"
              icon={Undo2}
              busy={isRunning}
              onPress={() => give({ call: 'withdrawTime', request: about })}
            >
              {t('onsite.time.withdraw')}
            </Button>
          )}
        </div>
      )}
      {isUnsent ? (
        <p className={look('wait', 'weight550')}>{t('hall.unsent')}</p>
      ) : (
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      )}
    </li>
  );
}
