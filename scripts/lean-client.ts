import { type Plugin } from 'vite';

/** A part cut out of sources before they are bundled; `from` names the sources. */
interface Cut {
  readonly name: string;
  readonly from: RegExp;
  readonly cut: (code: string) => string;
}

const CUTS: readonly Cut[] = [
  {
    // Sentences for readers of the reference; the client does without.
    name: 'sentences-of-the-protocol',
    from: /\/protocol\/.*\.ts$/,
    cut: (code) => code.replace(/^\s*what:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm, ''),
  },
  {
    // The client knows what it asks by the names of its fields; their schemas are the server's.
    name: 'schemas-of-requests',
    from: /\/protocol\/calls\/.*\.ts$/,
    cut: withoutRequestSchemas,
  },
  {
    // A bundler takes these calls and names for side effects: it would keep the router's own links and forms, with
    // all that loads data for its servers, though nothing uses them.
    name: 'unused-components-of-the-router',
    from: /\/react-router\/dist\/.*\.mjs$/,
    cut: (code) =>
      code
        .replace(/^var (\w+ = )(\w+\.forwardRef\()/gm, 'var $1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
  {
    // Its exports name the build for developers in every case; the other differs in the first of these lines alone. The
    // others are about components of a server and about data that the router loads: ours does neither.
    name: 'unused-errors-of-the-router',
    from: /\/react-router\/dist\/.*\.mjs$/,
    cut: (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace('if (this.context) {', 'if (false) {')
        .replace('if (this.context && typeof error', 'if (false && typeof error')
        .replace('match.route.errorElement || defaultErrorElement', 'match.route.errorElement'),
  },
  {
    // Formats of values within a text: ours are formatted before. And methods without a caller here: copies of the
    // translator, directions of languages, texts that are sent back, advice for its next version.
    name: 'unused-parts-of-i18next',
    from: /\/i18next\/dist\/esm\/i18next\.js$/,
    cut: (code) =>
      withoutMethods(code, ['cloneInstance', 'deprecateBareCode', 'dir', 'hydrate', 'saveMissing']).replace(
        'formatter = Formatter;',
        'formatter = null;',
      ),
  },
  {
    // Streams of the web and async generators, with the helpers for old syntax that only they need: nothing here is one.
    name: 'async-sources-of-rxjs',
    from: /\/rxjs\/dist\/esm\/internal\/(?:observable\/innerFrom|scheduled\/scheduled)\.js$/,
    cut: (code) =>
      code.replace(/ {8}if \(is(?:AsyncIterable|ReadableStreamLike)\(input\)\) \{\n.*\n {8}\}\n/g, ''),
  },
  {
    // Code for runtimes without fetch, and for sending missing texts.
    name: 'unused-halves-of-the-loader-of-texts',
    from: /\/i18next-http-backend\/esm\/index\.js$/,
    cut: (code) =>
      code
        .replace(/return requestWithXmlHttpRequest\([^)]*\);?/g, 'return;')
        .replace(/\n\tcreate\([\s\S]*?\n\t\}\n\treload\([\s\S]*?\n\t\}\n/, '\n\treload() {}\n'),
  },
  {
    // Transactions and acknowledgements: the channel has neither.
    name: 'unused-parts-of-stomp',
    from: /\/@stomp\/stompjs\/esm6\/(?:client|stomp-handler)\.js$/,
    cut: (code) =>
      withoutMethods(code, ['begin', 'commit', 'abort', 'ack', 'nack'], 4).replace(
        /message\.n?ack = \(headers = \{\}\) => \{[^}]*\{[^}]*\}[^}]*\};/g,
        '',
      ),
  },
  {
    // Keys of children that are handed over one by one, which React does not read.
    name: 'keys-of-icons',
    from: /\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/,
    cut: (code) => code.replace(/, key: "\w+"/g, ''),
  },
];

/**
 * Files of axios that this client has no use for: an adapter over fetch, when only XMLHttpRequest tells how far an upload
 * is; the names of all HTTP statuses; the tokens that aborting was done with before there were signals; and what makes
 * forms and queries of objects, as ours are made in `src/api/http.ts`. With checks of options that only we give, and
 * cookies against forged requests, which our server does not set.
 */
const UNUSED_OF_AXIOS: Readonly<Record<string, string>> = {
  'fetch.js': 'export const getFetch = () => null;',
  'HttpStatusCode.js': 'export default {};',
  'CancelToken.js': 'export default null;',
  'toFormData.js': 'export default null;',
  'formDataToJSON.js': 'export default null;',
  'toURLEncodedForm.js': 'export default null;',
  'AxiosURLSearchParams.js': 'export default null;',
  'assertParamsAcyclic.js': 'export default () => {};',
  'cookies.js': 'export default { read: () => null, readAsync: async () => null };',
  'validator.js':
    'const any = () => {}; export default { assertOptions: any, validators: { transitional: any, spelling: any } };',
};

/** A source without the methods of these names, as its classes write them: on lines of their own. */
function withoutMethods(code: string, names: readonly string[], indent = 2): string {
  const margin = `^ {${indent}}`;
  return code.replace(new RegExp(`${margin}(?:${names.join('|')})\\(.*\\{\\n[^]*?${margin}\\}\\n`, 'gm'), '');
}

/** Rows of calls with nothing of the schemas of their requests but the names of the fields. */
export function withoutRequestSchemas(code: string): string {
  return code.replace(
    /^ {4}(params|query|form): v\.object\(\{(?: (.*) |\n([^]*?)\n {4})\}\),$/gm,
    (whole, part: string, line: string | undefined, lines: string | undefined) => {
      const names = namesOfFields(line ?? lines ?? '');
      return names === null
        ? whole
        : `${part}: { entries: { ${names.map((name) => `${name}: 0`).join(', ')} } },`;
    },
  );
}

/** Names of the fields of an object in source text; null where it takes fields of another. */
function namesOfFields(text: string): readonly string[] | null {
  let depth = 0;
  let fields = '';
  for (const char of text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')) {
    if (')}]'.includes(char)) depth -= 1;
    if (depth === 0) fields += char;
    if ('({['.includes(char)) depth += 1;
  }
  const names = fields.split(',').map((field) => field.trim());
  return names.some((name) => name.startsWith('...'))
    ? null
    : names.filter((name) => name !== '').map((name) => /^\w+/.exec(name)?.[0] ?? '');
}

/** The name of a file that is imported. */
function fileOf(source: string): string {
  return source.slice(source.lastIndexOf('/') + 1);
}

/** Leaves out of the client what its packages and its own tables hold for others. For builds only. */
export function leanClient(): Plugin[] {
  return [
    ...CUTS.map(({ name, from, cut }): Plugin => ({
      name: `without-${name}`,
      apply: 'build',
      enforce: 'pre',
      transform: { filter: { id: from }, handler: (code) => ({ code: cut(code), map: null }) },
    })),
    {
      // Code for versions of React that did not have it.
      name: 'without-shim-of-external-stores',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source) => (source.startsWith('use-sync-external-store/shim') ? '\0external-store' : null),
      load: (id) => (id === '\0external-store' ? "export { useSyncExternalStore } from 'react';" : null),
    },
    {
      name: 'without-unused-files-of-axios',
      apply: 'build',
      enforce: 'pre',
      resolveId: (source, importer) =>
        fileOf(source) in UNUSED_OF_AXIOS && importer?.includes('/axios/lib/') === true
          ? `\0axios/${fileOf(source)}`
          : null,
      load: (id) => (id.startsWith('\0axios/') ? UNUSED_OF_AXIOS[id.slice('\0axios/'.length)] : null),
    },
  ];
}
