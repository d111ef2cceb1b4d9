import { coverageOf, type Gap, wholeShare } from '#domain/proctoring/watching/coverage.ts';
import { coverageFacts } from '#domain/proctoring/watching/monitoring.ts';
import { SHARE_SOURCES } from '#domain/proctoring/proctoring.ts';
import { type Monitoring } from '#protocol/wire/staff/proctoring/monitoring.ts';
import { escaped } from './escaped.ts';
import { reportPicture } from './report-picture.ts';
import { type ReportLanguage, type ReportWords, reportWords } from './report-words.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** The language and the time zone of a report. */
export interface ReportStyle {
  readonly lang: ReportLanguage;
  /** An IANA time zone; an unknown one counts as UTC. */
  readonly zone: string;
}

/** A picture of the archive, with its path beside the report. */
export interface ReportedPicture {
  readonly id: number;
  readonly path: string;
}

/**
 * The report of one person in a contest as one HTML page: coverage, gaps with their reasons, signals,
 * incidents, log, sessions and pictures. It needs nothing but the archive's pictures, runs no scripts, and
 * escapes what people wrote.
 */
export function monitoringReport(
  monitoring: Monitoring,
  pictures: readonly ReportedPicture[],
  { lang, zone }: ReportStyle,
): string {
  const words = reportWords(lang);
  const time = timeIn(lang, zone);
  const { person, contest, at } = monitoring;
  const facts = coverageFacts(monitoring);
  const coverage = { camera: coverageOf('camera', facts), screen: coverageOf('screen', facts) };
  const gaps = SHARE_SOURCES.flatMap((source) => coverage[source].gaps).sort((a, b) => a.fromAt - b.fromAt);
  const title = `${person.display_name || person.username} · ${contest.name}`;
  const shares = [
    ...facts.asked.map((source) => [words.source[source], percent(coverage[source].share)]),
    ...(facts.asked.length > 1 ? [[words.whole, percent(wholeShare(facts))]] : []),
  ];
  const head = [
    [words.watched, `${time(facts.watched.fromAt)} – ${time(facts.watched.toAt)}`],
    ...(contest.finished_at === null ? [] : [[words.finished, time(contest.finished_at)]]),
    [words.made, time(at)],
    [words.keptUntil, time(contest.kept_until)],
  ];
  return page(lang, title, [
    `<h1>${escaped(title)}</h1><p class="who">${escaped([person.username, person.group].filter(Boolean).join(' · '))}</p>`,
    `<p class="note">${escaped(words.personal)}</p>`,
    monitoring.is_cut ? `<p class="note">${escaped(words.cut)}</p>` : '',
    facing([...head, ...shares]),
    section(words.picture, reportPicture({ monitoring, facts, coverage, words, time })),
    section(words.gaps, gaps.length === 0 ? paragraph(words.noGaps) : gapsTable(gaps, words, time)),
    section(words.signals, signalsTable(monitoring, words, time)),
    section(words.incidents, incidentsTable(monitoring, words, time)),
    section(words.sessions, sessionsTable(monitoring, words, time)),
    section(words.log, logTable(monitoring, words, time)),
    `<section class="gallery"><h2>${escaped(words.pictures)}</h2>${gallery(monitoring, pictures, words, time)}</section>`,
  ]);
}

type Time = (at: number) => string;

/** Dates with seconds in a time zone, which is part of the text. */
function timeIn(lang: ReportLanguage, zone: string): Time {
  const options = { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' } as const;
  const format =
    formatIn(lang, { ...options, timeZone: zone }) ?? formatIn(lang, { ...options, timeZone: 'UTC' });
  return (at) => format?.format(at) ?? new Date(at).toISOString();
}

function formatIn(lang: ReportLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(lang === 'bg' ? 'bg' : 'en-GB', options);
  } catch {
    return null;
  }
}

function percent(share: number | null): string {
  // Rounded down, so that no gap disappears.
  return share === null ? '–' : `${Math.floor(share * 1_000) / 10} %`;
}

function lengthIn(ms: number, words: ReportWords): string {
  const seconds = Math.round(ms / SECOND_MS);
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes === 0
    ? `${seconds} ${words.seconds}`
    : `${minutes} ${words.minutes} ${seconds % 60} ${words.seconds}`;
}

