import { Check, CircleAlert, Minus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ReadyLineId } from '#domain/authoring/task/task-readiness.ts';
import { type WorkshopReady } from '#protocol/wire/staff/authoring/ready.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Link } from '#views/components/Link.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { languageName } from '#views/kit/languageName.ts';
import { look } from '#views/components/look.ts';
import styles from './Ready.module.css';

const ICONS = { good: Check, wait: TriangleAlert, bad: CircleAlert, none: Minus } as const;

/** The page where each item is done, below the task's address. */
const PLACES: Readonly<Record<ReadyLineId, string>> = {
  reads: '/file',
  statements: '/statement',
  samples: '/details',
  validator: '/details',
  answers: '/details',
  unused: '/file',
  claims: '/solutions',
  groups: '/solutions',
  compiler: '/solutions',
  margin: '/solutions',
  committed: '/archive',
};

/** The jury's checklist: each item with its state in words, its subject, and a link to its page. */
export function ReadyLines(props: { readonly task: WorkshopTask; readonly lines: WorkshopReady['lines'] }) {
  const { task, lines } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  return (
    <ul className={styles['lines']} aria-label={t('workshop.ready.title')}>
      {lines.map(({ id, state, why, count, names }) => {
        const Icon = ICONS[state];
        const shown = id === 'statements' ? names.map(languageName) : names;
        return (
          <li key={id} data-state={state} className={styles['line']}>
            <Icon size={20} strokeWidth={2} aria-label={t(`workshop.ready.state.${state}`)} />
            <div className={look('shrink')}>
              <p className={look('weight550')}>{t(`workshop.ready.line.${id}`)}</p>
              <p className={styles['why']}>
                {tAny(`workshop.ready.${id}.${why}`, { count })}
                {shown.length > 0 && <span className={styles['names']}>{shown.join(', ')}</span>}
              </p>
            </div>
            {state !== 'good' && state !== 'none' && (
              <Link to={`/task/${task.id}${PLACES[id]}`}>{t('workshop.ready.go')}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
