import { startTestS3 } from './s3.ts';

/** The store that `s3Process.ts` starts. */
const { settings } = await startTestS3();
process.send?.(settings);
