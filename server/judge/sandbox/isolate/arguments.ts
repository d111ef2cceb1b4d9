import { type RunRequest } from '../driver.ts';

/** Isolate counts threads as processes, and a submission may have threads. */
const THREADS = 512;

/** How isolate is told to run a request in a box, without the program's own words: its options as its manual names them. */
export function isolateArguments(box: number, metaFile: string, request: RunRequest): string[] {
  const { limits } = request;
  return [
    '--cg',
    `--box-id=${String(box)}`,
    `--meta=${metaFile}`,
    '--silent',
    `--time=${seconds(limits.cpuMs)}`,
    `--wall-time=${seconds(limits.wallMs)}`,
    `--cg-mem=${kilobytes(limits.memoryBytes)}`,
    `--fsize=${kilobytes(limits.outputBytes)}`,
    '--core=0',
    `--processes=${String(limits.processes + THREADS)}`,
    ...request.readable.map((path) => `--dir=${path}=${path}:maybe`),
    ...Object.entries(request.env).map(([name, value]) => `--env=${name}=${value}`),
    '--run',
    '--',
    ...request.argv,
  ];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function kilobytes(bytes: number): string {
  return String(Math.ceil(bytes / 1024));
}
