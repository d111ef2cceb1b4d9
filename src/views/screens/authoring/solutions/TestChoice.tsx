import { useTranslation } from 'react-i18next';
import { type WorkshopSolutions } from '#protocol/wire/staff/authoring/solutions.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import styles from './Solutions.module.css';

/** The tests by group; a checkbox chooses a whole group, and its unfolded list single tests. */
export function TestChoice(props: {
  readonly tree: WorkshopSolutions;
  readonly without: ReadonlySet<string>;
  readonly onChange: (names: readonly string[], isOut: boolean) => void;
}) {
  const { tree, without, onChange } = props;
  const { t } = useTranslation();
  return (
    <ul className={styles['list']} aria-label={t('solutions.tests')}>
      {tree.groups.map((group, place) => {
        const names = tree.tests.filter((test) => test.group === place).map(({ name }) => name);
        if (names.length === 0) return null;
        const chosen = names.filter((name) => !without.has(name)).length;
        return (
          <li key={group.name}>
            <Checkbox
              label={t('solutions.group_tests', { group: group.name, chosen, all: names.length })}
              checked={chosen > 0}
              onChange={(isOn) => onChange(names, !isOn)}
            />
            <details className={styles['single']}>
              <summary>{t('solutions.single_tests', { group: group.name })}</summary>
              <ul className={styles['names']}>
                {names.map((name) => (
                  <li key={name}>
                    <Checkbox
                      label={name}
                      checked={!without.has(name)}
                      onChange={(isOn) => onChange([name], !isOn)}
                    />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
