import { CITATIONS, type Medal, MEDALS } from '#domain/standings/awards.ts';
import { contestMinute } from '#domain/contest/contest-time.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type StandingCell } from '#domain/standings/standings.ts';
import { type ResultWords, type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { type ResultLine } from './resultLines.ts';

/** The results as a table: column headers first, numbers as numbers. */
export function resultTable(
  scoring: Scoring,
  results: readonly ResultLine[],
  words: ResultWords,
): readonly (readonly (string | number)[])[] {
  const isIcpc = isIcpcBoard(scoring.type);
  const head = [
    words.rank,
    words.login,
    words.name,
    words.group,
    words.school,
    words.category,
    words.score,
    ...(isIcpc ? [words.penalty] : []),
    ...scoring.tasks.map(({ label }) => label),
    words.award,
  ];
  const body = results.map(({ result, line: { person, row } }) => [
    result.rank,
    person.name,
    person.display_name,
    person.group,
    person.school,
    person.category,
    row.score,
    ...(isIcpc ? [row.penalty] : []),
    ...scoring.tasks.map(({ number }) => cellValue(row.cells[String(number)])),
    result.medal !== null ? words.medals[result.medal] : result.isMentioned ? words.mention : '',
  ]);
  return [head, ...body];
}

/** results.tsv, the exchange format of the ICPC's systems: `results` and version 1, then a line per team. */
export function resultsTsv(results: readonly ResultLine[]): string {
  const lines = results.map(({ result, line: { person, row } }) => [
    plain(person.name),
    result.rank,
    result.medal !== null ? AWARDS[result.medal] : result.isMentioned ? 'Honorable' : 'Ranked',
    row.score,
    row.penalty,
    lastMinute(Object.values(row.cells)),
    plain(result.winsGroup ?? ''),
  ]);
  return `${[['results', 1], ...lines].map((line) => line.join('\t')).join('\n')}\n`;
}

/** An award of the Contest API. */
interface ApiAward {
  readonly id: string;
  readonly citation: string;
  readonly team_ids: readonly string[];
}

/** The results as the Contest API's `awards`; team ids are participants' ids, as in its other objects. */
export function apiAwards(scoring: Scoring, results: readonly ResultLine[]): readonly ApiAward[] {
  const teams = (isOne: (result: ResultLine['result']) => boolean) =>
    results.filter(({ result }) => isOne(result)).map(({ result }) => String(result.id));
  const groups = [...new Set(results.flatMap(({ result }) => result.winsGroup ?? []))];
  const awards: readonly ApiAward[] = [
    { id: 'winner', citation: CITATIONS.winner, team_ids: teams((one) => one.isWinner) },
    ...MEDALS.map((medal) => ({
      id: `${medal}-medal`,
      citation: CITATIONS.medal(medal),
      team_ids: teams((one) => one.medal === medal),
    })),
    {
      id: 'honorable-mention',
      citation: CITATIONS.mention,
      team_ids: teams((one) => one.isMentioned),
    },
    ...scoring.tasks.map(({ number, label }) => ({
      id: `first-to-solve-${number}`,
      citation: CITATIONS.firstToSolve(label),
      team_ids: teams((one) => one.firsts.includes(String(number))),
    })),
    ...groups.map((group, at) => ({
      id: `group-winner-${at + 1}`,
      citation: CITATIONS.group(group),
      team_ids: teams((one) => one.winsGroup === group),
    })),
  ];
  return awards.filter((award) => award.team_ids.length > 0);
}

const AWARDS: Readonly<Record<Medal, string>> = {
  gold: 'Gold Medal',
  silver: 'Silver Medal',
  bronze: 'Bronze Medal',
};

function cellValue(cell: StandingCell | undefined): string | number {
  if (cell === undefined) return '';
  if (cell.kind === 'points') return cell.points;
  if (cell.solvedMinute === null) return cell.tries === 0 ? '' : `(${cell.tries})`;
  return `${cell.tries + 1}/${cell.solvedMinute}`;
}

function lastMinute(cells: readonly StandingCell[]): number {
  const times = cells.map((cell) => (cell.kind === 'icpc' ? (cell.solvedMs ?? 0) : 0));
  return contestMinute(Math.max(0, ...times));
}

/** A text without tabs and newlines, which would end a field or a line. */
function plain(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
