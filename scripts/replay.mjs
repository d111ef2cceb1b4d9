// `npm run replay`: prepares the clone, then plays a recorded contest into a running server.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('replay');
