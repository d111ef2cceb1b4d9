/*
 * Runs in the box: makes statement.pdf of statement.typ in its folder. Its arguments are the folder of the compiler, then
 * folders with fonts. Ends with 2 where Typst refuses.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [compilerFolder, ...fontPaths] = process.argv.slice(2);
const { NodeCompiler } = createRequire(import.meta.url)(compilerFolder);
const compiler = NodeCompiler.create({ workspace: resolve('.'), fontArgs: [{ fontPaths }] });
try {
  writeFileSync('statement.pdf', compiler.pdf({ mainFilePath: resolve('statement.typ') }));
} catch (error) {
  process.stderr.write(`${error?.code ?? error}\n`);
  process.exitCode = 2;
}