function gapsTable(gaps: readonly Gap[], words: ReportWords, time: Time): string {
  return table(
    [words.what, words.from, words.to, words.length, words.why],
    gaps.map((gap) => [
      words.source[gap.source],
      time(gap.fromAt),
      time(gap.toAt),
      lengthIn(gap.toAt - gap.fromAt, words),
      words.reason[gap.why],
    ]),
  );
}

function signalsTable({ signals }: Monitoring, words: ReportWords, time: Time): string {
  if (signals.length === 0) return paragraph(words.none);
  return table(
    [words.what, words.from, words.to, words.text],
    signals.map((one) => [
      [words.signal[one.kind], one.source === null ? '' : words.source[one.source]]
        .filter(Boolean)
        .join(': '),
      time(one.at),
      one.ended_at === null ? '' : time(one.ended_at),
      Object.values(one.detail).join(' '),
    ]),
  );
}

function incidentsTable({ incidents }: Monitoring, words: ReportWords, time: Time): string {
  if (incidents.length === 0) return paragraph(words.none);
  return table(
    [words.when, words.what, words.text, words.by, words.closed],
    incidents.map((one) => [
      time(one.at),
      [words.level[one.level], one.signal === null ? '' : words.signal[one.signal]]
        .filter(Boolean)
        .join(': '),
      one.note,
      one.made_by,
      one.closed_at === null ? '' : time(one.closed_at),
    ]),
  );
}

function sessionsTable({ sessions }: Monitoring, words: ReportWords, time: Time): string {
  if (sessions.length === 0) return paragraph(words.none);
  return table(
    [words.from, words.to, words.places],
    sessions.map((one) => [
      time(one.at),
      one.ended_at === null ? words.stillOpen : time(one.ended_at),
      one.places.join(', '),
    ]),
  );
}

function logTable({ lines }: Monitoring, words: ReportWords, time: Time): string {
  if (lines.length === 0) return paragraph(words.none);
  return table(
    [words.when, words.what, words.text],
    lines.map((one) => [time(one.at), one.operation, one.message]),
  );
}

function gallery(
  monitoring: Monitoring,
  pictures: readonly ReportedPicture[],
  words: ReportWords,
  time: Time,
): string {
  if (pictures.length === 0) return paragraph(words.none);
  const paths = new Map(pictures.map(({ id, path }) => [id, path]));
  const figures = monitoring.pictures.map((one) => {
    const path = escaped(encodeURI(paths.get(one.id) ?? ''));
    const label = escaped(`${words.source[one.source]}, ${time(one.at)}`);
    return `<figure><a href="${path}"><img loading="lazy" src="${path}" alt="${label}"></a><figcaption>${label}</figcaption></figure>`;
  });
  return `<div class="pictures">${figures.join('')}</div>`;
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function section(title: string, content: string): string {
  return `<section><h2>${escaped(title)}</h2>${content}</section>`;
}

function facing(pairs: readonly (readonly string[])[]): string {
  const items = pairs.map(
    ([name = '', value = '']) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`,
  );
  return `<dl>${items.join('')}</dl>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', heads)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#1a1f2b;background:#fff;max-width:1040px;margin:24px auto;padding:0 16px}
h1{font-size:28px;margin:0}h2{font-size:20px;margin:32px 0 8px}.who{color:#555d6e;margin:0 0 16px}
.note{border-left:3px solid #b7791f;padding:4px 12px;margin:8px 0}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:8px 24px}dt{color:#555d6e;font-size:14px}dd{margin:0;font-variant-numeric:tabular-nums;font-weight:600}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #d9dde5;vertical-align:top;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
svg{width:100%;height:auto;font-size:12px}text{fill:#1a1f2b}.covered{fill:#2f855a}.gap{fill:#c53030}.heard{fill:#2b6cb0}.signal{fill:#b7791f}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:12px}figure{margin:0}img{width:100%;height:auto;border:1px solid #d9dde5}figcaption{font-size:12px;color:#555d6e}
@media print{.gallery{display:none}body{margin:0;max-width:none}tr{break-inside:avoid}*{print-color-adjust:exact}}`;

function page(lang: string, title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${parts.join('\n')}</body></html>\n`;
}
