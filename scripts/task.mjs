// `npm run task`: prepares the clone, then reads tasks from problem packages.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('task');
