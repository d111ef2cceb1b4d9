import { ArrowRight, ChevronLeft, ChevronRight, Flag, FlagOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { type OpenSheet } from '#streams/state/marking/sheets.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { markedTaskPath, markedWorkPath } from './markingPaths.ts';
import { PartTotal } from './PartTotal.tsx';
import { SheetSaving } from './SheetNotes.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './MarkingFoot.module.css';

/** The foot of a work: its total, whether it is saved, the flag, and links to other works. */
export function MarkingFoot(props: {
  readonly work: MarkedWork;
  readonly sheet: OpenSheet;
  readonly onFlag: () => void;
}) {
  const { work, sheet, onFlag } = props;
  const { task, previous, next, next_open: open, closed } = work;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (number: number | null) => {
    if (number !== null) void navigate(markedWorkPath(task, number));
  };
  const { flagged } = sheet.draft;
  return (
    <div className={styles['foot']}>
      <PartTotal criteria={work.criteria} points={sheet.draft.points} />
      <SheetSaving sheet={sheet} />
      <span className={look('last')}>
        {closed === null && (
          <IconButton
            icon={flagged ? FlagOff : Flag}
            label={t(flagged ? 'scorer.unflag' : 'scorer.flag')}
            pressed={flagged}
            onPress={onFlag}
          />
        )}
      </span>
      <span className={classNames(look('row', 'wrap', 'gap8'), styles['ways'])}>
        <IconButton
          icon={ChevronLeft}
          label={t('scorer.previous')}
          disabled={previous === null}
          onPress={() => go(previous)}
        />
        <IconButton
          icon={ChevronRight}
          label={t('scorer.next')}
          disabled={next === null}
          onPress={() => go(next)}
        />
        {open === null ? (
          <ButtonLink to={markedTaskPath(task)} variant="primary">
            {t('scorer.to_works')}
          </ButtonLink>
        ) : (
          <Button variant="primary" icon={ArrowRight} onPress={() => go(open)}>
            {t('scorer.next_unmarked')}
          </Button>
        )}
      </span>
    </div>
  );
}
