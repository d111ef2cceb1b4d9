import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHeading } from '#views/components/usePageHeading.ts';
import { Divider } from '#views/kit/Divider.tsx';
import { useDivider } from '#views/kit/useDivider.ts';
import { look } from '#views/components/look.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './WorkFrame.module.css';

/** Initial position of the divider and its limits, as the percentage of the width for the criteria. */
const PANEL = { initial: 40, min: 25, max: 70 };

/**
 * The page of a work that is marked: the work beside its criteria, or above them below 900 px, and a footer
 * with frequent actions that is always in view. The divider's position is stored under `name`.
 */
export function WorkFrame(props: {
  readonly name: string;
  readonly title: string;
  readonly eyebrow: ReactNode;
  /** Badges beside the title. */
  readonly marks?: ReactNode;
  readonly work: ReactNode;
  readonly panelLabel: string;
  readonly panel: ReactNode;
  readonly foot: ReactNode;
}) {
  const { name, title, eyebrow, marks, work, panelLabel, panel, foot } = props;
  const divider = useDivider(name, PANEL.initial);
  const heading = usePageHeading();
  const id = useId();
  const { t } = useTranslation();
  return (
    <div data-workspace className={styles['frame']}>
      <header className={styles['head']}>
        <title>{`${title} · Agon`}</title>
        <p className={styles['eyebrow']}>{eyebrow}</p>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h1>
        {marks !== undefined && (
          <div className={look('row', 'wrap', 'gap4x8', 'shrink', 'grow')}>{marks}</div>
        )}
      </header>
      <div className={styles['body']} style={{ '--panel': `${divider.value}%` } as CSSProperties}>
        <section className={styles['work']} tabIndex={0} aria-label={t('scorer.the_work')}>
          {work}
        </section>
        <Divider
          label={t('scorer.divider')}
          orientation="vertical"
          isFromEnd
          controls={id}
          {...PANEL}
          {...divider}
        />
        <section id={id} className={styles['panel']} aria-label={panelLabel}>
          {panel}
        </section>
      </div>
      <footer className={classNames(styles['foot'], 'no-print')}>{foot}</footer>
    </div>
  );
}
