// `npm run backup`: prepares the clone, then writes a copy of everything into one file.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('backup');
