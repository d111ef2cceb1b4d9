import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PackageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Quiz.module.css';

const ICONS = { error: CircleAlert, warning: TriangleAlert, note: Info };

/** Faults of a quiz's file, or losses in its conversion; shows nothing if there are none. */
export function QuizNotes(props: { readonly findings: readonly PackageFinding[]; readonly label: string }) {
  const { findings, label } = props;
  const { t } = useTranslation();
  const sentence = useSentence();
  if (findings.length === 0) return null;
  return (
    <section className={classNames(look('grid', 'gap8'), styles['notes'])} aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {findings.map((finding, at) => {
          const Icon = ICONS[finding.severity];
          return (
            <li key={at} data-severity={finding.severity}>
              <Icon size={16} strokeWidth={2} aria-label={t(`packages.severity.${finding.severity}`)} />
              <span>
                {finding.severity === 'error' && finding.line !== null && (
                  <strong>{t('workshop.statement.line', { line: finding.line })} </strong>
                )}
                {sentence(finding)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
