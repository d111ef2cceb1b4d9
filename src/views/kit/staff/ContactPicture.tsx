import { useTranslation } from 'react-i18next';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import styles from './ContactPicture.module.css';

const WIDTH = 1_000;
const HEIGHT = 36;
/** Least width of a contact, so that one of an instant is still seen. */
const LEAST_WIDTH = 4;
/** Margin around the first and the last mark, as a share of the time between them. */
const MARGIN = 0.06;

/** Times when the server heard the contestant (bars), and of the work's sending, end and arrival (marks). */
export function ContactPicture({ late }: { readonly late: LateArrival }) {
  const { contacts, sent_at: sentAt, ended_at: endedAt, at } = late;
  const { t } = useTranslation();
  const first = Math.min(sentAt, endedAt, ...contacts.map((one) => one.from_at));
  const margin = Math.max(1, (at - first) * MARGIN);
  const from = first - margin;
  const x = (instant: number) => ((instant - from) / (at + margin - from)) * WIDTH;
  const marks = [
    { id: 'claimed', at: sentAt, label: t('late.mark_claimed') },
    { id: 'ended', at: endedAt, label: t('late.mark_ended') },
    { id: 'arrived', at, label: t('late.mark_arrived') },
  ] as const;
  return (
    <figure className={styles['picture']}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('late.picture')}
      >
        <rect className={styles['silence']} x={0} y={12} width={WIDTH} height={12} />
        {contacts.map((one) => (
          <rect
            key={one.from_at}
            className={styles['contact']}
            x={x(one.from_at)}
            y={12}
            width={Math.max(LEAST_WIDTH, x(one.to_at) - x(one.from_at))}
            height={12}
          />
        ))}
        {marks.map((mark) => (
          <rect
            key={mark.id}
            className={styles[mark.id]}
            x={x(mark.at) - 1.5}
            y={0}
            width={3}
            height={HEIGHT}
          />
        ))}
      </svg>
      <figcaption className={styles['legend']}>
        <span data-mark="contact">{t('late.picture')}</span>
        {marks.map((mark) => (
          <span key={mark.id} data-mark={mark.id}>
            {mark.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
