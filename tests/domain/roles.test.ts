import { describe, expect, it } from 'vitest';
import { isStaff, parseUserTypes, ROLES } from '#domain/roles.ts';
import { isPenalised, VERDICTS } from '#domain/submissions/verdicts.ts';

describe('roles and verdicts', () => {
  it('[RTE-2] the types of a user are read from a comma list, unknown words left out', () => {
    expect(parseUserTypes(' Teacher,translator , captain,')).toEqual(['translator', 'teacher']);
    expect(parseUserTypes('')).toEqual([]);
  });

  it('[TML-4] competitors and spectators are not staff', () => {
    expect(ROLES.filter((role) => !isStaff(role))).toEqual(['user', 'spectator']);
  });

  it('[JDG-2] accepted, compile error and failures of the judge cost nothing', () => {
    expect(VERDICTS.filter((verdict) => !isPenalised(verdict))).toEqual(['AC', 'CE', 'IE']);
  });
});
