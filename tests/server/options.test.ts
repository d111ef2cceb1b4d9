import { describe, expect, it } from 'vitest';
import { readOptions, StartError, trustedProxiesOf } from '#server/options.ts';

describe('how a server is started', () => {
  it('[SEC-2] names the trusted proxies by their number or by their addresses', () => {
    expect(trustedProxiesOf('')).toBe(false);
    expect(trustedProxiesOf('1')).toBe(1);
    expect(trustedProxiesOf('10.0.0.2, 192.168.0.0/16,fd00::/8,loopback')).toEqual([
      '10.0.0.2',
      '192.168.0.0/16',
      'fd00::/8',
      'loopback',
    ]);
    for (const wrong of ['true', '0', '99', 'proxy.example', '10.0.0.0/33', '10.0.0.1,', '10.0.0.1/8/8'])
      expect(() => trustedProxiesOf(wrong), wrong).toThrow(StartError);
    expect(readOptions([], { AGON_TRUST_PROXY: '2' })?.trustProxy).toBe(2);
    expect(readOptions(['--trust-proxy', '10.0.0.2'], {})?.trustProxy).toEqual(['10.0.0.2']);
  });

  it('[SRV-2] [SEC-2] a standby is that of a database of your own; a wrong address is not repeated', () => {
    const [database, standby] = ['postgresql://db/agon', 'postgresql://db2/agon'];
    expect(readOptions([], {})).toMatchObject({ databaseUrl: null, standbyUrl: null });
    expect(readOptions(['--database-url', database, '--standby-url', standby], {})?.standbyUrl).toBe(standby);
    expect(readOptions([], { DATABASE_URL: database, AGON_STANDBY_URL: standby })?.standbyUrl).toBe(standby);
    expect(() => readOptions([], { AGON_STANDBY_URL: standby })).toThrow(StartError);
    const wrong = () =>
      readOptions([], { DATABASE_URL: database, AGON_STANDBY_URL: 'agon:my-secret-word@db2' });
    expect(wrong).toThrow(/^--standby-url wants an address like/);
    expect(wrong).not.toThrow('my-secret-word');
  });

  it('[SEC-2] passwords are hashed at the strength of OWASP unless it says otherwise', () => {
    expect(readOptions([], {})?.passwordCost).toEqual({ memoryKib: 19_456, passes: 2 });
    expect(readOptions(['--password-cost', '65536:3'], {})?.passwordCost).toEqual({
      memoryKib: 65_536,
      passes: 3,
    });
    for (const wrong of ['1', '7:1', '19456:0', 'x:y'])
      expect(() => readOptions(['--password-cost', wrong], {}), wrong).toThrow(StartError);
  });

  it('[AUT-7] packages of a person that are not confirmed have a room, which is a number of GB (F7)', () => {
    expect(readOptions([], {})?.draftRoomBytes).toBe(4_000_000_000);
    expect(readOptions(['--draft-room', '0.5'], { AGON_DRAFT_ROOM: '9' })?.draftRoomBytes).toBe(500_000_000);
    expect(() => readOptions(['--draft-room', 'all'], {})).toThrow(/^--draft-room wants/);
  });

  it('[SEC-3] sessions end after a week, and after twelve hours of rest, unless it says otherwise', () => {
    const hour = 3_600_000;
    expect(readOptions([], {})?.sessionTerms).toEqual({ ageMs: 168 * hour, idleMs: 12 * hour });
    expect(readOptions(['--session-hours', '10', '--idle-hours', '0.5'], {})?.sessionTerms).toEqual({
      ageMs: 10 * hour,
      idleMs: hour / 2,
    });
    for (const wrong of ['0', '-1', 'day'])
      expect(() => readOptions(['--idle-hours', wrong], {})).toThrow(StartError);
  });
});
