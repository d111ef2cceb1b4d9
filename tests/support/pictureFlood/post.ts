import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';

/** The server and contest to send forms to. */
export interface Site {
  readonly url: string;
  readonly agent: Agent;
  readonly contestId: number;
}

/** Sends a contestant's form with a file, as a page does. */
export function post(
  { url, agent, contestId }: Site,
  { name, secret }: { readonly name: string; readonly secret: string },
  path: string,
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly content: Buffer },
): Promise<{ readonly status: number; readonly body: string }> {
  const boundary = randomUUID();
  const texts = Object.entries({ ...fields, contestId: String(contestId) }).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="snapshot"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(texts.join('') + head),
    file.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/user/${path}`, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
