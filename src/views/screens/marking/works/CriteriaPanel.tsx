import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Criterion, MAX_MARK_COMMENT_CHARS } from '#domain/marking/marking.ts';
import { type MarkedWork } from '#protocol/wire/staff/marking/works.ts';
import { type SheetChange } from '#streams/events/marking/sheets.ts';
import { type OpenSheet } from '#streams/state/marking/sheets.ts';
import { Alert } from '#views/components/Alert.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { CriterionCard } from './CriterionCard.tsx';
import { markedTaskPath, markedWorkPath } from './markingPaths.ts';
import { nudged } from './pointsText.ts';
import { SheetFault } from './SheetNotes.tsx';
import { useMarkingKeys } from './useMarkingKeys.ts';
import { look } from '#views/components/look.ts';

/** The criteria of a work, each with points and comment, and a note on the whole; keys reach all of it. */
export function CriteriaPanel(props: {
  readonly work: MarkedWork;
  readonly sheet: OpenSheet;
  readonly onChange: (change: SheetChange) => void;
}) {
  const { work, sheet, onChange } = props;
  const { criteria, closed, calibration, task } = work;
  const { points, comments, note, flagged } = sheet.draft;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useRef<HTMLOListElement>(null);
  const fields = useRef(new Map<number, HTMLInputElement>());
  const [current, setCurrent] = useState(() => firstWithout(criteria, points));
  const criterion = criteria[current];
  const give = (id: string, value: number | null) => onChange({ points: { [id]: value } });
  const isOpen = closed === null;

  const focus = (at: number) => {
    setCurrent(at);
    const field = fields.current.get(at);
    field?.focus();
    field?.select();
    field?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: 1 | -1) => {
    const isIn = document.activeElement?.closest('[data-criterion]') !== null;
    // The first key only focuses the current criterion.
    focus(isIn ? Math.min(criteria.length - 1, Math.max(0, current + by)) : current);
  };
  const go = (number: number | null) => {
    if (number !== null) void navigate(markedWorkPath(task, number));
  };
  const unmarked = () => {
    if (work.next_open === null) void navigate(markedTaskPath(task));
    else go(work.next_open);
  };
  const onEnter = () => {
    // After the last criterion, one without points comes before the next work.
    const isLast = current === criteria.length - 1;
    const without = criteria.findIndex(({ id }, at) => at !== current && points[id] === undefined);
    if (!isLast) focus(current + 1);
    else if (without !== -1) focus(without);
    else unmarked();
  };
  useMarkingKeys({
    onStep: step,
    onEnter,
    onFigure: () => focus(current),
    onNudge: (by) => {
      if (criterion && isOpen) give(criterion.id, nudged(criterion, points[criterion.id] ?? null, by));
    },
    onAllPoints: () => {
      if (criterion && isOpen) give(criterion.id, criterion.points);
    },
    onComment: () => list.current?.children[current]?.querySelector('textarea')?.focus(),
    onLeave: () => focus(current),
    onFlag: () => {
      if (isOpen) onChange({ flagged: !flagged });
    },
    onNext: () => go(work.next),
    onPrevious: () => go(work.previous),
    onUnmarked: unmarked,
  });
  return (
    <div className={look('grid', 'gap16')}>
      {closed !== null && (
        <Alert tone="note" title={t('scorer.closed')} text={t(`scorer.closed.${closed}`)} />
      )}
      {calibration && isOpen && (
        <Alert tone="note" title={t('scorer.calibration')} text={t('scorer.calibration_text')} />
      )}
      <SheetFault sheet={sheet} name={{ task, work: work.number }} />
      <ol ref={list} className={look('grid', 'gap8')}>
        {criteria.map((one, at) => (
          <CriterionCard
            key={one.id}
            criterion={one}
            points={points[one.id] ?? null}
            comment={comments[one.id] ?? ''}
            isCurrent={at === current && isOpen}
            disabled={!isOpen}
            field={(element) => {
              if (element === null) fields.current.delete(at);
              else fields.current.set(at, element);
            }}
            onFocus={() => setCurrent(at)}
            onPoints={(value) => give(one.id, value)}
            onComment={(text) => onChange({ comments: { [one.id]: text } })}
          />
        ))}
      </ol>
      <TextArea
        label={t('scorer.note')}
        hint={t('scorer.note_hint')}
        rows={2}
        maxLength={MAX_MARK_COMMENT_CHARS}
        value={note}
        disabled={!isOpen}
        onChange={(text) => onChange({ note: text })}
      />
    </div>
  );
}

/** The index of the first criterion without points, where marking begins. */
function firstWithout(criteria: readonly Criterion[], points: Readonly<Record<string, number>>): number {
  return Math.max(
    0,
    criteria.findIndex(({ id }) => points[id] === undefined),
  );
}
