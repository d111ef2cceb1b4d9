import { Award, Download, FileText, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FORMULA } from '#domain/formula.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type ResultWords, type Scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { saveText, saveUrl } from '#views/saveFile.ts';
import { xlsxOf } from '#views/xlsxOf.ts';
import { apiAwards, resultsTsv, resultTable } from './resultFiles.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { WithBoxes } from '#views/kit/staff/WithBoxes.tsx';
import { type ResultLine } from './resultLines.ts';
import { look } from '#views/components/look.ts';

/** Downloads of the results as files; the server makes the PDF by the saved rules. */
export function ResultFiles(props: { readonly scoring: Scoring; readonly results: readonly ResultLine[] }) {
  const { scoring, results } = props;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const pdf = useCommand('resultsPdf');
  const words: ResultWords = {
    rank: t('board.rank'),
    login: t('scoring.login'),
    name: t('board.name'),
    group: t('board.group'),
    school: t('people.field.school'),
    category: t('scoring.category'),
    score: t(isIcpcBoard(scoring.type) ? 'board.solved' : 'board.points'),
    penalty: t('board.penalty'),
    award: t('scoring.awards'),
    medals: {
      gold: t('scoring.medal.gold'),
      silver: t('scoring.medal.silver'),
      bronze: t('scoring.medal.bronze'),
    },
    mention: t('scoring.mention_short'),
  };
  // The suffix tells the file from one of the board, which has only the contest's name.
  const title = `${scoring.name} – ${t('scoring.results')}`;
  const wantPdf = (withBoxes: boolean) => {
    const { final_at: finalAt, contest: cid } = scoring;
    const subtitle =
      finalAt === null ? t('scoring.open') : t('board.final', { time: format.dateTime(finalAt) });
    pdf.give({
      call: 'resultsPdf',
      request: {
        cid,
        lang: i18n.language === 'bg' ? 'bg' : 'en',
        title,
        subtitle,
        words: JSON.stringify(words),
        with_boxes: withBoxes,
      },
    });
  };
  const table = () => resultTable(scoring, results, words);
  const saves = {
    CSV: async () => saveText(await csvOf(table()), `${title}.csv`, 'text/csv'),
    XLSX: async () => saveUrl(URL.createObjectURL(await xlsxOf(table())), `${title}.xlsx`),
    'results.tsv': () => saveText(resultsTsv(results), 'results.tsv', 'text/tab-separated-values'),
    'awards.json': () =>
      saveText(JSON.stringify(apiAwards(scoring, results), null, 2), 'awards.json', 'application/json'),
  };
  return (
    <div className={look('row', 'wrap', 'gap8x12')} role="group" aria-label={t('scoring.files')}>
      {Object.entries(saves).map(([name, save]) => (
        <Button key={name} size="s" icon={Download} onPress={save}>
          {name}
        </Button>
      ))}
      <Button size="s" icon={FileText} busy={pdf.isRunning} onPress={() => wantPdf(false)}>
        PDF
      </Button>
      <Button size="s" icon={Printer} onPress={() => window.print()}>
        {t('statement.print')}
      </Button>
      <ButtonLink to={`/certificates/${scoring.contest}`} size="s" icon={Award}>
        {t('certificates.title')}
      </ButtonLink>
      <CommandNote state={pdf.state} done={t('scoring.pdf_made')} />
      <WithBoxes state={pdf.state} onPress={() => wantPdf(true)} />
    </div>
  );
}

type Rows = ReturnType<typeof resultTable>;

/** CSV for spreadsheets: a BOM marks it as UTF-8, and names that look like formulas are escaped. */
export async function csvOf(rows: Rows): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  return `\ufeff${unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  )}\r\n`;
}
