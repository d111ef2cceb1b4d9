import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type S3Settings } from '#server/file-options.ts';
import { eventually } from './eventually.ts';

const REGION = 'eu-test-1';
const ACCESS_KEY = 'test:tester';
const SECRET_KEY = 'a/secret+of-Swift';
const PYTHON = '/usr/bin/python3';
const PARTS = ['object', 'container', 'account'] as const;
const LOOKED_FOR_MS = 60_000;

/** Swift's own programs read only /etc; this runs them with the configuration of a folder. */
const LAUNCH = `
import sys
import swift.common.utils as utils
part, folder = sys.argv[1:3]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
if part == 'rings':
    from swift.common.ring import RingBuilder
    for given in sys.argv[3:]:
        name, port = given.split(':')
        builder = RingBuilder(2, 1, 1)
        at = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd', 'weight': 1}
        builder.add_dev(dict(at, id=0, replication_ip='127.0.0.1', replication_port=int(port), meta=''))
        builder.rebalance()
        builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
else:
    from swift.common.wsgi import run_wsgi
    sys.exit(run_wsgi('%s/%s-server.conf' % (folder, part), part + '-server', verbose=True))
`;

/** The reason why OpenStack Swift cannot be started here; null: it can. */
export function whyNoSwift(): string | null {
  const { status } = spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api, eventlet, xattr'], {
    timeout: LOOKED_FOR_MS,
  });
  return status === 0 ? null : 'OpenStack Swift is not installed (Debian: swift-proxy, swift-object)';
}

/** An independent, widely used object store with an interface for S3 clients. */
export interface Swift {
  readonly settings: S3Settings;
  /** Stops the servers that answer clients; stored objects stay. */
  halt(): Promise<void>;
  /** Starts these servers again. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts OpenStack Swift: its four servers on ports of this machine, its data in its own folder, with one
 * user and an empty bucket. Takes some seconds.
 */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-swift-'));
  const running = new Map<string, ChildProcess>();
  const [proxyPort = 0, ...ports] = await freePorts(1 + PARTS.length);
  await configure(folder, proxyPort, ports);
  const begin = (part: string): void => {
    running.set(part, spawn(PYTHON, ['-c', LAUNCH, part, folder], { stdio: 'ignore' }));
  };
  const end = async (part: string): Promise<void> => {
    const child = running.get(part);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const settings = {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    region: REGION,
    bucket: 'agon-files',
    prefix: 'some/where/',
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
  };
  for (const part of ['proxy', ...PARTS]) begin(part);
  await eventually(() => makeBucket(settings), { timeout: 40_000, interval: 500 });
  return {
    settings,
    halt: () => end('proxy'),
    resume: async () => {
      begin('proxy');
      await eventually(() => fetch(settings.endpoint), { timeout: 60_000, interval: 200 });
    },
    stop: async () => {
      for (const part of running.keys()) await end(part);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configure(folder: string, proxyPort: number, ports: readonly number[]): Promise<void> {
  await mkdir(join(folder, 'data', 'd'), { recursive: true });
  const policy = '[storage-policy:0]\nname = one\ndefault = yes\n';
  const hash = '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n';
  await writeFile(join(folder, 'swift.conf'), `${hash}${policy}`);
  const given = PARTS.map((part, at) => `${part}:${ports[at]}`);
  const { status, stderr } = spawnSync(PYTHON, ['-c', LAUNCH, 'rings', folder, ...given], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`no rings for Swift: ${stderr}`);
  const start = (port: number | undefined) =>
    ['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', `swift_dir = ${folder}`]
      .concat([`user = ${userInfo().username}`, 'log_address = /nonexistent', `devices = ${folder}/data`])
      .concat(['mount_check = false', ''])
      .join('\n');
  for (const [at, part] of PARTS.entries()) {
    const app = `[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`;
    await writeFile(join(folder, `${part}-server.conf`), `${start(ports[at])}${app}`);
  }
  const filters = ['catch_errors', 'memcache', 's3api', 'tempauth', 'slo'];
  const settings: Readonly<Record<string, string>> = {
    s3api: `location = ${REGION}\n`,
    tempauth: `user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin\n`,
  };
  const sections = filters.map(
    (name) => `[filter:${name}]\nuse = egg:swift#${name}\n${settings[name] ?? ''}`,
  );
  const pipeline = `[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n`;
  const app = '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n';
  await writeFile(
    join(folder, 'proxy-server.conf'),
    `${start(proxyPort)}${pipeline}${sections.join('')}${app}`,
  );
}

async function makeBucket({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): Promise<void> {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } finally {
    client.destroy();
  }
}

/** Ports that nobody listens on. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
