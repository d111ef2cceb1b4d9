import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { fromBufferPromise } from 'yauzl';
import { zipOf } from '#server/exchange/package/zip.ts';
import { badRequest } from '#server/model/fault.ts';
import { asShown, formatsIn } from './shown-cells.ts';

/** The most bytes and files of an unpacked spreadsheet. */
const MAX_UNPACKED_BYTES = 150_000_000;
const MAX_FILES = 2_000;
/** Time after which reading is given up, ms; a sheet of people takes less. */
const MAX_MS = 30_000;
const MAX_MEMORY_MB = 1_024;

/** The program of the thread; as a text it needs no file of its own, bundled or not. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { readSheet } = require(workerData.library);
const text = (cell) => cell === null || cell === undefined ? '' :
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
readSheet(Buffer.from(workerData.content)).then(
  (rows) => parentPort.postMessage({ rows: rows.map((row) => row.map(text)) }),
  () => parentPort.postMessage({ rows: null }),
);
`;

/** Whether a file is an archive, as XLSX files are. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
}

/**
 * The first sheet of an XLSX file as texts, each as `cellOf` reads it. It is unpacked within limits first,
 * then read in a thread of its own, which is ended when it takes too long: no file blocks the server. 400 for
 * a content that is no spreadsheet.
 */
export async function readSheet(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const content = await unpacked(bytes);
  const library = createRequire(import.meta.url).resolve('read-excel-file/node');
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { library, content },
    execArgv: [],
    name: 'spreadsheet',
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const rows = await new Promise<readonly (readonly string[])[] | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), MAX_MS);
    worker.once('message', (answer: { readonly rows: readonly (readonly string[])[] | null }) => {
      clearTimeout(timer);
      resolve(answer.rows);
    });
    worker.once('error', () => resolve(null));
  });
  await worker.terminate();
  if (rows === null) throw badRequest('people.file_sheet');
  return rows;
}

/** The archive without compression, so that its reader cannot be made to unpack more than was checked. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  const files: { name: string; content: Buffer }[] = [];
  let size = 0;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > MAX_FILES) throw new Error('too many files');
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > MAX_UNPACKED_BYTES) throw new Error('too large');
      if (entry.fileName.endsWith('/')) continue;
      files.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) });
    }
  } catch {
    throw badRequest('people.file_sheet');
  }
  const styles = files.find(({ name }) => name === 'xl/styles.xml');
  const formats = styles === undefined ? [] : formatsIn(styles.content.toString('utf8'));
  return zipOf(
    files.map(({ name, content }) =>
      name.startsWith('xl/worksheets/') && name.endsWith('.xml')
        ? { name, content: Buffer.from(asShown(content.toString('utf8'), formats)) }
        : { name, content },
    ),
  );
}
