// `npm run check:audit`: asks the registry for known faults of the versions in the lockfile. When no registry
// answers, as without a network, the check reports that and passes: a run with a network finds the faults.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PATIENCE_MS = 30_000;
/** Severities that fail the check; milder ones are listed. */
const GRAVE = ['high', 'critical'];

/** The result of `npm audit --json`: grave and milder findings, or that no registry answered. */
export function judgeAudit(text) {
  const report = parsed(text);
  const found = report?.vulnerabilities;
  if (found === undefined || found === null) return { isAsked: false, grave: [], mild: [] };
  const lines = Object.values(found).map(({ name, severity, range, via }) => {
    const why = via.map((one) => (typeof one === 'string' ? one : one.title)).join('; ');
    return { severity, line: `${severity}: ${name} ${range}: ${why}` };
  });
  const of = (isGrave) =>
    lines.filter(({ severity }) => GRAVE.includes(severity) === isGrave).map(({ line }) => line);
  return { isAsked: true, grave: of(true), mild: of(false) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function audit() {
  const child = spawn('npm', ['audit', '--json', '--package-lock-only'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
    timeout: PATIENCE_MS,
  });
  const said = [];
  child.stdout.on('data', (part) => said.push(part));
  return new Promise((resolve) => {
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(Buffer.concat(said).toString('utf8')));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { isAsked, grave, mild } = judgeAudit(await audit());
  if (!isAsked) console.log('audit: no registry answered, so nobody was asked for known faults');
  for (const line of [...grave, ...mild]) console.log(line);
  process.exit(grave.length === 0 ? 0 : 1);
}
