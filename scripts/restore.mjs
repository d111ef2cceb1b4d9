// `npm run restore`: prepares the clone, then puts such a copy back, or checks it.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('restore');
