import { examine, type Examination } from './examine.ts';
import { LATEX_COMMAND } from './latex-pdf/installed.ts';
import { type JudgeOptions } from './options.ts';
import { measureTimings, type Timings } from './timings.ts';
import { type Trial } from './sandbox/probe.ts';

/** Ratio of the longest to the median time of a program from which on tight time limits pass by chance. */
const WIDE_SPREAD = 1.15;

/** A report for a terminal: this machine's abilities as a judge, and a command for each improvement. */
export async function runDoctor(options: Pick<JudgeOptions, 'cacheDir'>): Promise<string> {
  const found = await examine(options.cacheDir);
  const level = found.probe?.level ?? null;
  const timings =
    found.helper === null || level === null
      ? null
      : await measureTimings(found.helper, level).catch((error: unknown) => String(error));
  return doctorReport(found, timings);
}

/** The report. `timings`: null if nothing can be run, a text if the measurement failed. */
export function doctorReport(
  found: Pick<Examination, 'probe' | 'why' | 'facts' | 'makesPdfs'>,
  timings: Timings | string | null,
): string {
  const { probe, facts } = found;
  const lines = [
    row('Machine', `${facts.cpu}, ${facts.cores} cores, ${gigabytes(facts.memoryBytes)}, ${facts.os}`),
    row('Level', levelOf(found)),
    ...(probe ? trials(probe) : []),
    ...facts.languages.map(({ extension, works, version }) =>
      row(`.${extension}`, works ? version : `missing: ${version}`),
    ),
    row('PDFs', found.makesPdfs ? 'are made of statements' : 'none are made of statements'),
    row('LaTeX', facts.latex === true ? 'statements are set by LuaLaTeX' : `missing: ${LATEX_COMMAND}`),
    row('Timings', timingsOf(timings)),
  ];
  const advice = [...facts.advice, ...timingsAdvice(timings)];
  const better =
    advice.length === 0
      ? ['Nothing would make it better.']
      : ['What would make it better:', ...advice.map((one) => `  ${one}`)];
  return `\n${[...lines, '', ...better].join('\n')}\n\n`;
}

function levelOf({ probe, why }: Pick<Examination, 'probe' | 'why'>): string {
  if (probe?.level === 'ns') return 'ns: namespaces, Landlock and seccomp';
  if (probe?.level === 'landlock') return 'landlock: Landlock and seccomp, no namespaces';
  return `none, so nothing is judged here and submissions wait${why === '' ? '' : `: ${why}`}`;
}

function trials({ ns, landlock, cgroup }: NonNullable<Examination['probe']>): readonly string[] {
  return [
    row('Namespaces', trial(ns)),
    row('Landlock', landlock.works ? `works, ABI ${landlock.abi}` : trial(landlock)),
    row('Memory', cgroup.works ? 'limited by a cgroup' : `watched, not limited by a cgroup: ${cgroup.why}`),
  ];
}

function trial({ works, why }: Trial): string {
  return works ? 'works' : `does not work: ${why}`;
}

function timingsOf(timings: Timings | string | null): string {
  if (timings === null) return 'nothing can be run';
  if (typeof timings === 'string') return `could not be measured: ${timings}`;
  const [min, median, max] = [timings.min, timings.median, timings.max].map((ms) => ms.toFixed(1));
  return `${min} / ${median} / ${max} ms of CPU (least, middle, most of 20 runs of one program)`;
}

function timingsAdvice(timings: Timings | string | null): readonly string[] {
  if (timings === null || typeof timings === 'string' || timings.max < timings.median * WIDE_SPREAD)
    return [];
  return [
    'times vary by chance: end other work on this machine, take fewer --slots, and where there is one: sudo cpupower frequency-set -g performance',
  ];
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(12)}${value}`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
