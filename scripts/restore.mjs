// `npm run restore`: prepares the clone, then restores such a backup, or checks it.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('restore');
