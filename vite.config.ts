import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { offlinePage } from './scripts/offline-page.ts';
import { leanClient } from './scripts/lean-client.ts';

/** Where `npm run dev` finds the contest server; scripts/dev.mjs sets it. */
const server = process.env['AGON_SERVER'] ?? 'http://127.0.0.1:8080';

/** Icons that only the workshop and the pages of marking show. */
const AUTHORS_ICONS =
  'book-open-text|chevron-left|circle-dot|clipboard-check|file-archive|file-question-mark|flag-off|gavel|scale|shuffle|target|clock|cog|equal|file|file-plus|folder|folder-plus|folder-tree|folder-up|grid-3x3|hammer|image-plus|minus|save|settings-2';

const root = import.meta.dirname;

/**
 * Whether a module is one of these files, or below one of these folders (`/` at the end). A path that is not there fails
 * the build, so that a rename moves nothing into the download of another role.
 */
function below(...paths: string[]) {
  for (const path of paths)
    if (!existsSync(join(root, path))) throw new Error(`vite.config.ts names ${path}, which is not there.`);
  const full = paths.map((path) => join(root, path));
  return (id: string) => full.some((path) => (path.endsWith('/') ? id.startsWith(path) : id === path));
}

/** Whether a module is in this folder itself, in none below it. */
function directlyIn(folder: string) {
  const isBelow = below(folder);
  return (id: string) => isBelow(id) && !id.slice(join(root, folder).length).includes('/');
}

/** A module for which one of the tests holds. */
const either =
  (...tests: readonly ((id: string) => boolean)[]) =>
  (id: string) =>
    tests.some((test) => test(id));

const components = (...names: string[]) => names.map((name) => `src/views/components/${name}.tsx`);

/**
 * What is downloaded together, by the folders and modules that begin it; what these need and no group before them has
 * comes along. Whoever is logged in loads the first four and the group of their role, so that no role downloads another's
 * screens.
 */
