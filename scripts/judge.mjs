// `npm run judge`: sets up what is missing, then runs a judge until it is told to stop, or says how this machine is doing.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('judge');
