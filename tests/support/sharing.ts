import {
  BehaviorSubject,
  concat,
  defer,
  NEVER,
  type Observable,
  of,
  Subject,
  takeUntil,
  tap,
  throwError,
} from 'rxjs';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type Http, type HttpCall, type Media, type Presence, type SharedStream } from '#api/ports.ts';
import { sharingInputs } from '#streams/inputs/proctoring/inputs.ts';
import { type WatchingAnswer } from '#protocol/wire/proctoring/watching.ts';
import { aUser, aWatching } from './contest.ts';
import { ensureLive, type Machine, type startMachine } from './machine.ts';

/** Fake camera and screen, which give what the test sets. */
interface FakeMedia extends Media {
  /** The next stream of a source, or the browser's error. */
  readonly gives: Record<ShareSource, SharedStream | Error>;
  /** Sources that are shared now. */
  readonly open: Set<ShareSource>;
  /** Ends a stream, like the browser's own button. */
  end(source: ShareSource): void;
  /** Whether the browser gives no pictures of what is shared. */
  isDark: boolean;
  /** The look of a source's pictures from now on. */
  readonly looks: Record<ShareSource, { isAlike: boolean; isBlack: boolean }>;
}

function fakeMedia(): FakeMedia {
  const ended$ = new Subject<ShareSource>();
  const open = new Set<ShareSource>();
  const media: FakeMedia = {
    gives: {
      camera: { label: 'Laptop camera', surface: null },
      screen: { label: 'screen:1:0', surface: 'monitor' },
    },
    open,
    isDark: false,
    looks: { camera: { isAlike: false, isBlack: false }, screen: { isAlike: false, isBlack: false } },
    end: (source) => ended$.next(source),
    share: (source) =>
      defer((): Observable<SharedStream> => {
        const given = media.gives[source];
        if (given instanceof Error) return throwError(() => given);
        const over$ = new Subject<void>();
        ended$.subscribe((one) => {
          if (one === source) over$.next();
        });
        return concat(of(given), NEVER).pipe(
          takeUntil(over$),
          tap({ subscribe: () => open.add(source), finalize: () => open.delete(source) }),
        );
      }),
    picture: (source) =>
      media.isDark ? NEVER : of({ blob: new Blob([source], { type: 'image/webp' }), ...media.looks[source] }),
  };
  return media;
}

/** A client in a contest that asks for camera and screen, with fake sources. */
export interface SharingMachine extends Machine {
  readonly media: FakeMedia;
  /** Whether the person looks at the page. */
  readonly attention$: BehaviorSubject<Presence>;
  /** The server's time from which `at` of the pictures counts, ms. */
  readonly beganAt: number;
  /** Uploaded pictures: kind, time of taking (ms after the beginning), pictures missed before. */
  readonly pictures: { readonly kind: string; readonly at: number; readonly missed: number }[];
  /** Notes in the order of arrival. */
  readonly notes: string[];
  /** Notes that the page sent when it ended, with the server's times. */
  readonly lastWords: { readonly note: string; readonly contestId: string; readonly at: number }[];
  /** Closes the page. */
  leave(): void;
}

function textOf(call: HttpCall, name: string): string {
  const value = call.form?.[name];
  return typeof value === 'string' ? value : '';
}

/** Starts the client, live and without sharing. */
export function startSharing(
  options: Parameters<typeof startMachine>[0] & {
    readonly checks?: { readonly check_camera: boolean; readonly check_screen: boolean };
    /** How the contest watches the person; by default as in `checks`, with consent. */
    readonly watching?: Partial<WatchingAnswer>;
  } = {},
): SharingMachine {
  const { checks = { check_camera: true, check_screen: true } } = options;
  const media = fakeMedia();
  const pictures: SharingMachine['pictures'] = [];
  const notes: string[] = [];
  let beganAt = 0;
  const terms = { ...aWatching().terms, camera: checks.check_camera, screen: checks.check_screen };
  const watching = aWatching({ terms, ...options.watching });
  const consent = watching.agreed_at === null ? 'asked' : 'given';
  const machine = ensureLive({
    ...options,
    prepare: (ports) => {
      const { server } = ports;
      server.user = aUser({ contests: aUser().contests.map((one) => ({ ...one, ...checks, consent })) });
      beganAt = ports.clock.now();
      const take = (kind: string) => (call: HttpCall) => {
        pictures.push({
          kind,
          at: Number(textOf(call, 'taken_at')) - beganAt,
          missed: Number(textOf(call, 'missed')),
        });
        return { ok: true };
      };
      server.overrides.set('POST /api/user/snapshots/screen', take('screen'));
      server.overrides.set('POST /api/user/snapshots/camera', take('camera'));
      server.overrides.set('POST /api/user/log', (call) => {
        notes.push(`${textOf(call, 'operation')} ${textOf(call, 'message')}`);
        return { ok: true };
      });
      let told = watching;
      server.overrides.set('GET /api/user/watching', () => told);
      server.overrides.set('POST /api/user/watching', (call) => {
        told = { ...told, agreed_at: textOf(call, 'agreed') === 'true' ? ports.clock.now() : null };
        return told;
      });
      options.prepare?.(ports);
    },
  });
  const leaves$ = new Subject<void>();
  const lastWords: SharingMachine['lastWords'] = [];
  const http: Http = {
    request: (call) =>
      defer(() => {
        const [note, contestId, at] = ['message', 'contestId', 'at'].map((name) => textOf(call, name));
        const operation = textOf(call, 'operation');
        lastWords.push({ note: `${operation} ${note ?? ''}`, contestId: contestId ?? '', at: Number(at) });
        return NEVER;
      }),
  };
  const attention$ = new BehaviorSubject<Presence>('here');
  machine.store.run(sharingInputs, { ...machine.ports, media, attention$, parting: { leaves$, http } });
  return { ...machine, media, attention$, beganAt, pictures, notes, lastWords, leave: () => leaves$.next() };
}