const GROUPS = [
  { name: 'index', tags: ['$initial' as const] },
  /** What the login page has in common with the pages behind it. */
  {
    name: 'frame',
    test: below(
      'src/views/shell/Brand.tsx',
      'src/views/shell/Preferences.tsx',
      'src/views/i18n/useFormat.ts',
      ...components('Alert', 'IconButton', 'Menu'),
    ),
  },
  /** Sentences that hold elements: on no page that is loaded first. */
  { name: 'sentences', test: /react-i18next\/dist\/es\/Trans|html-parse-stringify/ },
  { name: 'entrance', test: below('src/views/screens/session/entrance/') },
  { name: 'server', test: below('src/api/serverPorts.ts', 'src/streams/inputs/server.ts') },
  {
    name: 'sharing',
    test: below(
      'src/api/sharingPorts.ts',
      'src/streams/inputs/proctoring/inputs.ts',
      'protocol/calls/proctoring.ts',
    ),
  },
  /** With the shell, the components of most screens. */
  {
    name: 'shell',
    test: either(
      below(
        'src/views/useLeaveWarning.ts',
        'src/views/shell/sidebarLook.ts',
        'src/views/roles/RoleRoutes.tsx',
        'src/views/components/plainText.ts',
        ...components(
          'EmptyState',
          'LateTag',
          'PageHeader',
          'Points',
          'RelativeTime',
          'Section',
          'VerdictTag',
        ),
      ),
      (id) => /icons\/(arrow-right|megaphone|puzzle)\.mjs/.test(id),
    ),
  },
  {
    name: 'competitor',
    test: below('src/views/roles/user.tsx', 'src/views/screens/home/competitor/CompetitorHomeScreen.tsx'),
  },
  /** How staff ask and command on their pages, and competitors after a contest. */
  {
    name: 'asking',
    test: below(
      'src/streams/inputs/resources/',
      'src/streams/state/askingSlices.ts',
      'src/streams/state/commands.ts',
      'src/streams/state/resources.ts',
      'src/views/kit/useResource.ts',
      'src/views/kit/useCommand.ts',
      'src/views/kit/CommandNote.tsx',
      'src/views/kit/CommandNote.module.css',
    ),
    includeDependenciesRecursively: false,
  },
  /**
   * The pages of staff and spectators, and all of the protocol that competitors have no call of. Rules of `domain/` that only
   * these need are named here, or they would be in a part that is loaded after its users.
   */
  {
    name: 'staff',
    test: either(
      below(
        'src/views/roles/staff/',
        'src/views/shell/staff/',
        'src/views/kit/staff/',
        'src/views/screens/communication/staff/',
        'src/views/screens/contest/settings/',
        'src/views/screens/contest/staff/',
        'src/views/screens/home/staff/',
        'src/views/screens/marking/scoring/',
        'src/views/screens/onsite/',
        'src/views/screens/operations/',
        'src/views/screens/people/',
        'src/views/screens/standings/reveal/',
        'src/views/screens/standings/screens/',
        'src/views/screens/standings/staff/',
        'src/views/screens/submissions/feed/',
        'src/views/screens/submissions/judging/',
        'src/views/screens/submissions/late/',
        'src/views/screens/submissions/similarity/',
        'src/views/screens/submissions/staff/',
        'src/views/screens/tasks/staff/',
        'src/views/screens/translation/staff/',
        'src/views/usePublicAddress.ts',
        'src/views/useSelectedOnce.ts',
        'src/streams/state/contest/staffContests.ts',
        'src/streams/state/marking/',
        'src/streams/state/staff.ts',
        'src/streams/state/staffSlices.ts',
        'src/streams/inputs/staff/',
        'src/streams/inputs/live/decodeStaff.ts',
        'src/streams/inputs/staffSnapshots.ts',
        'domain/authoring/task/',
        'domain/marking/',
        'domain/onsite/',
        'domain/operations/',
        'domain/proctoring/watching/',
        'domain/public-address.ts',
        'domain/standings/reveal/',
        'protocol/calls/staff/',
        'protocol/made-from.ts',
        'protocol/staff-calls.ts',
        'protocol/staff-frames.ts',
        'protocol/wire/staff/',
      ),
      (id) => /rxjs\/.*\/bufferWhen/.test(id),
    ),
    includeDependenciesRecursively: false,
  },
  /** Dozens of tiny files, each with an icon or a component, compress badly. */
  {
    name: 'kit',
    test: either(
      directlyIn('src/views/components/'),
      below(
        'domain/formula.ts',
        'domain/reports.ts',
        'domain/standings/overlay.ts',
        'domain/submissions/languages.ts',
      ),
      (id) => new RegExp(`lucide-react(?!.*/icons/(${AUTHORS_ICONS})\\.)`).test(id),
    ),
  },
  /** What tells of things that do not arrive: with each page that something can be given in from, and on the home. */
  {
    name: 'outbox',
    test: below(
      'src/views/screens/submissions/sending/HomeOutbox.tsx',
      'src/views/screens/submissions/sending/Outbox.tsx',
      'src/views/screens/submissions/sending/Outgoing.tsx',
      'src/views/screens/quiz/QuizSaving.tsx',
    ),
  },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/** Whether a file of the build is one of these. */
function isGroup(file: string): boolean {
  return GROUPS.some(({ name }) => file.includes(`/${name}-`));
}

/** The name of a class in the build: its own, and four letters of its sheet, alike for all of it so that it compresses. */
function classNameOf(name: string, sheet: string): string {
  const path = relative(root, sheet).replaceAll(sep, '/');
  return `_${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

export default defineConfig({
  plugins: [react(), ...leanClient(), offlinePage()],
  // An import of nothing but types is left out whole, so that a type does not bring the schema it is inferred from.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  // rxjs keeps its modern build, without helpers for old syntax, under this condition.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist/client',
    sourcemap: true,
    manifest: true,
    // The policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of all small files that pages share would be in the parts that everybody loads first.
      resolveDependencies: (page, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file === page || isGroup(file)),
    },
    rolldownOptions: {
      // A module that is imported both ways is downloaded with who imports it, and not on demand.
      onLog: (level, log, handle) => {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        handle(level, log);
      },
      // No getter of ours or of our packages does anything.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/logout': server,
      '/docs': server,
      '/ws': { target: server, ws: true },
    },
  },
});
