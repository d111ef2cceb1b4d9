// `npm start`: prepares the clone, then runs the contest server until it is told to stop.
import { runProgram } from './bundle.mjs';
import { ensureClient, ensurePackages } from './setup.mjs';

ensurePackages();
if (!process.argv.some((option) => option === '--help' || option === '-h')) ensureClient();
// A server that tests or others start without this script downloads nothing.
process.env['AGON_DOCS_FETCH'] ||= '1';
await runProgram('server');
