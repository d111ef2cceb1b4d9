import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import { type DatabaseTarget, openDatabase } from './database.ts';
import { up as journal } from './migrations/0001-journal.ts';
import { up as contests } from './migrations/0002-contests.ts';
import { up as judging } from './migrations/0003-judging.ts';
import { up as quizzes } from './migrations/0004-quizzes.ts';
import { up as arrive } from './migrations/0005-arrive.ts';
import { up as late } from './migrations/0006-late.ts';
import { up as proctoring } from './migrations/0007-proctoring.ts';
import { up as modules } from './migrations/0008-modules.ts';
import { up as replay } from './migrations/0009-replay.ts';
import { up as feeds } from './migrations/0010-feeds.ts';
import { up as sessions } from './migrations/0011-sessions.ts';
import { up as statementPdfs } from './migrations/0012-statement-pdfs.ts';
import { up as judgePublished } from './migrations/0013-judge-published.ts';
import { up as people } from './migrations/0014-people.ts';
import { up as contestSettings } from './migrations/0015-contests.ts';
import { up as packages } from './migrations/0016-packages.ts';
import { up as scoring } from './migrations/0017-scoring.ts';
import { up as rehearsals } from './migrations/0018-rehearsals.ts';
import { up as views } from './migrations/0019-views.ts';
import { up as resultPdfs } from './migrations/0020-result-pdfs.ts';
import { up as accommodations } from './migrations/0021-accommodations.ts';
import { up as peopleSearch } from './migrations/0022-people-search.ts';
import { up as contestApi } from './migrations/0023-contest-api.ts';
import { up as commands } from './migrations/0024-commands.ts';
import { up as desk } from './migrations/0025-desk.ts';
import { up as workLists } from './migrations/0026-work-lists.ts';
import { up as hall } from './migrations/0028-hall.ts';
import { up as thaw } from './migrations/0029-thaw.ts';
import { up as workshop } from './migrations/0030-workshop.ts';
import { up as making } from './migrations/0031-making.ts';
import { up as invocations } from './migrations/0032-invocations.ts';
import { up as fileStore } from './migrations/0033-file-store.ts';
import { up as versions } from './migrations/0034-versions.ts';
import { up as formerFiles } from './migrations/0036-former-files.ts';
import { up as latexStatements } from './migrations/0037-latex-statements.ts';
import { up as sourceText } from './migrations/0038-source-text.ts';
import { up as marking } from './migrations/0039-marking.ts';
import { up as picturesKept } from './migrations/0041-pictures-kept.ts';
import { up as signals } from './migrations/0044-signals.ts';
import { up as markingMore } from './migrations/0045-marking-more.ts';
import { up as wall } from './migrations/0046-wall.ts';
import { up as watched } from './migrations/0048-watched.ts';
import { up as onsite } from './migrations/0049-check.ts';
import { up as certificates } from './migrations/0050-certificates.ts';
import { up as contestApiMore } from './migrations/0057-contest-api-more.ts';
import { up as reports } from './migrations/0060-reports.ts';
import { up as translation } from './migrations/0063-translation.ts';
import { up as reveals } from './migrations/0073-reveals.ts';
import { up as operations } from './migrations/0077-operations.ts';
import { up as overlays } from './migrations/0081-overlays.ts';
import { up as journalChanges } from './migrations/0085-journal-changes.ts';
import { up as publicBoards } from './migrations/0088-public-boards.ts';
import { up as pdfHeaders } from './migrations/0089-pdf-headers.ts';
import { up as pdfTurns } from './migrations/0091-pdf-turns.ts';
import { up as participantPictures } from './migrations/0092-participant-pictures.ts';
import { up as recoveryOfAll } from './migrations/0110-recovery-of-all.ts';
import { up as broughtObjects } from './migrations/0150-brought-objects.ts';
import { up as broughtRuns } from './migrations/0151-brought-runs.ts';
import { up as judgeFaults } from './migrations/0160-judge-faults.ts';
import { up as statementCorrections } from './migrations/0180-statement-corrections.ts';
import { up as taskNames } from './migrations/0181-task-names.ts';
import { up as publicAddress } from './migrations/0280-public-address.ts';
import { up as unshared } from './migrations/0300-unshared.ts';
import { up as hiddenMarks } from './migrations/0281-hidden-marks.ts';
import { up as madeInDrafts } from './migrations/0310-made-in-drafts.ts';
import { up as taskUuids } from './migrations/0360-task-uuids.ts';
import { up as lettersLacking } from './migrations/0370-letters-lacking.ts';
import { up as publicNames } from './migrations/0371-public-names.ts';
import { up as seals } from './migrations/0380-seals.ts';
import { up as rowChanges } from './migrations/0381-row-changes.ts';
import { up as contestChanges } from './migrations/0382-contest-changes.ts';
import { up as loginsAlike } from './migrations/0120-logins-alike.ts';
import { up as sweeps } from './migrations/0093-sweeps.ts';
import { type InitialSchema, readInitialSchema } from './schema-file.ts';

