// `npm run files`: sets up what is missing, then says where contents of files lie, or moves them.
import { runProgram } from './bundle.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
await runProgram('files');
