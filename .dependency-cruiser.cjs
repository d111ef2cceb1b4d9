/** The layers of docs/architecture.md. A broken rule fails the build; the comment says what to do instead. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { pathNot: to, path: '^(domain|protocol|src|server|scripts|tests|bench)/' },
});

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
        pathNot: '\\.d\\.ts$|^src/main\\.tsx$|^server/main\\.ts$',
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
      '^(src/streams/(state|events)|protocol|domain)/',
      'A slice reads events and domain rules only.',
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
    only(
      'api-is-a-leaf',
      '^src/api/',
      '^(src/api|protocol|domain)/',
      'Adapters know the protocol, not the application.',
    ),
    only('server', '^server/', '^(server|protocol|domain)/', 'The server never imports the client.'),
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment: 'Move what the product needs out of tests.',
      from: { pathNot: '^tests/|^bench/' },
      to: { path: '^tests/' },
    },
    {
      name: 'react-in-views',
      severity: 'error',
      comment: 'React belongs in views.',
      from: { path: '^(src|server|domain|protocol)/', pathNot: '^src/(views/|main\\.tsx)' },
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
