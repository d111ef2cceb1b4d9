import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { classNames } from '#views/components/classNames.ts';
import { CutName } from '#views/components/CutName.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { look } from '#views/components/look.ts';
import styles from './Spectating.module.css';

type Result = AnswerOf<'publicScreen'>['results'][number];

/** The latest public results, the newest first. */
export function LatestResults(props: {
  readonly board: Pick<Board, 'tasks' | 'participants'>;
  readonly results: readonly Result[];
}) {
  const { board, results } = props;
  const { t } = useTranslation();
  return (
    <section className={classNames(styles['block'], styles['results'])}>
      <h2>{t('screen.results')}</h2>
      {results.length === 0 && <p className={styles['none']}>{t('screen.no_results')}</p>}
      <ul aria-label={t('screen.results')}>
        {results.map((result) => {
          const { at, participant, task } = result;
          const who = board.participants.get(participant);
          return (
            <li key={`${at} ${participant} ${task} ${result.tries}`} className={styles['result']}>
              <span className={look('text3', 'digits')}>{hoursAndMinutes(at)}</span>
              <span className={look('weight700', 'textCenter')}>
                {board.tasks.find(({ number }) => number === task)?.label ?? task}
              </span>
              <CutName name={who ? who.display_name || who.name : '…'} />
              <Outcome result={result} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Accepted or not, with the tries; or the present points, with the points that were gained. */
function Outcome({ result }: { readonly result: Result }) {
  const { solved, tries, points } = result;
  const { t } = useTranslation();
  const format = useFormat();
  if (points === null)
    return (
      <span className={styles['outcome']} data-outcome={solved ? 'solved' : 'failed'}>
        {solved ? <Check aria-hidden /> : <X aria-hidden />}
        <span aria-hidden>{tries > 1 ? tries : ''}</span>
        <span className="visually-hidden">
          {t(solved ? 'screen.accepted' : 'screen.rejected', { count: tries })}
        </span>
      </span>
    );
  const { now, gained } = points;
  return (
    <span className={styles['outcome']} data-outcome={solved ? 'solved' : gained > 0 ? 'part' : 'failed'}>
      {gained > 0 && `+${format.number(gained)} · `}
      {format.number(now)}
    </span>
  );
}
