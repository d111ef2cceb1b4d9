/*
 * Runs in the box: makes a PDF of each document of Typst (`*.typ`) in its folder, beside it. Its arguments are the folder of the
 * compiler, then folders with fonts. Ends with 2 where Typst refuses.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [compilerFolder, ...fontPaths] = process.argv.slice(2);
const { NodeCompiler } = createRequire(import.meta.url)(compilerFolder);
const compiler = NodeCompiler.create({ workspace: resolve('.'), fontArgs: [{ fontPaths }] });
try {
  for (const name of readdirSync('.').filter((one) => one.endsWith('.typ')))
    writeFileSync(name.replace(/typ$/, 'pdf'), compiler.pdf({ mainFilePath: resolve(name) }));
} catch (error) {
  process.stderr.write(`${error?.code ?? error}\n`);
  process.exitCode = 2;
}
