import { useTranslation } from 'react-i18next';
import { type ContestMarking } from '#protocol/wire/staff/marking/works.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Link } from '#views/components/Link.tsx';
import { look } from '#views/components/look.ts';
import styles from './Marking.module.css';

/** The contest's scorers who mark these works; its arbiters decide in all of them. */
export function ScorerChoice(props: {
  readonly contestId: number;
  readonly people: ContestMarking['people'];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}) {
  const { contestId, people, chosen, onChange } = props;
  const { t } = useTranslation();
  const scorers = people.filter(({ role }) => role === 'scorer');
  const arbiters = people.filter(({ role }) => role === 'arbiter');
  const nameOf = ({ name, display_name: shown }: ContestMarking['people'][number]) => shown || name;
  return (
    <fieldset className={styles['part']}>
      <legend className={look('size16', 'weight650')}>{t('scoring.marking.settings.who')}</legend>
      {scorers.length === 0 ? (
        <p className={look('hint')}>
          {t('scoring.marking.settings.no_scorers')}{' '}
          <Link to={`/users/contest/${contestId}`}>{t('scoring.marking.settings.to_people')}</Link>
        </p>
      ) : (
        <div className={styles['people']}>
          {scorers.map((one) => (
            <Checkbox
              key={one.id}
              label={nameOf(one)}
              checked={chosen.includes(one.id)}
              onChange={(isIn) =>
                onChange(isIn ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
              }
            />
          ))}
        </div>
      )}
      <p className={look('hint')}>
        {arbiters.length === 0
          ? t('scoring.marking.settings.no_arbiters')
          : t('scoring.marking.settings.arbiters', { names: arbiters.map(nameOf).join(', ') })}
      </p>
    </fieldset>
  );
}
