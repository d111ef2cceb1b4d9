import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#domain/submissions/languages.ts';
import { type LogLine } from '../log.ts';
import { type Database } from '../db/database.ts';
import { boxOf } from './box.ts';
import { openDatabaseFiles } from './database-files.ts';
import { examine, type Examination, missingPrograms } from './examine.ts';
import { createJudge } from './judge.ts';
import { machineId } from './machine.ts';
import { makeOwnFolder, removeLeftovers } from './own-folder.ts';
import { type SlotJudge } from './queue/job.ts';
import { type WorkerIdentity } from './queue/workers.ts';
import { type Sandbox, type SandboxLevel } from './sandbox/driver.ts';
import { type OpenSandbox, openSandbox } from './sandbox/open.ts';
import { takeSlotNumber } from './slot-number.ts';
import { type PdfBox } from './pdfs/pdf-lanes.ts';
import { pdfMaker } from './pdfs/pdf-maker.ts';

type Level = SandboxLevel | 'none';

/** A machine made ready to judge. */
export interface Station {
  readonly worker: WorkerIdentity;
  /** Extensions of the languages that can be judged here. */
  readonly languages: readonly string[];
  /** Opens a box and its judge. */
  openJudge(slot: number): Promise<SlotJudge>;
  /** Opens a box that makes PDFs in the background; absent: no PDFs are made here. */
  readonly openPdfBox?: () => Promise<PdfBox>;
}

/** Options of a station. */
export interface StationOptions {
  readonly db: Database;
  readonly slots: number;
  readonly cacheDir: string;
  /** True: programs run without a sandbox, and can reach the whole machine. */
  readonly unsafe: boolean;
  readonly log: (line: LogLine) => void;
}

/** Examines and prepares this machine. Logs missing programs with the command that installs them. */
export async function openStation(options: StationOptions): Promise<Station> {
  const { cacheDir, db, log, slots } = options;
  await mkdir(cacheDir, { recursive: true, mode: 0o755 });
  await removeLeftovers(tmpdir());
  const found = await examine(cacheDir);
  const level = levelOf(found, options);
  logFindings(found, level, log);
  const { makesPdfs } = found;
  if (!makesPdfs) log({ level: 'warn', event: 'judge_without_pdf', statements: 'are shown as text' });
  const files = await openDatabaseFiles(db, join(cacheDir, 'files'));
  if (level !== 'none') void prepareCompilers(found, cacheDir);
  const id = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  return {
    worker: {
      id,
      host: hostname(),
      machine: machineId(),
      pid: process.pid,
      slots,
      level,
      facts: found.facts,
    },
    languages: languagesOf(found),
    openJudge: async () => {
      const { sandbox, workFolder, close } = await openOwnBox(found, level);
      const judge = createJudge({
        sandbox,
        files,
        workFolder,
        cacheFolder: cacheDir,
        languages: found.languages,
      });
      return {
        judge: (request, onProgress) => judge.judge(request, onProgress),
        stress: (setup, watch) => judge.stress(setup, watch),
        tryTests: (request, watch) => judge.tryTests(request, watch),
        userTest: (request, onProgress) => judge.userTest(request, onProgress),
        ...(judge.maker && { maker: judge.maker }),
        close,
      };
    },
    // Without a sandbox, no PDFs are made of texts that people wrote.
    ...(makesPdfs &&
      level !== 'unsafe' && {
        openPdfBox: async () => {
          const { sandbox, workFolder, close } = await openOwnBox(found, level, true);
          const latexCache = found.facts.latex === true ? { latexCache: cacheDir } : {};
          const place = { box: boxOf(sandbox), folder: join(workFolder, 'statement') };
          return { make: pdfMaker({ db, log, place, ...latexCache }), close };
        },
      }),
  };
}

/** A box with its own slot number and folder, which are freed with it. */
interface OwnBox {
  readonly sandbox: Sandbox;
  readonly workFolder: string;
  readonly close: () => Promise<void>;
}

async function openOwnBox(found: Examination, level: Level, isInBackground = false): Promise<OwnBox> {
  const slot = await takeSlotNumber();
  const workFolder = await makeOwnFolder(tmpdir(), 'work');
  // Programs that run as other users can pass through this folder to theirs, but cannot list it.
  await chmod(workFolder, 0o711);
  const free = async (): Promise<void> => {
    await rm(workFolder, { recursive: true, force: true });
    await slot.release();
  };
  try {
    const sandbox = await openBox(found, level, { slot: slot.number, isInBackground });
    const close = async (): Promise<void> => {
      await sandbox.close();
      await free();
    };
    return { sandbox, workFolder, close };
  } catch (error: unknown) {
    await free();
    throw error;
  }
}

/** Prepares files that speed up compiling, while no job waits. A first submission waits for the rest. */
async function prepareCompilers({ languages }: Examination, cacheDir: string): Promise<void> {
  const plain = [{ name: 'task.cpp', text: '#include <bits/stdc++.h>\n' }];
  for (const { language, tools } of languages) {
    if (language !== null && tools !== null) await language.prepare?.(tools, cacheDir, plain);
  }
}

function openBox(
  { helper }: Examination,
  level: Level,
  which: Pick<OpenSandbox, 'slot' | 'isInBackground'>,
): Promise<Sandbox> {
  if (level === 'none' || helper === null) throw new Error('there is no sandbox here');
  return openSandbox({ ...which, level, helper });
}

function levelOf({ helper, probe }: Examination, { unsafe }: Pick<StationOptions, 'unsafe'>): Level {
  if (helper === null) return 'none';
  return unsafe ? 'unsafe' : (probe?.level ?? 'none');
}

/** Languages that can be judged here: programs if their compiler works, other languages always. */
function languagesOf({ facts }: Examination): readonly string[] {
  const working = new Set(facts.languages.filter((one) => one.works).map((one) => one.extension));
  return LANGUAGES.filter((one) => one.use !== 'program' || working.has(one.extension)).map(
    (one) => one.extension,
  );
}

function logFindings(
  { facts, why, probe }: Examination,
  level: WorkerIdentity['level'],
  log: StationOptions['log'],
): void {
  const { advice, languages } = facts;
  const missing = missingPrograms(languages);
  if (level === 'none') {
    const reason = why || [probe?.ns.why, probe?.landlock.why].filter(Boolean).join('; ');
    log({ level: 'warn', event: 'judge_without_sandbox', submissions: 'wait', reason, advice });
  }
  if (level === 'unsafe') log({ level: 'warn', event: 'judge_unsafe', programs: 'are kept from nothing' });
  if (missing.length > 0) log({ level: 'warn', event: 'judge_without_languages', missing, advice });
}
