import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardsAnswer, type PersonCard } from '#protocol/wire/staff/people/accounts.ts';
import { Button } from '#views/components/Button.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { usePublicAddress } from '#views/usePublicAddress.ts';
import { AddressNote } from '#views/kit/staff/AddressNote.tsx';
import styles from './CardSheet.module.css';
import { QrCode } from '#views/components/qr/QrCode.tsx';

/** Cards to print and cut, by room and seat; closing the sheet discards them. */
export function CardSheet(props: { readonly answer: CardsAnswer; readonly onPutAway: () => void }) {
  const { answer, onPutAway } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const cards = useMemo(() => inOrder(answer.cards), [answer.cards]);
  const { address, isReachable } = usePublicAddress();
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t('people.cards.title')}
          actions={
            <>
              <Button variant="primary" icon={Printer} onPress={() => window.print()}>
                {t('people.cards.print')}
              </Button>
              <Button onPress={onPutAway}>{t('people.cards.put_away')}</Button>
            </>
          }
        />
        <AddressNote />
        <p role="status" className={styles['once']}>
          {t('people.cards.made', { count: cards.length })} {t('people.cards.once')}
          {answer.expires_at !== null &&
            ` ${t('people.cards.until', { time: format.dateTime(answer.expires_at) })}`}
        </p>
      </div>
      <ul className={styles['sheet']} aria-label={t('people.cards.title')}>
        {cards.map((card) => (
          <Card key={card.id} card={card} address={isReachable ? address : null} />
        ))}
      </ul>
    </>
  );
}

/** A card; `address` is null if there is no address that others can reach. */
function Card({ card, address }: { readonly card: PersonCard; readonly address: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = [card.site, card.room, card.seat].filter((part) => part !== '').join(' · ');
  return (
    <li className={styles['card']}>
      <div className={styles['text']}>
        {card.contest !== null && (
          <span className={styles['contest']}>
            {card.contest.name} · {format.date(card.contest.start_time)}
          </span>
        )}
        <strong className={styles['name']}>{card.display_name || card.name}</strong>
        <span className={styles['small']}>
          {[card.group, place].filter((part) => part !== '').join(' — ')}
        </span>
        <dl className={styles['facts']}>
          {address !== null && (
            <>
              <dt>{t('people.cards.address')}</dt>
              <dd>{address}</dd>
            </>
          )}
          <dt>{t('login.username')}</dt>
          <dd>{card.name}</dd>
          {card.password !== null && (
            <>
              <dt>{t('login.password')}</dt>
              <dd className={styles['password']}>{card.password}</dd>
            </>
          )}
          {card.token !== null && card.password === null && (
            <>
              <dt>{t('people.cards.token')}</dt>
              <dd className={styles['password']}>{card.token}</dd>
            </>
          )}
          <dt>{t('people.cards.check_code')}</dt>
          <dd className={styles['checkIn']}>
            <strong>{card.code}</strong>
            <span className={styles['small']}>
              <QrCode
                text={address === null ? card.code : `${address}/check#card=${card.code}`}
                label={card.code}
              />
            </span>
          </dd>
        </dl>
      </div>
      {card.token !== null && address !== null && (
        <span className={styles['code']}>
          <QrCode
            text={`${address}/login#token=${card.token}`}
            label={t('people.cards.code', { name: card.display_name || card.name })}
          />
        </span>
      )}
    </li>
  );
}

/** Cards sorted by site, room, seat and name, in natural order ("2" before "10"). */
function inOrder(cards: readonly PersonCard[]): readonly PersonCard[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const keys = ['site', 'room', 'seat', 'display_name', 'name'] as const;
  return [...cards].sort((a, b) => {
    const key = keys.find((one) => compare(a[one], b[one]) !== 0);
    return key === undefined ? a.id - b.id : compare(a[key], b[key]);
  });
}
