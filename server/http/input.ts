import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FastifyMultipartBaseOptions, type Multipart, type MultipartFile } from '@fastify/multipart';
import { type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { splitErrorText } from '#domain/errors.ts';
import { MAX_FORM_BYTES, MAX_FORM_FIELDS } from '#domain/limits.ts';
import { type CallRow, maxBodyBytes } from '#protocol/define.ts';
import { ERROR_KEYS, type ErrorKey } from '#protocol/errors.ts';
import { type UploadedFile } from './context.ts';
import { badRequest, Fault } from '../model/fault.ts';
import { makeTempFolder } from '../temp-folders.ts';

/** The raw parts of a request: path parameters, query and form fields as text, files in memory. */
export interface RawInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Reads the form of a request in any encoding. Files above their limit are refused while they arrive. */
export async function readForm(request: FastifyRequest, row: CallRow): Promise<RawInput> {
  if (!request.isMultipart()) {
    return { fields: isRecord(request.body) ? request.body : {}, files: {} };
  }
  try {
    const parts = request.parts({ limits: limitsOf(row) });
    const form = readParts(parts, row);
    endPast(maxBodyBytes(row), request);
    return await form;
  } catch (error: unknown) {
    if (error instanceof Fault || (error instanceof Error && 'statusCode' in error)) throw error;
    // The form broke off or is malformed.
    throw badRequest();
  }
}

function limitsOf(row: CallRow): FastifyMultipartBaseOptions['limits'] {
  const files = Object.values(row.files ?? {});
  return {
    fields: MAX_FORM_FIELDS,
    files: files.length,
    parts: MAX_FORM_FIELDS + files.length,
    fieldSize: row.maxFormBytes ?? MAX_FORM_BYTES,
    // One byte more than the limit, to tell a file that is too large from one that just fits.
    fileSize: Math.max(0, ...files.map(({ maxBytes }) => maxBytes)) + 1,
  };
}

/** Counts the bytes of a body without a declared length: above the limit the connection ends. */
function endPast(limit: number, { raw }: FastifyRequest): void {
  if (raw.headers['content-length'] !== undefined) return;
  let size = 0;
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) raw.destroy();
  });
}

async function readParts(parts: AsyncIterable<Multipart>, row: CallRow): Promise<RawInput> {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  try {
    await takeParts(parts, row, fields, files);
  } catch (error: unknown) {
    await forgetFiles(files);
    throw error;
  }
  return { fields, files };
}

async function takeParts(
  parts: AsyncIterable<Multipart>,
  row: CallRow,
  fields: Record<string, unknown>,
  files: Record<string, UploadedFile>,
): Promise<void> {
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Fault(413, 'backend.too_large', part.fieldname);
      fields[part.fieldname] = part.value;
      continue;
    }
    const field = row.files?.[part.fieldname];
    const file = field?.onDisk
      ? await keepOnDisk(part, field.maxBytes)
      : await readFile(part, field?.maxBytes);
    if (file) files[part.fieldname] = file;
  }
}

/** Reads a file of the form into memory; null when the call has no such field. */
async function readFile(part: MultipartFile, limit: number | undefined): Promise<UploadedFile | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (limit !== undefined && size <= limit) chunks.push(chunk);
  }
  if (limit === undefined) return null;
  if (size > limit || part.file.truncated) {
    throw new Fault(413, 'backend.too_large', `${Math.floor(limit / 1000)} KB`);
  }
  const content = Buffer.concat(chunks);
  return { name: part.filename, mime: part.mimetype, content, path: null, bytes: size };
}

/** Saves a file of the form in a folder that `forgetFiles` removes. A refused file leaves nothing behind. */
async function keepOnDisk(part: MultipartFile, limit: number): Promise<UploadedFile> {
  const folder = await makeTempFolder('upload');
  const path = join(folder, 'upload');
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated || part.file.bytesRead > limit)
      throw new Fault(413, 'backend.too_large', `${Math.floor(limit / 1_000_000)} MB`);
    const { filename: name, mimetype: mime } = part;
    return { name, mime, content: Buffer.alloc(0), path, bytes: part.file.bytesRead };
  } catch (error: unknown) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes a call's files from the disk. */
export async function forgetFiles(files: Readonly<Record<string, UploadedFile>>): Promise<void> {
  for (const { path } of Object.values(files))
    if (path !== null) await rm(dirname(path), { recursive: true, force: true });
}

/** Maximum number of characters of an unknown name in a message. */
const MOST_SHOWN = 50;

/** Characters that PostgreSQL cannot keep in text: NUL, and the halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/**
 * Checks a part of the input against its schema, and its text for characters that cannot be kept. The first
 * fault becomes a 400 with its key, before anything has changed.
 */
export function check(
  schema: v.ObjectSchema<v.ObjectEntries, undefined> | undefined,
  raw: unknown,
): Record<string, unknown> {
  if (!schema) return {};
  const result = v.safeParse(schema, raw, { abortEarly: true });
  if (result.success) {
    if (!isKeepable(result.output)) throw badRequest();
    return result.output;
  }
  const issue = result.issues[0];
  const field = v.getDotPath(issue);
  const { key, detail } = keyOf(issue.message);
  throw badRequest(key, detail === null ? field : `${field}: ${detail}`);
}

/** Whether all text in a value, including names of fields, can be kept. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, part]) => isKeepable(name) && isKeepable(part));
}

/**
 * Refuses a form with unknown fields (400): an old page's field may restrict the command, which would do too
 * much without it.
 */
export function refuseUnknown(row: CallRow, fields: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(fields).find(
    (name) => name !== 'contestId' && !Object.hasOwn(row.form?.entries ?? {}, name),
  );
  if (unknown !== undefined) throw badRequest('backend.unknown_field', unknown.slice(0, MOST_SHOWN));
}

/** Checks that every file field of a call is present, with a file name that can be kept. */
export function checkFiles(row: CallRow, files: Readonly<Record<string, UploadedFile>>): void {
  for (const name of Object.keys(row.files ?? {})) {
    const file = files[name];
    if (!file) throw badRequest('backend.file_required');
    if (!isKeepable(file.name)) throw badRequest('backend.bad_request', name);
  }
}

/** The key in a schema's message, perhaps with a bound after a colon; for other messages a general key. */
function keyOf(message: string): { readonly key: ErrorKey; readonly detail: string | null } {
  const { key, detail } = splitErrorText(message);
  const isOurs = (ERROR_KEYS as readonly string[]).includes(key);
  return isOurs ? { key: key as ErrorKey, detail } : { key: 'backend.bad_request', detail: null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
