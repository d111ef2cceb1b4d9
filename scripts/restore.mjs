// `npm run restore`: sets up what is missing, then puts such a copy back, or checks it.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('restore');
