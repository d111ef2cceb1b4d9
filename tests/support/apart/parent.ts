import { oddProgram } from './apart.ts';

// Keeps a separate program at work, and waits to be killed.
const mark = process.argv[2];
if (mark !== undefined) await oddProgram().ask({ job: 'spin', mark }, { person: 1 });
