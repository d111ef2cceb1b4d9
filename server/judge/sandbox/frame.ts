import { SandboxError, type RunRequest, type Stream } from './driver.ts';

/** The largest request that the helper accepts, bytes (box/box.h). */
const MAX_REQUEST_BYTES = 1 << 20;

/**
 * A request for the helper: four bytes of length, then fields with a tag, a length and bytes (box/request.c).
 * Throws a `SandboxError` for values that no program can get, such as a zero byte in an argument.
 */
export function requestFrame(programs: readonly RunRequest[]): Buffer {
  const fields = programs.flatMap(programFields);
  const body = Buffer.concat(fields);
  if (body.length > MAX_REQUEST_BYTES) throw new SandboxError('the arguments of the program are too long');
  return Buffer.concat([lengthOf(body), body]);
}

function programFields(request: RunRequest): Buffer[] {
  const { limits } = request;
  return [
    field('P', Buffer.alloc(0)),
    ...request.argv.map((argument) => textField('a', argument)),
    ...Object.entries(request.env).map(([name, value]) => textField('e', `${name}=${value}`)),
    textField('d', request.folder),
    ...(request.writable === 'folder'
      ? [textField('W', 'folder')]
      : request.writable.map((name) => textField('w', name))),
    ...request.readable.map((path) => textField('r', path)),
    textField('0', streamText(request.stdin)),
    textField('1', streamText(request.stdout)),
    textField('2', streamText(request.stderr)),
    ...(request.fifos ?? []).map((path) => textField('f', path)),
    ...(request.endsWithOthers === true ? [textField('A', 'alone')] : []),
    field(
      'l',
      numbers([
        limits.cpuMs * 1000,
        limits.wallMs * 1000,
        limits.memoryBytes,
        limits.outputBytes,
        limits.processes,
      ]),
    ),
  ];
}

function streamText(stream: Stream): string {
  if ('file' in stream) return stream.file;
  if ('fifo' in stream) return `=${stream.fifo}`;
  return 'pipe' in stream ? '|' : '-';
}

function textField(tag: string, text: string): Buffer {
  if (text.includes('\0')) throw new SandboxError('a zero byte in what a program is to be given');
  return field(tag, Buffer.from(`${text}\0`));
}

function field(tag: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(tag), lengthOf(bytes), bytes]);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return length;
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, index) => bytes.writeBigUInt64LE(BigInt(Math.max(0, Math.round(value))), 8 * index));
  return bytes;
}
