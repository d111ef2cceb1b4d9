import { currentRequestId } from './request-id.ts';

/** A line of the server's log: what happened and its facts. Never a credential. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly [fact: string]: unknown;
}

/**
 * Writes log lines to standard error: as text in a terminal, as JSON elsewhere, `debug` lines only if
 * verbose. Lines of a request have its id.
 */
export function createLog(verbose: boolean): (line: LogLine) => void {
  const plain = process.stderr.isTTY;
  return (line) => {
    if (line.level === 'debug' && !verbose) return;
    const at = new Date().toISOString();
    const request = currentRequestId();
    const named = request === null ? line : { ...line, request };
    process.stderr.write(`${plain ? readable(at, named) : JSON.stringify({ at, ...named })}\n`);
  };
}

function readable(at: string, { level, event, ...facts }: LogLine): string {
  const rest = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [at.slice(11, 19), level.toUpperCase().padEnd(5), event, ...rest].join(' ');
}
