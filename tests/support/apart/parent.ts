import { oddProgram } from './apart.ts';

// Says which process works for it, keeps that at work, and waits to be killed.
const program = oddProgram();
const worker = await program.ask({ job: 'pid' }, { person: 1 });
process.stdout.write(`${String(worker)}\n`);
await program.ask({ job: 'spin' }, { person: 1 });
