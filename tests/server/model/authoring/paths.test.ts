import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areTreePaths, plainPath, requirePath } from '#server/model/authoring/paths.ts';
import { TreeIndex } from '#server/model/authoring/tree-index.ts';
import { hostileName, HOSTILE_NAMES } from '#tests/support/hostileNames.ts';
import { runs } from '#tests/support/full.ts';

/** The accepted form of a path; null when it is refused. */
function taken(path: string): string | null {
  try {
    return requirePath(path);
  } catch {
    return null;
  }
}

/** Device names of Windows, which ignores a trailing dot or space and any extension. */
const WINDOWS_DEVICES =
  'con prn aux nul conin$ conout$ com0 com1 com9 com¹ com² com³ lpt0 lpt1 lpt9 lpt¹ lpt² lpt³'.split(' ');

function isPlainOnWindows(part: string): boolean {
  // Windows ignores only the plain space, not other spaces of Unicode.
  const stem = part.split('.')[0]?.replace(/ +$/, '').toLowerCase() ?? '';
  return !/[. ]$/.test(part) && !/[<>:"|?*\\]/.test(part) && !WINDOWS_DEVICES.includes(stem);
}

describe('the name of a file of a task', () => {
  it.each(HOSTILE_NAMES)('[AUT-12] [SEC-1] is not %j', (name) => {
    expect(taken(name)).toBeNull();
    expect(areTreePaths([name])).toBe(false);
  });

  it('[AUT-12] [SEC-1] leads out of no folder and is plain on every system once it is accepted', () => {
    fc.assert(
      fc.property(hostileName(), (name) => {
        const path = taken(name);
        expect(areTreePaths([name])).toBe(path === name);
        if (path === null) return;
        expect(taken(path)).toBe(path);
        expect(Buffer.from(path).toString()).toBe(path);
        expect(posix.relative('/root', posix.resolve('/root', path))).toBe(path);
        expect(win32.relative('C:\\root', win32.resolve('C:\\root', path)).replaceAll('\\', '/')).toBe(path);
        for (const part of path.split('/')) {
          expect([part, isPlainOnWindows(part)]).toEqual([part, true]);
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
          expect(part).not.toMatch(/^[.-]|[\p{Cc}\p{Cf}\p{Cs}]/u);
        }
      }),
      { numRuns: runs(750, 3_000) },
    );
  });

  it('[AUT-12] is that of no other file, in whatever case and form it is written', () => {
    for (const [one, other] of [
      ['a.in', 'A.IN'],
      ['стара.in', 'СТАРА.in'],
      ['ας', 'ΑΣ'],
      ['é', 'É'],
      ['straße', 'STRASSE'],
      ['\u212A', 'k'],
    ] as const) {
      expect(areTreePaths([one.normalize('NFC'), other])).toBe(false);
      expect(new TreeIndex([one.normalize('NFC')]).clashOf(other)).toBe(one.normalize('NFC'));
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(plainPath(plainPath(name))).toBe(plainPath(name));
        expect(plainPath(name.toLowerCase())).toBe(plainPath(name));
      }),
    );
  });
});
