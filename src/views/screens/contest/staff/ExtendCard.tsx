import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MOVED_MINUTES } from '#domain/contest/contest-settings.ts';
import { hasAnalysis } from '#domain/contest/phase.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { timesOf } from '#streams/state/contest/contest.ts';
import { classNames } from '#views/components/classNames.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { Card } from '#views/components/Section.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { BeforeAfter } from '#views/kit/staff/BeforeAfter.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { Consequences } from '#views/kit/staff/Consequences.tsx';
import { minutesIn } from './minutesIn.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from '#views/kit/staff/Contest.module.css';

const MINUTE_MS = 60_000;
/** The usual extensions, in minutes. */
const USUAL = [5, 10];

/** Moves the end for everybody, by usual or typed minutes; a dialog first shows the old and the new end. */
export function ExtendCard({
  contest,
  people,
}: {
  readonly contest: Contest;
  readonly people: number | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirm = useConfirm();
  const command = useCommand('extendContest');
  const [text, setText] = useState('');
  const bounds = movesOf(contest);
  const custom = minutesIn(text, bounds);
  const whichMinutes = t('staff.extend.bounds', {
    least: signed(bounds.least, format.number),
    most: signed(bounds.most, format.number),
  });

  const extend = async (minutes: number) => {
    const after = contest.end_time + minutes * MINUTE_MS;
    const pushesAnalysis = hasAnalysis(timesOf(contest)) && after > contest.start_analysis_time;
    const isConfirmed = await confirm({
      title: t('staff.extend.ask', { contest: contest.name, minutes: signed(minutes, format.number) }),
      message: (
        <BeforeAfter
          differences={[
            {
              label: t('contest_form.field.end_time'),
              before: format.dateTime(contest.end_time),
              after: format.dateTime(after),
            },
          ]}
        >
          <p>{people === null ? t('staff.extend.for_all') : t('staff.extend.for', { count: people })}</p>
          {pushesAnalysis && <p>{t('staff.extend.pushes_analysis')}</p>}
          <Consequences contestId={contest.id} changes={{ end_time: after }} />
        </BeforeAfter>
      ),
      confirmLabel: t('staff.extend.confirm', { minutes: signed(minutes, format.number) }),
    });
    if (isConfirmed) command.give({ call: 'extendContest', request: { cid: contest.id, minutes } });
  };
  return (
    <Card title={t('staff.extend.title')}>
      <div className={look('grid', 'gap16')}>
        <p className={classNames(look('hint'), styles['hint'])}>
          {t('staff.extend.hint', { time: format.dateTime(contest.end_time) })}
        </p>
        <div className={classNames(look('top', 'row', 'wrap', 'gap8x12'))}>
          {USUAL.map((minutes) => (
            <Button key={minutes} busy={command.isRunning} onPress={() => void extend(minutes)}>
              {t('staff.extend.add', { minutes })}
            </Button>
          ))}
          <div className={styles['minutes']}>
            <TextField
              label={t('staff.extend.custom')}
              hideLabel
              placeholder={t('staff.extend.custom')}
              inputMode="text"
              error={text.trim() === '' || custom !== null ? undefined : whichMinutes}
              hint={whichMinutes}
              value={text}
              onChange={setText}
            />
          </div>
          <Button
            busy={command.isRunning}
            disabled={custom === null}
            onPress={() => custom !== null && void extend(custom)}
          >
            {t('staff.extend.move')}
          </Button>
        </div>
        <CommandNote state={command.state} done={t('staff.extend.done')} />
      </div>
    </Card>
  );
}

/** The range of minutes by which the end can move; it must stay after the start. */
function movesOf({ start_time: startAt, end_time: endAt }: Contest) {
  const least = 1 - Math.ceil((endAt - startAt) / MINUTE_MS);
  return { least: Math.max(-MAX_MOVED_MINUTES, least), most: MAX_MOVED_MINUTES };
}

function signed(minutes: number, number: (value: number) => string): string {
  return minutes > 0 ? `+${number(minutes)}` : number(minutes).replace('-', '−');
}
