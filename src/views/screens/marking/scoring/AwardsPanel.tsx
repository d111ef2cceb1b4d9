import { Award, Medal as MedalIcon, Star, Trophy, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { awardRulesOf, type AwardRules, type Medal, MEDALS, type Result } from '#domain/standings/awards.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { Badge } from '#views/components/Badge.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { AwardRulesForm } from './AwardRulesForm.tsx';
import { ResultFiles } from './ResultFiles.tsx';
import { type ResultLine, resultLines } from './resultLines.ts';
import { type ScoreLine } from './scoreLines.ts';
import { lineBesideName } from '#views/kit/besideName.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

const ROW_HEIGHT = 44;

/** Results with ranks and awards, by the rules in the form beside them, saved or not (AUT-11). */
export function AwardsPanel(props: { readonly scoring: Scoring; readonly lines: readonly ScoreLine[] }) {
  const { scoring, lines } = props;
  const { t } = useTranslation();
  const isIcpc = isIcpcBoard(scoring.type);
  const saved: AwardRules = awardRulesOf(scoring.rules, scoring.type);
  const [draft, setDraft] = useState<AwardRules | null>(null);
  // Once they are saved, the form follows the rules again, which somebody else may change.
  if (draft !== null && JSON.stringify(draft) === JSON.stringify(saved)) setDraft(null);
  const rules = draft ?? saved;
  const results = useMemo(() => resultLines(scoring, lines, rules), [scoring, lines, rules]);
  return (
    <div className={styles['awards']}>
      <AwardRulesForm
        contestId={scoring.contest}
        rules={rules}
        saved={saved}
        isIcpc={isIcpc}
        people={results.length}
        onChange={setDraft}
      />
      <div className={look('grid', 'gap16', 'shrink')}>
        <ResultFiles scoring={scoring} results={results} />
        <Summary results={results} />
        <ResultTable results={results} scoring={scoring} caption={t('scoring.results')} />
      </div>
    </div>
  );
}

function Summary({ results }: { readonly results: readonly ResultLine[] }) {
  const { t } = useTranslation();
  const count = (medal: Medal) => results.filter(({ result }) => result.medal === medal).length;
  return (
    <p className={look('row', 'wrap', 'gap8x12')} role="status">
      {MEDALS.map((medal) => (
        <span key={medal} className={styles['medal']} data-medal={medal}>
          <MedalIcon size={16} strokeWidth={2} aria-hidden />
          {t(`scoring.medal.${medal}`)} {count(medal)}
        </span>
      ))}
      <span className={styles['medal']}>
        {t('scoring.mentions')} {results.filter(({ result }) => result.isMentioned).length}
      </span>
    </p>
  );
}

function ResultTable(props: {
  readonly results: readonly ResultLine[];
  readonly scoring: Scoring;
  readonly caption: string;
}) {
  const { results, scoring, caption } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { tasks, type } = scoring;
  const columns = useMemo((): readonly Column<ResultLine>[] => {
    const isIcpc = isIcpcBoard(type);
    const labels = new Map(tasks.map(({ number, label }) => [String(number), label]));
    return [
      {
        id: 'rank',
        header: '#',
        title: t('board.rank'),
        align: 'end',
        width: 52,
        cell: ({ result }) => result.rank,
      },
      {
        id: 'name',
        header: t('board.name'),
        minWidth: 160,
        isRowHeader: true,
        cell: ({ line: { person } }) => (
          <span className={look('grid', 'shrink', 'line13')}>
            <span className={look('weight600', 'cut')}>{person.display_name || person.name}</span>
            <span className={look('text2', 'size12', 'weight400', 'cut')}>{lineBesideName(person)}</span>
          </span>
        ),
      },
      {
        id: 'score',
        header: t(isIcpc ? 'board.solved_short' : 'board.points'),
        align: 'end',
        width: 88,
        cell: ({ line }) => format.number(line.row.score),
      },
      {
        id: 'awards',
        header: t('scoring.awards'),
        width: 260,
        cell: ({ result }) => <Awards result={result} labels={labels} />,
      },
    ];
  }, [tasks, type, t, format]);
  return (
    <VirtualTable
      caption={caption}
      columns={columns}
      rows={results}
      rowKey={({ result }) => result.id}
      rowHeight={ROW_HEIGHT}
      height={`min(64vh, 640px, ${(results.length + 1) * ROW_HEIGHT}px)`}
      empty={
        <Card>
          <EmptyState icon={UsersRound} title={t('scoring.nobody')} />
        </Card>
      }
    />
  );
}

function Awards({
  result,
  labels,
}: {
  readonly result: Result;
  readonly labels: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const { medal, isMentioned, isWinner, firsts, winsGroup } = result;
  return (
    <span className={look('row', 'wrap', 'gap8x12')}>
      {isWinner && <Trophy size={16} strokeWidth={2} role="img" aria-label={t('scoring.winner')} />}
      {medal !== null && (
        <span className={styles['medal']} data-medal={medal}>
          <MedalIcon size={16} strokeWidth={2} aria-hidden />
          {t(`scoring.medal.${medal}`)}
        </span>
      )}
      {isMentioned && (
        <span className={styles['medal']}>
          <Award size={16} strokeWidth={2} aria-hidden />
          {t('scoring.mention_short')}
        </span>
      )}
      {firsts.map((task) => (
        <Badge key={task} tone="good">
          <Star size={11} strokeWidth={0} fill="currentColor" aria-hidden /> {labels.get(task)}
        </Badge>
      ))}
      {winsGroup !== null && (
        <UsersRound
          size={16}
          strokeWidth={2}
          role="img"
          aria-label={t('scoring.wins_group', { group: winsGroup })}
        />
      )}
    </span>
  );
}
