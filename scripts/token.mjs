// `npm run token`: prepares the clone, then makes a one-time token.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('token');
