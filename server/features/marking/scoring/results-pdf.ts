import { awardRulesOf, type Result, resultsOf } from '#domain/standings/awards.ts';
import { isIcpcBoard, type StandingCell } from '#domain/standings/standings.ts';
import { type ResultWords, type ScoredPerson, type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { type App } from '#server/app.ts';
import { type ResultsTable } from '#server/contract/results.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { type FileAnswer } from '#server/http/context.ts';
import { askedPdf } from '#server/model/pdfs.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { scoringOf } from './read.ts';

/** The words above the table, in the person's language. */
interface Wanted {
  readonly contest: ContestRow;
  readonly lang: string;
  readonly title: string;
  readonly subtitle: string;
  readonly words: ResultWords;
  readonly with_boxes: boolean;
}

/** The results as PDF, made by a judge in its box. Throws 409 where no judge makes it in time. */
export async function resultsPdf(app: App, wanted: Wanted): Promise<FileAnswer> {
  const { contest, lang, title } = wanted;
  const scoring = await scoringOf(app.db, contest);
  const source = Buffer.from(JSON.stringify(tableOf(scoring, wanted)));
  const key = { source_hash: await putFile(app.db, source), lang, title };
  const made = await askedPdf(app, key, { kind: 'results', withBoxes: wanted.with_boxes });
  const content = await getFile(app.db, made);
  return { file: { name: `${title}.pdf`, mime: 'application/pdf', content }, save: true };
}

/** The ranked people, best first, with the awards by the saved rules. */
function tableOf(scoring: Scoring, { subtitle, words }: Pick<Wanted, 'subtitle' | 'words'>): ResultsTable {
  const isIcpc = isIcpcBoard(scoring.type);
  const rules = awardRulesOf(scoring.rules, scoring.type);
  const people = new Map(scoring.people.map((person) => [person.id, person]));
  const ranked = scoring.people.filter(
    ({ on_board: onBoard, disqualified }) => onBoard && disqualified === null,
  );
  const maxScores = new Map(scoring.tasks.map((task) => [String(task.number), task.max_score]));
  const results = resultsOf(
    ranked.map(({ row, group }) => ({ row, group })),
    rules,
    maxScores,
  );
  const hasSchools = ranked.some(({ school }) => school !== '');
  const hasCategories = ranked.some(({ category }) => category !== '');
  const column = (head: string, side: 'left' | 'center' | 'right', wide = false) => ({ head, side, wide });
  const rowOf = (result: Result, person: ScoredPerson) => [
    String(result.rank),
    person.display_name || person.name,
    person.group,
    ...(hasSchools ? [person.school] : []),
    ...(hasCategories ? [person.category] : []),
    ...scoring.tasks.map(({ number }) => cellText(person.row.cells[String(number)])),
    String(person.row.score),
    ...(isIcpc ? [String(person.row.penalty)] : []),
    awardText(result, words),
  ];
  return {
    lines: subtitle === '' ? [] : [subtitle],
    columns: [
      column(words.rank, 'right'),
      column(words.name, 'left', true),
      column(words.group, 'left', true),
      ...(hasSchools ? [column(words.school, 'left', true)] : []),
      ...(hasCategories ? [column(words.category, 'left', true)] : []),
      ...scoring.tasks.map(({ label }) => column(label, 'right')),
      column(words.score, 'right'),
      ...(isIcpc ? [column(words.penalty, 'right')] : []),
      column(words.award, 'left'),
    ],
    rows: results.flatMap((result) => {
      const person = people.get(result.id);
      return person === undefined ? [] : [rowOf(result, person)];
    }),
  };
}

function awardText({ medal, isMentioned }: Result, words: ResultWords): string {
  if (medal !== null) return words.medals[medal];
  return isMentioned ? words.mention : '';
}

function cellText(cell: StandingCell | undefined): string {
  if (cell === undefined) return '';
  if (cell.kind === 'points') return String(cell.points);
  if (cell.solvedMinute === null) return cell.tries === 0 ? '' : `(${cell.tries})`;
  return `${cell.tries + 1}/${cell.solvedMinute}`;
}
