// `npm run move`: prepares the clone, then moves everything from one database to another.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('move');
