import { startTestS3 } from './s3.ts';

/** The store of `s3Process.ts`. */
const { settings } = await startTestS3();
process.send?.(settings);
