import * as v from 'valibot';
import { type AnswerOf, type CallName, calls } from '#protocol/calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import { type Role } from '#domain/roles.ts';

const SECOND_MS = 1_000;
const ATTEMPTS = 10;

/** The server's clock. */
export interface Clock {
  now(): number;
  until(at: number): Promise<void>;
}

/** A person who is logged in at a server. */
export interface Session {
  readonly url: string;
  readonly name: string;
  readonly secret: string;
  readonly role: Role;
}

/** The input of a call: path parameters, query, form fields and contestId. Undefined ones are left out. */
type Input = Readonly<Record<string, string | number | boolean | undefined>>;
type Files = Readonly<Record<string, { readonly name: string; readonly content: Blob }>>;

/** The server refused a call, by a key. */
export class RefusedCall extends Error {
  readonly key: string;
  readonly detail: string | null;
  readonly status: number;

  constructor(name: CallName, status: number, said: string) {
    super(`${name} was refused: ${status} ${said}`);
    const [, key = said, detail = null] = /^([\w.]+):(.*)$/s.exec(said) ?? [];
    this.status = status;
    this.key = key;
    this.detail = detail;
  }
}

/** Makes a call of the table in a session, or without one. Throws `RefusedCall`. */
export async function call<N extends CallName>(
  who: Session | { readonly url: string },
  name: N,
  input: Input = {},
  files: Files = {},
): Promise<AnswerOf<N>> {
  const row: CallRow = calls[name];
  const given = Object.entries(input).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as const],
  );
  const role = 'role' in who ? who.role : null;
  const target = new URL(pathOf(row, role, Object.fromEntries(given)), who.url);
  const fields = given.filter(([key]) => !(key in (row.params?.entries ?? {})));
  const headers: Record<string, string> = {};
  if ('secret' in who) headers['authorization'] = basic(who.name, who.secret);
  const init: RequestInit = { method: row.method, headers };
  if (row.method === 'GET') for (const [key, value] of fields) target.searchParams.set(key, value);
  else init.body = formOf(fields, files);
  const answer = await fetch(target, init);
  if (!answer.ok) throw new RefusedCall(name, answer.status, await refusalOf(answer));
  return v.parse(row.answer as v.GenericSchema, await answer.json()) as AnswerOf<N>;
}

/** Makes a call again as long as the server's answer is "not yet". Returns the answer of `once`. */
export async function patiently<T>(clock: Clock, once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      const waitMs = attempt < ATTEMPTS ? waitOf(error) : null;
      if (waitMs === null) throw error;
      await clock.until(clock.now() + waitMs);
    }
  }
}

/** The wait before a call is made again, ms; null: waiting would not help. */
function waitOf(error: unknown): number | null {
  // There was no answer: the server restarts, or the connection was cut.
  if (!(error instanceof RefusedCall)) return error instanceof TypeError ? SECOND_MS : null;
  const { status, key, detail } = error;
  if (status === 503) return SECOND_MS;
  return status === 429 || key === 'backend.too_soon' ? (Number(detail) || 1) * SECOND_MS : null;
}

/** `key` or `key:detail`; the status when the answer is not the server's own. */
async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    return (JSON.parse(text) as { readonly error: string }).error;
  } catch {
    return `HTTP ${answer.status}`;
  }
}

function formOf(fields: readonly (readonly [string, string])[], files: Files): FormData {
  const form = new FormData();
  for (const [key, value] of fields) form.append(key, value);
  for (const [key, { name, content }] of Object.entries(files)) form.append(key, content, name);
  return form;
}

/** The Authorization header for a name and a secret. */
export function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}
