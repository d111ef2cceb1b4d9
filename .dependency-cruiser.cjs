const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The layers of the code (README, "How it works"). A broken rule fails the build; the comment says what to do instead. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { pathNot: to, path: '^(domain|protocol|src|server|scripts|tests|bench)/' },
});

/**
 * The rooms of the server, the lowest first: each may import those before it, and itself. What a lower room needs of a
 * higher one belongs lower (rows, locks and streams: into server/model), or is handed to it as an argument.
 */
const SERVER_ROOMS = [
  'server/(log|options|file-options|request-id|start-error)\\.ts$', // how a process is started, and what it says
  'server/contract/', // what the server and the judge agree on: a task, a result, a machine's facts
  'server/db/', // tables, transactions, the embedded database
  'server/files/', // contents of files
  'server/journal/', // the numbered streams that feed the live channel
  'server/model/', // rows, locks and streams that several features need; knows no call
  'server/(app|chore)\\.ts$', // what every feature is given
  'server/judge/', // judging, in a process of its own or beside the server
  'server/exchange/', // packages and feeds as others write them
  'server/live/', // STOMP over WebSocket
  'server/http/', // calls: who may, with what
  'server/features/', // one folder an area: its calls and chores
  'server/operations/', // what operators look at: health, numbers, copies
  'server/demo/', // the contests of a first start
  'server/(run|main)\\.ts$', // puts it together
];

function serverRooms() {
  return SERVER_ROOMS.map((room, place) => ({
    name: `server-rooms: ${room.replace(/\\/g, '')}`,
    severity: 'error',
    comment:
      'An import goes downwards only (the order of SERVER_ROOMS): move what is needed below both, or hand it over as an argument.',
    from: { path: `^${room}` },
    to: { path: SERVER_ROOMS.slice(place + 1).map((higher) => `^${higher}`) },
  })).filter((rule) => rule.to.path.length > 0);
}

/** The areas, the lowest first: the first column of docs/areas.md. */
const AREAS = [...readFileSync(join(__dirname, 'docs/areas.md'), 'utf8').matchAll(/^\| ([a-z]+) +\|/gm)]
  .map(([, area]) => area)
  .filter((area) => area !== 'area');

/** Folders with a folder for each area. */
const SIDES = ['src/views/screens', 'server/features'];

function areas() {
  const known = {
    name: 'areas-have-a-rank',
    severity: 'error',
    comment: 'Write the new area into docs/areas.md.',
    from: {},
    to: { path: `^(${SIDES.join('|')})/[^/]+/`, pathNot: `^(${SIDES.join('|')})/(${AREAS.join('|')})/` },
  };
  const ranked = SIDES.flatMap((side) =>
    AREAS.slice(0, -1).map((area, rank) => ({
      name: `areas: ${side}/${area}`,
      severity: 'error',
      comment:
        'An area imports those before it in docs/areas.md only: move what both need into views/kit, streams/state or server/model.',
      from: { path: `^${side}/${area}/` },
      to: { path: `^${side}/(${AREAS.slice(rank + 1).join('|')})/` },
    })),
  );
  return [known, ...ranked];
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Move what both need into a third file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing uses this file: delete it or use it.',
      from: {
        orphan: true,
        path: '^(domain|protocol|src|server)/',
        pathNot: '\\.d\\.ts$|^src/main\\.tsx$|^src/offline/|^server/main\\.ts$',
      },
      to: {},
    },
    only('domain-is-a-leaf', '^domain/', '^domain/', 'domain holds pure rules and imports nothing else.'),
    {
      name: 'domain-no-packages',
      severity: 'error',
      comment: 'domain has no dependencies.',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    only('protocol-on-domain', '^protocol/', '^(protocol|domain)/', 'protocol depends on domain only.'),
    only(
      'events-on-protocol',
      '^src/streams/events/',
      '^(src/streams/events|protocol|domain)/',
      'Events use wire and domain types only.',
    ),
    only(
      'state-on-events',
      '^src/streams/state/',
      '^(src/streams/(state/|events/|select\\.ts$)|protocol/|domain/)',
      'A slice reads events and domain rules only; its selectors are made by select.ts.',
    ),
    only(
      'inputs',
      '^src/streams/inputs/',
      '^(src/(streams|api)|protocol|domain)/',
      'An input sees events, state and ports.',
    ),
    only(
      'epics',
      '^src/epics/',
      '^(src/(epics|streams/(events|state|step))|protocol|domain)',
      'An epic sees steps and yields effects.',
    ),
    {
      name: 'views-never-api',
      severity: 'error',
      comment: 'A view reads with useSelected and sends events; an input makes the call.',
      from: { path: '^src/views/' },
      to: { path: '^src/(api|streams/inputs)/' },
    },
    {
      name: 'kit-below-screens',
      severity: 'error',
      comment: 'What the kit and a screen both need belongs into the kit, or is handed over as a prop.',
      from: { path: '^src/views/(kit|components)/' },
      to: { path: '^src/views/(screens|roles)/' },
    },
    only(
      'api-is-a-leaf',
      '^src/api/',
      '^(src/api|protocol|domain)/',
      'Adapters know the protocol, not the application.',
    ),
    only('server', '^server/', '^(server|protocol|domain)/', 'The server never imports the client.'),
    ...serverRooms(),
    ...areas(),
    {
      name: 'server-folders-not-circular',
      severity: 'error',
      scope: 'folder',
      comment: 'Two folders that need each other are one, or what both need belongs below them.',
      from: { path: '^server/' },
      to: { circular: true },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment: 'Move what the product needs out of tests.',
      from: { pathNot: '^tests/|^bench/' },
      to: { path: '^tests/' },
    },
    {
      name: 'one-markdown',
      severity: 'error',
      comment:
        'Take MARKDOWN of protocol/markdown/dialect.ts: page, paper and what is handed on read the same.',
      from: { path: '^(domain|protocol|src|server|scripts)/', pathNot: '^protocol/markdown/' },
      to: { path: 'node_modules/(remark-gfm|remark-math|micromark-extension-[a-z-]+)/' },
    },
    {
      name: 'react-in-views',
      severity: 'error',
      comment: 'React belongs in views, and in the roots that show them.',
      from: { path: '^(src|server|domain|protocol)/', pathNot: '^src/(views/|main\\.tsx$|player\\.ts$)' },
      to: { path: 'node_modules/(react|react-dom|@base-ui|react-router-dom|react-i18next|react-hot-toast)/' },
    },
    {
      name: 'network-and-storage-in-api',
      severity: 'error',
      comment: 'Libraries of the network and of storage live behind ports in src/api.',
      from: { path: '^src/', pathNot: '^src/api/' },
      to: { path: 'node_modules/(axios|@stomp|idb-keyval)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
