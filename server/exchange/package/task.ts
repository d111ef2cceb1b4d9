import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Criterion } from '#domain/marking/marking.ts';
import { type ScoreMode } from '#domain/standings/scoring.ts';
import { type JurySolution } from '#server/contract/jury-solution.ts';
import { type JudgeTask, type JuryProgram, type StoredFile } from '#server/contract/task.ts';
import { FilesOnDisk } from './on-disk.ts';
import { type Finding, type Place } from './report.ts';

/** Formats of packages. */
export type PackageFormat = 'kattis-2025-09' | 'kattis-legacy' | 'cms-italian' | 'polygon';

/** A statement or attachment. */
export interface ReadDocument {
  readonly name: string;
  readonly mime: string;
  readonly hash: string;
}

/** A statement, complete in one file. */
export interface ReadStatement extends ReadDocument {
  readonly lang: string;
  /** For LaTeX, the hash of its PDF's bundle (contract/latex.ts); the statement is then Markdown. */
  readonly latex?: string;
}

/** A submission of the jury, which the self-test judges. */
export type ReadSubmission = JurySolution;

/** A submission or a validator of the jury in a list. */
export type ListedSubmission = Omit<ReadSubmission, 'source'>;

/** A rule to derive the time limit from the jury's submissions, in multiples of `resolutionMs`, ms. */
export interface TimingRule {
  readonly acToLimit: number;
  readonly limitToTle: number;
  readonly resolutionMs: number;
}

/** A program of the jury that reads a test and decides whether it keeps the statement's promises. */
export interface ReadValidator {
  readonly path: string;
  readonly convention: 'kattis-validator' | 'testlib-validator';
  readonly program: JuryProgram;
  /** Arguments for each test, in the order of the tests. */
  readonly args: readonly (readonly string[])[];
  /** A program that copies its input to its output: it passes a test to the validator. */
  readonly echo: StoredFile;
}

/** Tests that are not in the package but made by its programs. */
export interface Unmade {
  /** The position of the list of tests. */
  readonly place: Place;
  /** Indices of tests whose input, or whose answer, is to be made and is an empty file until then. */
  readonly inputs: readonly number[];
  readonly answers: readonly number[];
}

/** A task as a package gives it: everything that is stored, and everything for its self-test. */
export interface ReadTask {
  readonly slug: string;
  /** UUID in lower case; absent: the package states none. */
  readonly uuid?: string;
  readonly format: PackageFormat;
  /** Names by language code. */
  readonly names: Readonly<Record<string, string>>;
  readonly judge: JudgeTask;
  readonly scoreMode: ScoreMode;
  /** Languages allowed for submissions, as extensions of domain/submissions/languages.ts. */
  readonly languages: readonly string[];
  /** Rule for the time limit, until then `judge.limits.cpuMs` is provisional; null: the package states it. */
  readonly timing: TimingRule | null;
  readonly statements: readonly ReadStatement[];
  readonly attachments: readonly ReadDocument[];
  readonly submissions: readonly ReadSubmission[];
  readonly validators: readonly ReadValidator[];
  /** Marking criteria; may be empty. */
  readonly criteria: readonly Criterion[];
  /** The path of the submission that makes the answers; undefined: the first that is right. */
  readonly mainSolution?: string;
  /** Every content that a hash above names. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** A task that cannot be judged before its tests are made; until then only its files are usable. */
export interface UnmadeTask extends ReadTask {
  readonly unmade: Unmade;
}

/** The result of reading a package; `task` is null if an error refuses it. */
export interface PackageReading {
  readonly task: ReadTask | null;
  readonly report: readonly Finding[];
  /** The task and the other findings, for callers that can make the tests; `report` has an error. */
  readonly unmade?: { readonly task: UnmadeTask; readonly report: readonly Finding[] };
}

/** Collects contents by their SHA-256 (hex). */
export class Contents {
  readonly #memory = new Map<string, Buffer>();
  readonly #disk = new FilesOnDisk();
  readonly #folder: string | null;

  /** If a folder is given, contents are kept in files there instead of memory. */
  constructor(folder: string | null = null) {
    this.#folder = folder;
  }

  get map(): ReadonlyMap<string, Buffer> {
    return this.#folder === null ? this.#memory : this.#disk;
  }

  /** Keeps a content; `name` is its file name in the place of use. */
  add(name: string, content: Buffer): StoredFile {
    const hash = createHash('sha256').update(content).digest('hex');
    if (this.#folder === null) this.#memory.set(hash, content);
    else if (!this.#disk.has(hash)) this.#write(hash, content, this.#folder);
    return { name, hash, bytes: content.length };
  }

  #write(hash: string, content: Buffer, folder: string): void {
    const path = join(folder, `content-${hash}`);
    writeFileSync(path, content);
    this.#disk.place(hash, path);
  }
}

/** The name of a task in lists: the Bulgarian one, the English one, or the first. */
export function listedName(names: Readonly<Record<string, string>>, slug: string): string {
  return names['bg'] ?? names['en'] ?? Object.values(names)[0] ?? slug;
}
