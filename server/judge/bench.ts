import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Box } from './box.ts';
import { type FileSource } from './files.ts';

/** The working environment of a judge: its box, the source of files, and its folders. */
export interface Bench {
  readonly box: Box;
  readonly files: FileSource;
  /** Folder in which a contestant's program runs. */
  readonly runFolder: string;
  /** Files of the program's standard output and standard error. */
  readonly output: string;
  readonly errors: string;
  /** Folder in which a jury program runs and may write. */
  readonly juryFolder: string;
  readonly juryOutput: string;
  readonly juryErrors: string;
  /** Folder that an archive is unpacked into. */
  readonly answersFolder: string;
  /** An empty file, for programs that need a file that a test does not have. */
  readonly nothing: string;
  /** Folder only for the compiler. */
  readonly compileFolder: string;
}

/** Prepares a work folder: removes the remains of a killed judge. */
export function openBench(box: Box, files: FileSource, workFolder: string): Bench {
  const place = (name: string) => join(workFolder, name);
  mkdirSync(workFolder, { recursive: true, mode: 0o711 });
  for (const name of readdirSync(workFolder)) rmSync(place(name), { recursive: true, force: true });
  mkdirSync(place('build'), { mode: 0o711 });
  return {
    box,
    files,
    runFolder: place('run'),
    output: place('output.txt'),
    errors: place('errors.txt'),
    juryFolder: place('jury'),
    juryOutput: place('jury-output.txt'),
    juryErrors: place('jury-errors.txt'),
    answersFolder: place('answers'),
    nothing: place('nothing'),
    compileFolder: place('build'),
  };
}

/** Removes the previous submission's files, and makes the folders again. */
export async function clearBench(bench: Bench): Promise<void> {
  const { runFolder, output, errors, juryFolder, juryOutput, juryErrors, answersFolder, nothing } = bench;
  const all = [runFolder, output, errors, juryFolder, juryOutput, juryErrors, answersFolder, nothing];
  for (const path of all) await rm(path, { recursive: true, force: true });
  for (const folder of [runFolder, juryFolder, answersFolder]) await mkdir(folder, { mode: 0o755 });
  // The jury's programs run as other users of the machine, and read these files.
  for (const file of [output, errors, nothing]) await writeFile(file, '', { mode: 0o644 });
}

/** Empties a folder that a program may have written to, without following links in it. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}
