import { ArrowRight } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { look } from '#views/components/look.ts';
import styles from './BeforeAfter.module.css';

/** One value that a question is about, as it is and as it will be. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The differences that a command will make, for the question before it: each value now and afterwards. */
export function BeforeAfter(props: {
  readonly differences: readonly Difference[];
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={look('grid', 'gap12')}>
      {props.children}
      <dl className={look('grid', 'gap12')}>
        {props.differences.map(({ label, before, after }) => (
          <div key={label} className={styles['line']}>
            <dt>{label}</dt>
            <dd className="tabular">
              <span className="visually-hidden">{t('staff.before')}</span>
              <span className={look('text2')}>{before}</span>
              <ArrowRight size={16} strokeWidth={2} aria-hidden />
              <span className="visually-hidden">{t('staff.after')}</span>
              <strong>{after}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
