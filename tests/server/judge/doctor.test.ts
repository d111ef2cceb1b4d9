import { describe, expect, it } from 'vitest';
import { doctorReport } from '#server/judge/doctor.ts';
import { pdfAdvice } from '#server/judge/examine.ts';

const WORKS = { works: true, why: '' };
const facts = {
  cpu: 'A processor',
  cores: 4,
  memoryBytes: 8 * 2 ** 30,
  os: 'An OS 12',
  languages: [
    { extension: 'cpp', works: true, version: 'g++ 12.2' },
    { extension: 'go', works: false, version: 'go is not installed' },
  ],
  advice: ['sudo apt-get install golang'],
};
const probe = {
  level: 'landlock' as const,
  ns: { works: false, why: 'user namespaces are off' },
  landlock: { ...WORKS, abi: 3 },
  cgroup: { works: false, why: 'none is delegated' },
  advice: [],
};
const STEADY = { min: 50, median: 50.4, max: 51 };

describe('the doctor', () => {
  it('says level, walls, memory, compilers and times, and the one command each that would help', () => {
    const report = doctorReport({ probe, why: '', makesPdfs: true, facts }, STEADY);
    for (const said of [
      'A processor, 4 cores, 8.0 GiB, An OS 12',
      'landlock: Landlock and seccomp',
      'does not work: user namespaces are off',
      'ABI 3',
      'none is delegated',
      'g++ 12.2',
      'missing: go is not installed',
      '50.0 / 50.4 / 51.0 ms',
      'sudo apt-get install golang',
    ]) {
      expect(report).toContain(said);
    }
    expect(report).not.toContain('cpupower');
  });

  it('says that times vary where they do, and that nothing is missing where nothing is', () => {
    const healthy = { ...facts, advice: [] };
    expect(
      doctorReport({ probe, why: '', makesPdfs: true, facts: healthy }, { ...STEADY, max: 70 }),
    ).toContain('--slots');
    expect(doctorReport({ probe, why: '', makesPdfs: true, facts: healthy }, STEADY)).toContain(
      'Nothing would make it better',
    );
  });

  it('[JDG-1] says that submissions wait where no sandbox works, and why', () => {
    const report = doctorReport({ probe: null, why: 'no C compiler', makesPdfs: true, facts }, null);
    expect(report).toContain('none, so nothing is judged here and submissions wait: no C compiler');
  });

  it('[TSK-1] advises where no PDFs of statements are made', () => {
    const found = { probe, why: '', facts: { ...facts, advice: pdfAdvice(true) } };
    expect(doctorReport({ ...found, makesPdfs: true }, STEADY)).toContain('are made of statements');
    const advice = pdfAdvice(false, { platform: 'linux', arch: 'arm64' });
    const without = { ...found, makesPdfs: false, facts: { ...facts, advice } };
    const report = doctorReport(without, STEADY);
    expect(report).toContain('none are made of statements');
    expect(report).toContain('there is no Typst for linux arm64 here');
    expect(report).toContain('start one judge on such a machine');
  });
});
