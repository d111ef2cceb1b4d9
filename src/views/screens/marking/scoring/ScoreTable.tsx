import { SearchX, UsersRound } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { ScoreDialog } from './ScoreDialog.tsx';
import { scoreColumns } from './scoreColumns.tsx';
import { type ScoreLine } from './scoreLines.ts';
import { look } from '#views/components/look.ts';

const ROW_HEIGHT = 48;
const NARROW = '(max-width: 639px)';

/** The opened cell; `task` is null for a person's total. */
interface Looked {
  readonly participantId: number;
  readonly task: number | null;
}

/** A table of people and tasks. Each cell opens its details; arrows move between cells. */
export function ScoreTable(props: { readonly scoring: Scoring; readonly lines: readonly ScoreLine[] }) {
  const { scoring, lines } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useMediaQuery(NARROW);
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const [looked, setLooked] = useState<Looked | null>(null);
  const { tasks, type } = scoring;
  const columns = useMemo(
    () =>
      scoreColumns({
        tasks,
        isIcpc: isIcpcBoard(type),
        isNarrow,
        t,
        format,
        onLook: (participantId, task) => setLooked({ participantId, task }),
      }),
    [tasks, type, isNarrow, t, format],
  );
  const shown = useMemo(() => found(lines, wanted), [lines, wanted]);
  const line = looked && lines.find(({ person }) => person.id === looked.participantId);
  return (
    <>
      <Toolbar
        label={t('scoring.part.scores')}
        end={<span className={look('hint')}>{t('scoring.press')}</span>}
      >
        <SearchField label={t('staff.people.search')} value={words} onChange={setWords} />
      </Toolbar>
      <VirtualTable
        caption={t('scoring.caption', { name: scoring.name })}
        columns={columns}
        rows={shown}
        rowKey={({ person }) => person.id}
        rowHeight={ROW_HEIGHT}
        height={`min(70vh, 720px, ${(shown.length + 1) * ROW_HEIGHT}px)`}
        empty={
          <Card>
            {lines.length === 0 ? (
              <EmptyState icon={UsersRound} title={t('scoring.nobody')} />
            ) : (
              <EmptyState icon={SearchX} title={t('staff.people.no_match', { words })} />
            )}
          </Card>
        }
      />
      {looked !== null && line && (
        <ScoreDialog
          key={`${looked.participantId} ${looked.task ?? ''}`}
          scoring={scoring}
          line={line}
          task={looked.task}
          onClose={() => setLooked(null)}
        />
      )}
    </>
  );
}

function found(lines: readonly ScoreLine[], text: string): readonly ScoreLine[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter(({ person: { name, display_name, group, category } }) => {
    const all = `${name} ${display_name} ${group} ${category}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}
