import { useTranslation } from 'react-i18next';
import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Tone } from '#views/components/tone.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { agreementWord, type AgreementWord } from './agreementWords.ts';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

type Pair = MarkingDetail['agreement'][number];

const TONES: Readonly<Record<AgreementWord, Tone>> = {
  unknown: 'plain',
  none: 'bad',
  weak: 'bad',
  fair: 'wait',
  good: 'good',
  very_good: 'good',
};

/** The agreement of each two scorers beyond chance (kappa), as a number and in words. */
export function Agreement({ detail }: { readonly detail: MarkingDetail }) {
  const { t } = useTranslation();
  if (detail.agreement.length === 0)
    return <p className={look('hint')}>{t('scoring.marking.agreement_none')}</p>;
  return (
    <ul className={look('boxed', 'surface1')} aria-label={t('scoring.marking.agreement')}>
      {detail.agreement.map((pair) => (
        <PairRow key={`${pair.first} ${pair.second}`} pair={pair} detail={detail} />
      ))}
    </ul>
  );
}

function PairRow({ pair, detail }: { readonly pair: Pair; readonly detail: MarkingDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (id: number) => {
    const found = detail.scorers.find((one) => one.id === id);
    return found?.display_name || found?.name || String(id);
  };
  const word = agreementWord(pair.kappa);
  return (
    <li className={styles['pair']}>
      <span className={look('grid', 'begin', 'gap2', 'shrink', 'anywhere')}>
        <strong>
          {nameOf(pair.first)} · {nameOf(pair.second)}
        </strong>
        <span className={look('hint')}>
          {t('scoring.marking.agreement_works', {
            works: pair.works,
            count: pair.difference,
            points: format.number(pair.difference),
          })}
        </span>
      </span>
      <Scale kappa={pair.kappa} />
      <span className={styles['verdict']}>
        <Badge tone={TONES[word]}>{t(`scoring.marking.kappa.${word}`)}</Badge>
        <span className={look('hint')}>{t(`scoring.marking.kappa_text.${word}`)}</span>
        {pair.calibration !== null && (
          <span className={look('hint')}>
            {t('scoring.marking.kappa_calibration', { kappa: format.number(pair.calibration) })}
          </span>
        )}
      </span>
    </li>
  );
}

/** The position of a kappa on a scale from chance (0) to full agreement (1). */
function Scale({ kappa }: { readonly kappa: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (kappa === null) return <span className={styles['scale']} />;
  const place = Math.min(1, Math.max(0, kappa)) * 100;
  return (
    <span className={styles['scale']}>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('scoring.marking.kappa_is', { kappa: format.number(kappa) })}
      >
        <rect className={styles['ground']} y={4} width={100} height={2} />
        <rect y={4} width={place} height={2} />
        <rect x={Math.min(98, Math.max(0, place - 1))} y={0} width={2} height={10} />
      </svg>
      <span className="tabular">κ {format.number(kappa)}</span>
    </span>
  );
}
