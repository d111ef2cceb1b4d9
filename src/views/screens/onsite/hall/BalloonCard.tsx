import { Check, ArrowRight, Printer, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Balloon } from '#protocol/wire/staff/onsite/balloons.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { colorNameOf } from './balloonColor.ts';
import { type BalloonLine } from './balloonLines.ts';
import { SeatLine } from './SeatLine.tsx';
import { Swatch } from './Swatch.tsx';
import { usePress } from './usePress.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Hall.module.css';

/** One balloon: its task, team and seat, and who took or delivered it. */
export function BalloonCard(props: {
  readonly contestId: number;
  readonly line: BalloonLine;
  readonly onSlip: () => void;
}) {
  const { contestId, line, onSlip } = props;
  const { balloon, task, has } = line;
  const { t } = useTranslation();
  const format = useFormat();
  const color = colorNameOf(task.color);
  const name = balloon.display_name || balloon.username;
  return (
    <li className={styles['card']} data-state={balloon.state} aria-label={`${task.label}: ${name}`}>
      <Swatch color={task.color} label={task.label} size="l" />
      <div className={look('shrink', 'anywhere')}>
        <p className={look('flex', 'wrap', 'baseline', 'gap0x8')}>
          <strong>{task.label}</strong>
          {color !== null && <span>{t(`balloons.color.${color}`)}</span>}
          {color === null && <span className={look('hint')}>{t('balloons.no_color')}</span>}
          {balloon.contest_time !== null && (
            <span className={look('hint')}>{format.duration(balloon.contest_time)}</span>
          )}
        </p>
        <p className={styles['name']}>{name}</p>
        <p className={look('hint')}>{balloon.school || balloon.group}</p>
        <Marks balloon={balloon} />
      </div>
      <SeatLine of={balloon} />
      <div className={styles['has']}>
        {has.length > 0 && (
          <>
            <span className={look('hint')}>{t('balloons.has')}</span>
            {has.map((one) => (
              <Swatch key={one.number} color={one.color} label={one.label} size="s" />
            ))}
            <span className="visually-hidden">{has.map(({ label }) => label).join(', ')}</span>
          </>
        )}
      </div>
      <Presses contestId={contestId} balloon={balloon} onSlip={onSlip} />
    </li>
  );
}

function Marks({ balloon }: { readonly balloon: Balloon }) {
  const { t } = useTranslation();
  const { first, first_of_contest: ofContest, late, disqualified, on_board: onBoard, submission } = balloon;
  return (
    <p className={styles['marks']}>
      {submission === null && <Badge tone="bad">{t('balloons.verdict_changed')}</Badge>}
      {ofContest !== 'no' && (
        <Badge tone="good">
          {t(ofContest === 'yes' ? 'balloons.first_all' : 'balloons.first_all_likely')}
        </Badge>
      )}
      {first !== 'no' && (
        <Badge tone="good">{t(first === 'yes' ? 'balloons.first' : 'balloons.first_likely')}</Badge>
      )}
      {late && <Badge tone="wait">{t('balloons.late')}</Badge>}
      {disqualified && <Badge tone="bad">{t('balloons.disqualified')}</Badge>}
      {!onBoard && <Badge tone="note">{t('balloons.off_board')}</Badge>}
    </p>
  );
}

function Presses(props: {
  readonly contestId: number;
  readonly balloon: Balloon;
  readonly onSlip: () => void;
}) {
  const { contestId, balloon, onSlip } = props;
  const { participant, task, state: was, submission } = balloon;
  const { t } = useTranslation();
  const { give, state, isRunning, isUnsent } = usePress('handBalloon');
  const press = (wanted: Balloon['state']) =>
    give({ call: 'handBalloon', request: { cid: contestId, participant, task, state: wanted, was } });
  return (
    <div className={styles['presses']}>
      <p className={classNames(look('hint'), styles['done'])} role="status">
        <Done balloon={balloon} answer={state?.kind === 'done' ? state.answer : null} />
      </p>
      <div className={classNames(look('row', 'wrap', 'gap8'), styles['buttons'])}>
        {was === 'waiting' && (
          <Button size="l" icon={ArrowRight} busy={isRunning} onPress={() => press('taken')}>
            {t('balloons.take')}
          </Button>
        )}
        {was !== 'delivered' && submission !== null && (
          <Button size="l" variant="primary" icon={Check} busy={isRunning} onPress={() => press('delivered')}>
            {t('balloons.deliver')}
          </Button>
        )}
        {was !== 'waiting' && (
          <Button variant="quiet" icon={Undo2} busy={isRunning} onPress={() => press('waiting')}>
            {t(submission === null ? 'balloons.returned' : 'balloons.undo')}
          </Button>
        )}
        {submission !== null && <IconButton icon={Printer} label={t('balloons.slip')} onPress={onSlip} />}
      </div>
      {isUnsent ? (
        <p role="alert" className={look('wait', 'weight550')}>
          {t('hall.unsent')}
        </p>
      ) : (
        <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
      )}
    </div>
  );
}

/** The runner who took or delivered it; or, if another one was faster than this person, that one. */
function Done({
  balloon: { taken, delivered },
  answer,
}: {
  readonly balloon: Balloon;
  readonly answer: AnswerOf<'handBalloon'> | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (answer !== null && !answer.changed && answer.done !== null) {
    const key = answer.state === 'delivered' ? 'balloons.already_delivered' : 'balloons.already_taken';
    return t(key, { name: answer.done.by, time: format.time(answer.done.at) });
  }
  const done = delivered ?? taken;
  if (done === null) return null;
  const key = delivered === null ? 'balloons.taken_by' : 'balloons.delivered_by';
  return t(key, { name: done.by, time: format.time(done.at) });
}
