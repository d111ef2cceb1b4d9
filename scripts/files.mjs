// `npm run files`: prepares the clone, then shows where contents of files lie, or moves them.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('files');
