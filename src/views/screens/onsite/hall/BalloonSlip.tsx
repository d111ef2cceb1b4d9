import { useTranslation } from 'react-i18next';
import { useFormat } from '#views/i18n/useFormat.ts';
import { colorNameOf } from './balloonColor.ts';
import { type BalloonLine } from './balloonLines.ts';
import styles from './Hall.module.css';

/** A small paper slip that goes with a balloon; visible only in print. */
export function BalloonSlip(props: { readonly contest: string; readonly line: BalloonLine }) {
  const { balloon, task } = props.line;
  const { t } = useTranslation();
  const format = useFormat();
  const color = colorNameOf(task.color);
  return (
    <div className={styles['slip']} data-testid="slip">
      <p className={styles['slipSmall']}>{props.contest}</p>
      <p className={styles['slipTask']}>
        {task.label}
        {color !== null && <span> {t(`balloons.color.${color}`)}</span>}
      </p>
      {balloon.first !== 'no' && <p className={styles['slipFirst']}>★ {t('balloons.first')}</p>}
      <p className={styles['slipName']}>{balloon.display_name || balloon.username}</p>
      <p>{balloon.school || balloon.group}</p>
      <p className={styles['slipPlace']}>
        {[balloon.site, balloon.room, balloon.seat].filter((part) => part !== '').join(' · ')}
      </p>
      {balloon.contest_time !== null && (
        <p className={styles['slipSmall']}>{format.duration(balloon.contest_time)}</p>
      )}
    </div>
  );
}