/** All migrations in the order of their names. A migration that has been released is never edited. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-journal': { up: journal },
  '0002-contests': { up: contests },
  '0003-judging': { up: judging },
  '0004-quizzes': { up: quizzes },
  '0005-arrive': { up: arrive },
  '0006-late': { up: late },
  '0007-proctoring': { up: proctoring },
  '0008-modules': { up: modules },
  '0009-replay': { up: replay },
  '0010-feeds': { up: feeds },
  '0011-sessions': { up: sessions },
  '0012-statement-pdfs': { up: statementPdfs },
  '0013-judge-published': { up: judgePublished },
  '0014-people': { up: people },
  '0015-contests': { up: contestSettings },
  '0016-packages': { up: packages },
  '0017-scoring': { up: scoring },
  '0018-rehearsals': { up: rehearsals },
  '0019-views': { up: views },
  '0020-result-pdfs': { up: resultPdfs },
  '0021-accommodations': { up: accommodations },
  '0022-people-search': { up: peopleSearch },
  '0023-contest-api': { up: contestApi },
  '0024-commands': { up: commands },
  '0025-desk': { up: desk },
  '0026-work-lists': { up: workLists },
  '0028-hall': { up: hall },
  '0029-thaw': { up: thaw },
  '0030-workshop': { up: workshop },
  '0031-making': { up: making },
  '0032-invocations': { up: invocations },
  '0033-file-store': { up: fileStore },
  '0034-versions': { up: versions },
  '0036-former-files': { up: formerFiles },
  '0037-latex-statements': { up: latexStatements },
  '0038-source-text': { up: sourceText },
  '0039-marking': { up: marking },
  '0041-pictures-kept': { up: picturesKept },
  '0044-signals': { up: signals },
  '0045-marking-more': { up: markingMore },
  '0046-wall': { up: wall },
  '0048-watched': { up: watched },
  '0049-check': { up: onsite },
  '0050-certificates': { up: certificates },
  '0057-contest-api-more': { up: contestApiMore },
  '0060-reports': { up: reports },
  '0063-translation': { up: translation },
  '0073-reveals': { up: reveals },
  '0077-operations': { up: operations },
  '0081-overlays': { up: overlays },
  '0085-journal-changes': { up: journalChanges },
  '0088-public-boards': { up: publicBoards },
  '0089-pdf-headers': { up: pdfHeaders },
  '0091-pdf-turns': { up: pdfTurns },
  '0092-participant-pictures': { up: participantPictures },
  '0093-sweeps': { up: sweeps },
  '0110-recovery-of-all': { up: recoveryOfAll },
  '0150-brought-objects': { up: broughtObjects },
  '0151-brought-runs': { up: broughtRuns },
  '0160-judge-faults': { up: judgeFaults },
  '0180-statement-corrections': { up: statementCorrections },
  '0120-logins-alike': { up: loginsAlike },
  '0181-task-names': { up: taskNames },
  '0280-public-address': { up: publicAddress },
  '0281-hidden-marks': { up: hiddenMarks },
  '0300-unshared': { up: unshared },
  '0310-made-in-drafts': { up: madeInDrafts },
  '0360-task-uuids': { up: taskUuids },
  '0370-letters-lacking': { up: lettersLacking },
  '0371-public-names': { up: publicNames },
  '0380-seals': { up: seals },
  '0381-row-changes': { up: rowChanges },
  '0382-contest-changes': { up: contestChanges },
};

/** The first migration: every database that is not empty has it. */
const FIRST = '0001-journal';

/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).sort();

/**
 * All migrations. On an empty database, the first one runs the schema file instead, and those that the file
 * contains do nothing. The file is read only then, under the lock and in the transaction of all migrations.
 */
function beginningFrom(read: () => Promise<InitialSchema>): MigrationProvider {
  let isIn: ReadonlySet<string> = new Set();
  const begin = async (db: Kysely<unknown>) => {
    const schema = await read();
    await sql.raw(schema.sql).execute(db);
    isIn = schema.migrations;
  };
  const entries = Object.entries(MIGRATIONS).map(([name, migration]): [string, Migration] => [
    name,
    { up: (db) => (isIn.has(name) ? Promise.resolve() : migration.up(db)) },
  ]);
  const migrations = { ...Object.fromEntries(entries), [FIRST]: { up: begin } };
  return { getMigrations: () => Promise.resolve(migrations) };
}

/** Only the migrations that a former version had. */
function providerOf(names: readonly string[]): MigrationProvider {
  const of = Object.entries(MIGRATIONS).filter(([name]) => names.includes(name));
  return { getMigrations: () => Promise.resolve(Object.fromEntries(of)) };
}

/**
 * Brings the database to the newest schema in one transaction: an empty one by the schema that `read` reads,
 * an older one by its missing migrations. Safe when several processes start at once: one migrates, the others
 * wait. Rejects with the cause when a migration fails, or when the database is newer than the program.
 */
export async function migrate(target: DatabaseTarget, read = readInitialSchema): Promise<void> {
  await migrateBy(target, beginningFrom(read));
}

/** Brings an empty database step by step to the schema of a former version, to load a copy of that time. */
export async function migrateAsOf(target: DatabaseTarget, names: readonly string[]): Promise<void> {
  await migrateBy(target, providerOf(names));
}

async function migrateBy(target: DatabaseTarget, by: MigrationProvider): Promise<void> {
  const db = openDatabase(target, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
  try {
    const { error, results } = await new Migrator({
      db,
      provider: by,
      // Features are released in parallel, so a migration with a lower number may come later.
      allowUnorderedMigrations: true,
    }).migrateToLatest();
    if (error === undefined) return;
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(
      failed === undefined ? 'The database could not be migrated' : `Migration ${failed} failed`,
      {
        cause: error,
      },
    );
  } finally {
    await db.destroy();
  }
}
