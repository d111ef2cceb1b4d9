import { useTranslation } from 'react-i18next';
import { MAX_MARK_COMMENT_CHARS, type MarkPoints } from '#domain/marking/marking.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { ReasonField } from '#views/kit/staff/ReasonField.tsx';
import { AppealCard } from './AppealCard.tsx';
import { agreedPoints } from './decisionDraft.ts';
import { DecisionList } from './DecisionList.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { type Deciding } from './useDeciding.ts';
import { look } from '#views/components/look.ts';

/** The panel beside a work: appeal, scorers' points, fields for a decision, and earlier decisions. */
export function DecisionPanel(props: { readonly work: ArbitratedWork; readonly deciding: Deciding }) {
  const { work, deciding } = props;
  const { number, sheets, decisions, appeal, final } = work;
  const { draft, isOvertaken, change, again } = deciding;
  const { t } = useTranslation();
  return (
    <div className={look('grid', 'gap16')}>
      {final && <Alert tone="note" title={t('scorer.closed')} text={t('scorer.closed.final')} />}
      {isOvertaken && (
        <Alert
          tone="wait"
          title={t('arbiter.decided_meanwhile')}
          action={
            <Button size="s" onPress={again}>
              {t('arbiter.begin_anew')}
            </Button>
          }
        />
      )}
      {appeal !== null && (
        <AppealCard {...{ number, appeal, final }} text={deciding.answer} onText={deciding.setAnswer} />
      )}
      {!final && <Shortcuts work={work} onTake={(points) => change({ points })} />}
      <ScoreTable
        work={work}
        points={draft.points}
        disabled={final}
        onGive={(id, value) => change({ points: withPoints(draft.points, id, value) })}
      />
      <Notes sheets={sheets} />
      {!final && <Reasons deciding={deciding} />}
      <DecisionList decisions={decisions} />
    </div>
  );
}

/** Buttons that copy all points of one scorer into the decision. */
function Shortcuts(props: { readonly work: ArbitratedWork; readonly onTake: (points: MarkPoints) => void }) {
  const { work, onTake } = props;
  const { criteria, sheets } = work;
  const { t } = useTranslation();
  if (criteria.every(({ id }) => agreedPoints(sheets, id) !== null)) return null;
  return (
    <div className={look('row', 'wrap', 'gap8x12')}>
      {sheets.map(({ points }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a scorer is known by nothing but their place
        <Button key={at} size="s" onPress={() => onTake(points)}>
          {t('arbiter.as_scorer', { number: at + 1 })}
        </Button>
      ))}
    </div>
  );
}

/** Notes of the scorers on the whole work. */
function Notes({ sheets }: Pick<ArbitratedWork, 'sheets'>) {
  const { t } = useTranslation();
  if (sheets.every(({ note }) => note === '')) return null;
  return (
    <ul className={look('grid', 'gap4')}>
      {sheets.map(({ note }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a scorer is known by nothing but their place
        <li key={at}>
          <span className={look('hint')}>{t('arbiter.scorer', { number: at + 1 })}:</span>{' '}
          <span className={look('anywhere', 'kept')}>{note || '–'}</span>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ deciding: { draft, change } }: { readonly deciding: Deciding }) {
  const { t } = useTranslation();
  return (
    <div className={look('grid', 'gap12')}>
      <ReasonField
        label={t('arbiter.reason')}
        hint={t('arbiter.reason_hint')}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
      />
      <TextArea
        label={t('arbiter.note')}
        hint={t('arbiter.note_hint')}
        rows={2}
        maxLength={MAX_MARK_COMMENT_CHARS}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </div>
  );
}

function withPoints(points: MarkPoints, id: string, value: number | null): MarkPoints {
  if (value !== null) return { ...points, [id]: value };
  return Object.fromEntries(Object.entries(points).filter(([one]) => one !== id));
}
