/** What the product begins from; `!` marks it for `knip --production`, which leaves tests and benches out. */
const entry = [
  'server/main.ts!',
  'server/judge/main.ts!',
  'server/features/people/accounts/file/main.ts!',
  'server/features/authoring/packages/reader/main.ts!',
  'server/features/submissions/similarity/program/main.ts!',
  'server/judge/statement-pdf/compile.mjs!',
  'scripts/*.{ts,mjs}!',
  'tests/**/*.{test,global,child}.{ts,tsx}',
  'tests/support/apart/{parent,program}.ts',
  'bench/**/*.child.ts',
  'tests/support/*.mjs',
  'tests/e2e/**/*.ts',
];
const project = [
  '{domain,protocol,src,server,scripts}/**/*.{ts,tsx,mjs}!',
  '{tests,bench}/**/*.{ts,tsx,mjs}',
];
/** Loaded by name at run time, by what npm calls, or by a stylesheet. */
const ignoreDependencies = ['@fontsource-variable/.*', '@expo-google-fonts/.*', '@node-rs/argon2'];
/** Of the system, not of a package. */
const ignoreBinaries = [
  'apt-get',
  'ipcmk',
  'ipcrm',
  'mkfifo',
  'mount',
  'openssl',
  'pdffonts',
  'pdfinfo',
  'pdftoppm',
  'pdftotext',
  'prlimit',
  'umount',
];

/** Finds what nothing uses. In production it finds what only tests use: such code is deleted or moved to tests/support. */
export default process.argv.includes('--production')
  ? {
      entry,
      project,
      ignoreBinaries,
      ignoreDependencies: [
        ...ignoreDependencies,
        // Read by its own thread, which finds it by name (server/features/people/accounts/file/sheet.ts).
        'read-excel-file',
        // Runs `npm run bench`, `docs` and `judge-role`, which are no entries of the product.
        'tsx',
      ],
      // What its own file needs may be exported for a test.
      ignoreExportsUsedInFile: true,
    }
  : {
      entry,
      project,
      ignoreDependencies,
      ignoreBinaries,
    };
