// `npm run judge`: prepares the clone, then runs a judge until it is told to stop, or examines this machine.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('judge');
