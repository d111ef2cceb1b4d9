import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { binaryLanguage, units } from './gnu.ts';
import { PLAIN_ENV, type ProgramLanguage, type Toolchain } from './language.ts';
import { askTool, findTool, firstLine, SYSTEM_LIBRARIES } from './tools.ts';

const execute = promisify(execFile);
/** Packages that solutions often use: they are compiled once for all solutions. */
const USUAL_PACKAGES =
  `bufio bytes container/heap container/list errors fmt io math math/big math/bits math/cmplx
  math/rand os regexp sort strconv strings sync sync/atomic time unicode unicode/utf8`.split(/\s+/);

/** The file that marks a folder of compiled packages as complete. */
const WARM = 'agon-warm';
const BUILD_ENV = {
  ...PLAIN_ENV,
  CGO_ENABLED: '0',
  GOTMPDIR: '.',
  TMPDIR: '.',
  HOME: '/nonexistent',
  GOPATH: '/nonexistent',
  GOENV: 'off',
  GOFLAGS: '',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOTELEMETRY: 'off',
};

/** Go, without cgo. */
export const GO: ProgramLanguage = {
  ...binaryLanguage('go'),
  find: async () => {
    const compiler = await findTool('go');
    const version = firstLine(await askTool(compiler, ['version']));
    const root = firstLine(await askTool(compiler, ['env', 'GOROOT']));
    return {
      version,
      compiler,
      runner: null,
      // Debian splits GOROOT between /usr/lib and /usr/share, with links between them.
      compilerReads: [...SYSTEM_LIBRARIES, root, dirname(dirname(compiler)), ...debianShare(root)],
      runnerReads: [],
    };
  },
  compile: (tools, sources) => ({
    argv: [tools.compiler, 'build', '-o', 'task', ...units(sources, ['go'])],
    env: BUILD_ENV,
  }),
  prepare: async (tools, cacheFolder) => {
    const cache = await packageCache(tools, cacheFolder);
    return { env: { GOCACHE: cache }, reads: [cache] };
  },
};

/** Folder of compiled packages, made at the first call. Solutions can read it, but not change it. */
async function packageCache(tools: Toolchain, cacheFolder: string): Promise<string> {
  const key = createHash('sha256').update(`${tools.version}\n${tools.compiler}`).digest('hex').slice(0, 16);
  const folder = join(cacheFolder, 'go', key);
  try {
    await access(join(folder, WARM));
  } catch {
    // A failure does no harm: without these packages, compiling only takes longer.
    await warm(tools, folder).catch(() => undefined);
  }
  return folder;
}

async function warm(tools: Toolchain, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(tmpdir(), 'agon-go-'));
  try {
    const imports = USUAL_PACKAGES.map((name) => `import _ "${name}"`).join('\n');
    await writeFile(join(folder, 'warm.go'), `package main\n${imports}\nfunc main() {}\n`);
    const env = { ...BUILD_ENV, GOCACHE: cache };
    await execute(tools.compiler, ['build', '-o', 'warm', 'warm.go'], { cwd: folder, env });
    await writeFile(join(cache, WARM), '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function debianShare(root: string): readonly string[] {
  return root.startsWith('/usr/lib/') ? [root.replace('/usr/lib/', '/usr/share/')] : [];
}
