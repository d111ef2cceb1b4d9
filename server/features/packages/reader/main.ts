import { type LooseFiles, readInto, type Upload } from '../read.ts';

/** What is read next. */
export interface ReaderJob {
  readonly folder: string;
  readonly upload: Upload | LooseFiles;
}

// Started by the server alone; it ends with it, and whatever it cannot do ends it.
process.on('disconnect', () => process.exit(0));
process.on('message', ({ folder, upload }: ReaderJob) => {
  void readInto(folder, upload).then((reading) => process.send?.(reading));
});
