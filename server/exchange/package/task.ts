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

/** A statement, whole in one file. */
export interface ReadStatement extends ReadDocument {
  readonly lang: string;
  /** Of one in LaTeX, the hash of what its PDF is made of (contract/latex.ts); the statement itself is Markdown then. */
  readonly latex?: string;
}

/** A submission of the jury's, as the self-test judges it. */
export type ReadSubmission = JurySolution;

/** A submission or a validator of the jury's as it is listed. */
export type ListedSubmission = Omit<ReadSubmission, 'source'>;

/** How a time limit is found from the jury's submissions: multiples of `resolutionMs`, ms. */
export interface TimingRule {
  readonly acToLimit: number;
  readonly limitToTle: number;
  readonly resolutionMs: number;
}

/** A program of the jury's that reads the tests and says whether they are as the statement promises. */
export interface ReadValidator {
  readonly path: string;
  readonly convention: 'kattis-validator' | 'testlib-validator';
  readonly program: JuryProgram;
  /** Its arguments, in the order of the tests. */
  readonly args: readonly (readonly string[])[];
  /** A program that writes its input: it brings the tests to the validator. */
  readonly echo: StoredFile;
}

/** Tests that a package does not hold: its own programs make them. */
export interface Unmade {
  /** Where the tests are listed. */
  readonly place: Place;
  /** Places in the tests of those whose input, and whose answer, is to be made: each stands there as an empty file. */
  readonly inputs: readonly number[];
  readonly answers: readonly number[];
}

/** A task as a package gives it: everything that is stored, and everything for its self-test. */
export interface ReadTask {
  readonly slug: string;
  /** In small letters; not there: the package says none. */
  readonly uuid?: string;
  readonly format: PackageFormat;
  /** By language code. */
  readonly names: Readonly<Record<string, string>>;
  readonly judge: JudgeTask;
  readonly scoreMode: ScoreMode;
  /** Languages that may be submitted, as extensions of domain/submissions/languages.ts. */
  readonly languages: readonly string[];
  /** null: the package states the time limit. Otherwise `judge.limits.cpuMs` is provisional. */
  readonly timing: TimingRule | null;
  readonly statements: readonly ReadStatement[];
  readonly attachments: readonly ReadDocument[];
  readonly submissions: readonly ReadSubmission[];
  readonly validators: readonly ReadValidator[];
  /** Its marking criteria; may be empty. */
  readonly criteria: readonly Criterion[];
  /** The path of the submission that makes the answers; undefined: the first that is right. */
  readonly mainSolution?: string;
  /** Every content that a hash above names. */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** A task that cannot be judged before its tests are made; only its files are of use. */
export interface UnmadeTask extends ReadTask {
  readonly unmade: Unmade;
}

/** The result of reading a package; `task` is null where an error keeps it out. */
export interface PackageReading {
  readonly task: ReadTask | null;
  readonly report: readonly Finding[];
  /** For callers that can make the missing tests: the task, and the other findings. In the report that is an error. */
  readonly unmade?: { readonly task: UnmadeTask; readonly report: readonly Finding[] };
}

/** Collects contents by their SHA-256 (hex). */
export class Contents {
  readonly #memory = new Map<string, Buffer>();
  readonly #disk = new FilesOnDisk();
  readonly #folder: string | null;

  /** With a folder they are kept in files there, and not in memory. */
  constructor(folder: string | null = null) {
    this.#folder = folder;
  }

  get map(): ReadonlyMap<string, Buffer> {
    return this.#folder === null ? this.#memory : this.#disk;
  }

  /** Keeps a content under the name it has where it is used. */
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

/** The name that a task is listed by: the Bulgarian, the English, or the first there is. */
export function listedName(names: Readonly<Record<string, string>>, slug: string): string {
  return names['bg'] ?? names['en'] ?? Object.values(names)[0] ?? slug;
}
