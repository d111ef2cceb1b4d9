// `npm run backup`: sets up what is missing, then writes a copy of everything into one file.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('backup');
