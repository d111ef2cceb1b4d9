import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { offlinePage } from './scripts/offline-page.ts';
import { leanClient } from './scripts/lean-client.ts';

/** Where `npm run dev` finds the contest server; scripts/dev.mjs sets it. */
const server = process.env['AGON_SERVER'] ?? 'http://127.0.0.1:8080';

/** The screens of staff and spectators, below `src/views/screens/`: no competitor downloads them. */
const STAFF_SCREENS = [
  '(audit|feed|hall|late|onsite|people|readiness|reveal|scoring|similarity|tasks)/(?!marking/|QrDrawing)',
  'judging/(?!LanguagesScreen)',
  'contest/(?!RulesScreen|rules|ahead)',
  'communication/(Announce|AnswerForm|Answered|ClaimBar|Coordinator|DeskAnnouncements|PlannedList|Question(Card|Queue|Statistics)|QuickAnswers|Staff|announcing|question|quick|useAnswering|useClaim|useKeys|useTopicName)',
  'home/(Contest(Rows|Tile)|Coordinator|Needs|Staff|WaitingTiles|useNeeds)',
  'standings/(BoardBadge|OrganiserBoard|PublicLink|StandingScreen|StandingsCard|StandingsScreen|useStandingsWords)',
  '(submission|task)/(Compare|Staff)',
  'reports/(ReportCard|Reports(Panel|Screen))',
  'spectating/(HallComposer|OverlayDesk|Screen(Address|s)|TeamChoice)',
  'translation/(Correct|Delegation|TranslationPanel)',
];

/** Icons that only the workshop and the pages of marking show. */
const AUTHORS_ICONS =
  'book-open-text|chevron-left|circle-dot|clipboard-check|file-archive|file-question-mark|flag-off|gavel|scale|shuffle|target|clock|cog|equal|file|file-plus|folder|folder-plus|folder-tree|folder-up|grid-3x3|hammer|image-plus|minus|save|settings-2';

/**
 * What is downloaded together, by the modules that begin it; what these need and no group before them has comes along.
 * Whoever is logged in loads the first four and the group of their role, so that no role downloads another's screens.
 */
const GROUPS = [
  { name: 'index', tags: ['$initial' as const] },
  /** What the login page has in common with the pages behind it. */
  {
    name: 'frame',
    test: /src\/views\/(shell\/(Brand|Preferences)\.tsx|i18n\/useFormat\.ts|components\/(Alert|IconButton|Menu)\.tsx)$/,
  },
  /** Sentences that hold elements: on no page that is loaded first. */
  { name: 'sentences', test: /react-i18next\/dist\/es\/Trans|html-parse-stringify/ },
  { name: 'entrance', test: /src\/views\/screens\/session\/(?!First|Lock|Recover)/ },
  { name: 'server', test: /src\/(api\/serverPorts|streams\/inputs\/server)\.ts$/ },
  {
    name: 'sharing',
    test: /src\/(api\/sharingPorts|streams\/inputs\/sharing\/inputs)\.ts$|protocol\/calls\/watched\.ts$/,
  },
  /** With the shell, the components of most screens. */
  {
    name: 'shell',
    test: /src\/views\/(useLeaveWarning\.|shell\/sidebarLook\.|roles\/RoleRoutes\.|screens\/system\/planned\.|components\/(EmptyState|LateTag|plainText|PageHeader|Points|RelativeTime|Section|VerdictTag)\.)|icons\/(arrow-right|megaphone|puzzle)\.mjs/,
  },
  { name: 'competitor', test: /src\/views\/(roles\/user|screens\/home\/CompetitorHomeScreen)\.tsx$/ },
  /** How staff ask and command on their pages, and competitors after a contest. */
  {
    name: 'asking',
    test: /src\/(streams\/inputs\/(staff\/(resources|resourceNews|forgottenFiles)|requests\/staffCommands)|views\/kit\/(useResource|useCommand|CommandNote))\./,
    includeDependenciesRecursively: false,
  },
  /**
   * All of the protocol's calls but those of `competitor-calls.ts`: a new topic of competitors is named there too. Rules of
   * `domain/` that only these need are named here, or they would be in a part that is loaded after its users.
   */
  {
    name: 'staff',
    test: new RegExp(
      `src/(views/(roles/(?!useFilePath)|shell/staff(Sidebar|Icons)|kit/RunCommand|screens/(${STAFF_SCREENS.join('|')}))|streams/(state/s(heets|taffSlices)|inputs/staff/(?!workFiles/here)))|domain/(balloon-colors|reveal|coverage|monitoring|onsite|card-code|marking|watching|needs|public-address|readiness|rehearsal|task-)|protocol/(wire/staff/|staff-|made-from|calls/(?!(contest|entrance|moments|own-certificates|pages|public-standing|quiz|screen|session|translating|watched|work)\\.))|decodeStaff|src/views/use(PublicAddress|SelectedOnce)|rxjs/.*/bufferWhen`,
    ),
    includeDependenciesRecursively: false,
  },
  /** Dozens of tiny files, each with an icon or a component, compress badly. */
  {
    name: 'kit',
    test: new RegExp(
      `lucide-react(?!.*/icons/(${AUTHORS_ICONS})\\.)|/domain/(formula|languages|overlay|reports)\\.|standings/besideName\\.|src/views/components/(?!CodeEditor|codeLanguages|lineDirections|textChanges|useEditorPhrases|FileDrop|Formula|MarkdownBody)[^/]*$`,
    ),
  },
  /** What tells of things that do not arrive: with each page that something can be given in from, and on the home. */
  {
    name: 'outbox',
    test: /src\/views\/screens\/(submit\/(HomeOutbox|Outbox|Outgoing)|quiz\/QuizSaving)\.tsx$/,
  },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/** Whether a file of the build is one of these. */
function isGroup(file: string): boolean {
  return GROUPS.some(({ name }) => file.includes(`/${name}-`));
}

/** The name of a class in the build: its own, and four letters of its sheet, alike for all of it so that it compresses. */
function classNameOf(name: string, sheet: string): string {
  const path = relative(import.meta.dirname, sheet).replaceAll(sep, '/');
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
