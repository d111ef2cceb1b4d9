// `npm run move`: sets up what is missing, then brings everything from one database to another.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('move');
