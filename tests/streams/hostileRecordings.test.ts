import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { serialize } from '#streams/recording.ts';
import { readSession } from '#views/player/session.ts';
import { textOfFile } from '#views/player/textOfFile.ts';
import { anAnnouncement, aQuestion } from '../support/contest.ts';
import { recordedMachine } from '../support/recordedMachine.ts';
import { runs } from '#tests/support/full.ts';

const FAULTS = ['no_recording', 'other_version', 'bad_state', 'bad_event', 'too_large', 'unplayable'];
let text: string;
let lines: string[];

beforeAll(() => {
  const { machine, recording } = recordedMachine();
  machine.send({ type: 'LoginSubmitted', username: 'ivan', password: 'a password' });
  machine.advance(1_000);
  machine.ports.server.announce(anAnnouncement(1));
  machine.ports.server.putQuestion(aQuestion(1, { answer: 'Yes' }));
  machine.advance(10_000);
  machine.stop();
  text = serialize(recording());
  lines = text.trimEnd().split('\n');
});

/** The outcome of opening a file: all of its moments, or the word for the fault. */
async function opened(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const session = await readSession(new Blob([content]), () => undefined);
  if ('fault' in session) return session.fault;
  for (let position = 0; position <= session.player.length; position += 1) session.player.stateAt(position);
  return 'open';
}

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, -1, 1e308, '', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', [], {}),
);

describe('a recording that somebody meddled with', () => {
  it('[EVT-5] opens up to where it was cut off, or is refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), async (length) => {
        const end = await opened(text.slice(0, length));
        expect(['open', ...FAULTS]).toContain(end);
        if (length > lines[0]!.length) expect(end).toBe('open');
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it('[EVT-5] opens or says why not, whatever was changed in it, and reaches nothing outside of it', async () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('byte' as const), at: fc.nat(), to: fc.string({ maxLength: 3 }) }),
      fc.record({ kind: fc.constant('line' as const), at: fc.nat(), to: fc.string() }),
      fc.record({ kind: fc.constant('field' as const), at: fc.nat(), field: fc.nat(), to: value }),
      fc.record({ kind: fc.constant('proto' as const), at: fc.nat(), to: value }),
      fc.record({ kind: fc.constant('swap' as const), at: fc.nat(), to: fc.nat() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        const changed = [...lines];
        for (const one of edits) {
          const index = one.at % changed.length;
          const line = changed[index] ?? '';
          changed[index] = editedLine(line, one);
          if (one.kind === 'swap') {
            const other = one.to % changed.length;
            [changed[index], changed[other]] = [changed[other] ?? '', changed[index] ?? ''];
          }
        }
        expect(['open', ...FAULTS]).toContain(await opened(changed.join('\n')));
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { numRuns: runs(37, 150) },
    );
  });

  // F88
  it('[EVT-5] says which of its lines is damaged, or holds an event that cannot be lived through', async () => {
    const withLine = (number: number, line: string) =>
      readSession(new Blob([lines.with(number - 1, line).join('\n')]), () => undefined);
    expect(await withLine(5, lines[4]!.slice(0, -9))).toEqual({ fault: 'bad_event', line: 5 });
    const empty = JSON.stringify({ at: 1, event: { type: 'SubmissionsLoaded' } });
    expect(await withLine(7, empty)).toEqual({ fault: 'unplayable', line: 7 });
  });

  it('[EVT-5] a packed one whose download broke off opens up to there, and is not said to be too large', async () => {
    const packed = new Uint8Array(gzipSync(text));
    const begun = await textOfFile(new Blob([packed.slice(0, packed.length - 100)]), 256 * 1_048_576);
    expect(begun).not.toBe('');
    expect(text.startsWith(begun ?? 'null')).toBe(true);
    expect(await opened(packed.slice(0, packed.length - 100))).toBe('open');
  });

  it('[EVT-5] of another version, or no recording, says so; a small file that unpacks to more than a page holds is too large', async () => {
    expect(await opened(text.replace('"formatVersion":4', '"formatVersion":3'))).toBe('other_version');
    expect(await opened('<!doctype html><title>Agon</title>')).toBe('no_recording');
    expect(await opened(new Uint8Array([0x1f, 0x8b, 0, 1, 2]))).toBe('no_recording');
    expect(await opened(new Uint8Array(gzipSync(text)))).toBe('open');
    expect(
      await textOfFile(new Blob([new Uint8Array(gzipSync(Buffer.alloc(5_000_000)))]), 1_000_000),
    ).toBeNull();
  });
});

type Edit =
  | { readonly kind: 'byte' | 'line'; readonly at: number; readonly to: string }
  | { readonly kind: 'field'; readonly at: number; readonly field: number; readonly to: unknown }
  | { readonly kind: 'proto'; readonly at: number; readonly to: unknown }
  | { readonly kind: 'swap'; readonly at: number; readonly to: number };

function editedLine(line: string, edit: Edit): string {
  switch (edit.kind) {
    case 'byte': {
      const at = edit.at % Math.max(1, line.length);
      return line.slice(0, at) + edit.to + line.slice(at + 1);
    }
    case 'line':
      return edit.to.replaceAll('\n', ' ');
    case 'field': {
      const parsed = parsedObject(line);
      const event = (parsed?.['event'] ?? parsed) as Record<string, unknown> | null;
      const keys = Object.keys(event ?? {});
      const key = keys[edit.field % Math.max(1, keys.length)];
      if (event === null || key === undefined || key === 'type') return line;
      event[key] = edit.to;
      return JSON.stringify(parsed);
    }
    case 'proto':
      return line.replace('{', `{"__proto__":{"polluted":${JSON.stringify(edit.to)}},`);
    case 'swap':
      return line;
  }
}

function parsedObject(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' ? (parsed as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
