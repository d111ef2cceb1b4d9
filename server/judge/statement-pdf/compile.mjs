/* Runs in the box: makes statement.pdf of statement.typ in its folder. Its arguments are folders with fonts. Ends with 2 where Typst refuses. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const compiler = NodeCompiler.create({
  workspace: resolve('.'),
  fontArgs: [{ fontPaths: process.argv.slice(2) }],
});
try {
  writeFileSync('statement.pdf', compiler.pdf({ mainFilePath: resolve('statement.typ') }));
} catch (error) {
  process.stderr.write(`${error?.code ?? error}\n`);
  process.exitCode = 2;
}
