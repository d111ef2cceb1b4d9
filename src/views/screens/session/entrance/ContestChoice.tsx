import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SessionContest } from '#protocol/wire/session.ts';
import { type SignedInUser } from '#streams/events/session.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { Dialog } from '#views/components/Dialog.tsx';
import { RadioList } from '#views/components/RadioList.tsx';
import { type Format } from '#views/i18n/format.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';

/** A choice among the person's contests (SES-4); the first one is preselected. */
export function ContestChoice({ user }: { readonly user: SignedInUser }) {
  const send = useSend();
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState(String(user.contests[0]?.id ?? ''));
  const enter = () => send({ type: 'ContestChosen', contestId: Number(chosen) });
  const leave = () => send({ type: 'SignOutConfirmed' });
  return (
    <Dialog
      open
      size="m"
      title={t('choice.title', { name: user.display_name })}
      onClose={leave}
      dismissable={false}
      actions={
        <>
          <Button onPress={leave}>{t('header.sign_out')}</Button>
          <Button variant="primary" onPress={enter}>
            {t('choice.enter')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <RadioList
          label={t('choice.label')}
          value={chosen}
          onChange={setChosen}
          options={user.contests.map((contest) => ({
            value: String(contest.id),
            label: contest.name,
            hint: whenText(contest, now, t, format),
          }))}
        />
      </form>
    </Dialog>
  );
}

/** `ioi · 21 Nov 2026, 10:00 – 14:00 · running`. Without the state while the server's time is unknown. */
function whenText(contest: SessionContest, now: number, t: Translate, format: Format): string {
  const endAt = contest.end_time + contest.extra_time * 1000;
  const sameDay = format.date(contest.start_time) === format.date(endAt);
  const end = sameDay ? format.time(endAt) : format.dateTime(endAt);
  const times = `${format.dateTime(contest.start_time)} – ${end}`;
  const stand = now === 0 ? [] : [standText(contest, endAt, now, t)];
  return [contest.type, times, ...stand].join(' · ');
}

function standText(contest: SessionContest, endAt: number, now: number, t: Translate): string {
  if (now < contest.start_time) return t('choice.not_started');
  if (now >= endAt || contest.finished) return t('choice.over');
  return t('choice.running');
}
