import { catchError, filter, map, mergeMap, type Observable } from 'rxjs';
import { type CallName } from '#protocol/calls.ts';
import { type Answered, callWithProgress, type Exchange } from '#api/calls.ts';
import { type Download } from '#streams/events/downloads.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { failureOf, requestFailed, scopeOf } from '../caller.ts';
import { type ContextWith } from '../context.ts';

type Context = ContextWith<'http' | 'browser'>;

/** Time limit of a download, ms: an archive may be large, and the line slow. */
const TIMEOUT_MS = 1_800_000;

/** Downloads files that the person wants, with their progress, several at once. */
export function downloads$(context: Context): Observable<ContestEvent> {
  return context.events$.pipe(
    filter((event) => event.type === 'DownloadWanted'),
    mergeMap((wanted) => fetchFile(context, wanted)),
  );
}

function fetchFile(context: Context, { downloadId, download }: EventOf<'DownloadWanted'>) {
  const { name, exchange$ } = exchangeOf(context, download);
  return exchange$.pipe(
    map((exchange): ContestEvent => {
      if (exchange.kind === 'progress')
        return { type: 'DownloadProgressed', downloadId, percent: exchange.percent };
      const { answer, fileName }: Answered<Blob> = exchange.answered;
      const url = context.ports.browser.addressOf(answer);
      return { type: 'DownloadArrived', downloadId, fileName: fileName ?? nameOf(download), url };
    }),
    catchError((error: unknown) =>
      failureOf(context.state$, error, (failed) => [
        requestFailed(name, failed),
        { type: 'DownloadFailed', downloadId },
      ]),
    ),
  );
}

interface Fetching {
  readonly name: CallName;
  readonly exchange$: Observable<Exchange<Blob>>;
}

/** The call that loads a file. */
function exchangeOf({ ports, state$ }: Context, download: Download): Fetching {
  const scope = scopeOf(state$.value);
  const patience = { timeoutMs: TIMEOUT_MS };
  const isOwn = selectRole(state$.value) === 'user';
  switch (download.kind) {
    case 'attachment': {
      const request = { tid: download.task, name: download.name };
      return {
        name: 'attachment',
        exchange$: callWithProgress(ports.http, 'attachment', scope, request, patience),
      };
    }
    case 'workFile': {
      const { task: tid, path, hash } = download;
      const request = { tid, path, hash, save: true };
      return {
        name: 'workshopFile',
        exchange$: callWithProgress(ports.http, 'workshopFile', scope, request, patience),
      };
    }
    case 'workTree': {
      const { task: tid, folder } = download;
      const request = folder === '' ? { tid } : { tid, folder };
      return {
        name: 'workshopTree',
        exchange$: callWithProgress(ports.http, 'workshopTree', scope, request, patience),
      };
    }
    case 'statement': {
      const request = { tid: download.task, lang: download.lang, as: 'pdf' } as const;
      return {
        name: 'statement',
        exchange$: callWithProgress(ports.http, 'statement', scope, request, patience),
      };
    }
    case 'submission': {
      const name = isOwn ? 'submissionSource' : 'staffSubmissionSource';
      return { name, exchange$: callWithProgress(ports.http, name, scope, { sid: download.id }, patience) };
    }
    case 'certificates': {
      const request = { cid: download.contest, file: download.file };
      return {
        name: 'certificateFile',
        exchange$: callWithProgress(ports.http, 'certificateFile', scope, request, patience),
      };
    }
    case 'certificate': {
      const request = { certificate: download.id };
      return {
        name: 'ownCertificate',
        exchange$: callWithProgress(ports.http, 'ownCertificate', scope, request, patience),
      };
    }
    case 'scoreboard': {
      const request = { cid: download.contest };
      return {
        name: 'scoreboard',
        exchange$: callWithProgress(ports.http, 'scoreboard', scope, request, patience),
      };
    }
    case 'submissions':
    case 'userTests': {
      const name = download.kind === 'submissions' ? 'submissionsArchive' : 'userTestsArchive';
      return { name, exchange$: callWithProgress(ports.http, name, scope, download.filter, patience) };
    }
    case 'taskPackage': {
      const request = { tid: download.task, version: download.version, form: download.form };
      return {
        name: 'workshopPackage',
        exchange$: callWithProgress(ports.http, 'workshopPackage', scope, request, patience),
      };
    }
    case 'quizFile': {
      const { task: tid, format, lang } = download;
      const request = { tid, format, ...(lang !== null && { lang }) };
      return {
        name: 'quizFile',
        exchange$: callWithProgress(ports.http, 'quizFile', scope, request, patience),
      };
    }
    case 'userTest': {
      const name = isOwn ? 'userTestFile' : 'staffUserTestFile';
      const request = { utid: download.id, part: download.part };
      return { name, exchange$: callWithProgress(ports.http, name, scope, request, patience) };
    }
  }
}

/** The name of a file for which the server gave none. */
function nameOf(download: Download): string {
  switch (download.kind) {
    case 'attachment':
      return download.name;
    case 'workFile':
      return download.path.slice(download.path.lastIndexOf('/') + 1);
    case 'workTree':
      return 'task.zip';
    case 'statement':
      return `statement-${download.lang}`;
    case 'submission':
      return `submission-${download.id}`;
    case 'scoreboard':
      return 'scoreboard.json';
    case 'certificate':
      return 'certificate.pdf';
    case 'certificates':
      return 'certificates';
    case 'submissions':
    case 'userTests':
      return `${download.kind}.zip`;
    case 'taskPackage':
      return `task-${download.task}.zip`;
    case 'quizFile':
      return `quiz-${download.task}.${download.format === 'gift' ? 'txt' : download.format}`;
    case 'userTest':
      return `${download.part}-${download.id}.txt`;
  }
}
