// `npm run task`: sets up what is missing, then reads tasks from problem packages.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('task');
