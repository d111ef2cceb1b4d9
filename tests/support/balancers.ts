import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from './serverProcess.ts';

const INSTALL = join(import.meta.dirname, '../../docs/install');

/** The host name of the installation in the guide's configurations. */
export const GUIDE_HOST = 'contest.example.org';

/** A balancer's folder, with `cert.pem` and `key.pem`, and the two servers behind it (`hosts`). */
export interface Site {
  readonly folder: string;
  readonly hosts: readonly [string, string];
}

/** A balancer with a configuration from the guide. */
export interface Balancer {
  /** The port for TLS. */
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A server's answer that came through a balancer. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Makes a self-signed certificate for the guide's host. */
export function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${GUIDE_HOST}`];
  execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

const isRoot = process.getuid?.() === 0;

/** nginx with the guide's site, except for its ports, its certificate and the addresses of the servers. */
export async function startNginx({ folder, hosts }: Site): Promise<Balancer> {
  const [port, plain] = [await freePort(), await freePort()];
  const site = readFileSync(join(INSTALL, 'nginx.conf'), 'utf8')
    .replace('127.0.0.1:8080', hosts[0])
    .replace('# server 10.0.0.3:8080', `server ${hosts[1]}`)
    .replaceAll(/listen \[::\]:.*;\n/g, '')
    .replace('/var/cache/nginx/agon', join(folder, 'cache'))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll(/\/etc\/letsencrypt\/live\/contest\.example\.org\/(?:fullchain|privkey)/g, (path) =>
      join(folder, path.endsWith('fullchain') ? 'cert' : 'key'),
    );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    // A master started as root has workers of another user, who may not enter the folder.
    `${isRoot ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log stderr;
    worker_rlimit_nofile 40000; events { worker_connections 20000; }
    http { access_log off; ${paths.join(' ')}\n${site}\n}`,
  );
  return run('nginx', ['-p', folder, '-c', config], port);
}

/** HAProxy with the guide's configuration, except for the same, its log and its number of connections. */
export async function startHaproxy({ folder, hosts }: Site): Promise<Balancer> {
  const [port, plain] = [await freePort(), await freePort()];
  const text = readFileSync(join(INSTALL, 'haproxy.cfg'), 'utf8')
    .replace('127.0.0.1:8080', hosts[0])
    .replace('# server two 10.0.0.3:8080', `server two ${hosts[1]}`)
    .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('/etc/haproxy/contest.example.org.pem', join(folder, 'both.pem'))
    // Each connection needs open files, which the machine of the test limits.
    .replace('maxconn 20000', 'maxconn 1000')
    .replace('log /dev/log local0', 'log stdout format raw local0 err');
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, text);
  return run('haproxy', ['-db', '-f', config], port);
}

/** Caddy with the guide's site, except for its ports, its certificate and the addresses of the servers. */
export async function startCaddy({ folder, hosts }: Site): Promise<Balancer> {
  const [port, plain] = [await freePort(), await freePort()];
  const site = readFileSync(join(INSTALL, 'Caddyfile'), 'utf8')
    .replace('127.0.0.1:8080', hosts.join(' '))
    .replace(
      `${GUIDE_HOST} {`,
      `${GUIDE_HOST} {\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
    );
  const config = join(folder, 'Caddyfile');
  // A client that uses the machine's address names no host in its TLS greeting (SNI).
  const around = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n\tdefault_sni ${GUIDE_HOST}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`;
  writeFileSync(config, around + site);
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], port, homes);
}

function run(
  program: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Balancer {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}

/** Makes a request through a balancer, over TLS, to the guide's host. */
export function askThrough(
  { port }: Balancer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        rejectUnauthorized: false,
        headers: { host: GUIDE_HOST, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
