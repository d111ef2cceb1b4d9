import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Report } from '#server/exchange/package/report.ts';
import { readRegistration } from '#server/exchange/registration/read.ts';

const people = (name: string, text: string) => readRegistration([{ name, text }], new Report())?.people ?? [];

describe('accounts of teams without ids', () => {
  it('[AUT-4] belong to the teams of their names, and to none where no team has theirs', () => {
    const teams = 'teams\t1\n\t\tg1\tRed\tFirst School\n\t\tg2\tBlue\tSecond School\n';
    const accounts = 'accounts\t1\nteam\tRed\tred\tpw\nteam\tGuest\tguest\tpw\nteam\t\tunnamed\tpw\n';
    const files = [
      { name: 'teams.tsv', text: teams },
      { name: 'accounts.tsv', text: accounts },
    ];
    expect(
      readRegistration(files, new Report())?.people.map(({ login, displayName, school }) => [
        login,
        displayName,
        school,
      ]),
    ).toEqual([
      ['red', 'Red', 'First School'],
      ['guest', 'Guest', ''],
      ['unnamed', 'unnamed', ''],
    ]);
  });
});

describe('accounts whose names look like numbers', () => {
  // F26
  it('[AUT-4] in YAML have the login name, the name and the password that are written', () => {
    const accounts = [
      ['007', '3.10', '0123456'],
      ['0x10', '1e3', '1e10'],
      ['true', 'false', '000000'],
      ['+5', '.5', '0x123456'],
      ['9007199254740993', '12345678901234567890', '12345678901234567890'],
    ];
    const text = accounts
      .map(
        ([login, name, word]) =>
          `- {id: a, type: team, username: ${login}, name: ${name}, password: ${word}}\n`,
      )
      .join('');
    expect(
      people('accounts.yaml', text).map(({ login, displayName, password }) => [login, displayName, password]),
    ).toEqual(accounts);
  });

  it('[AUT-4] in JSON lose no digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.string(), (number, name) => {
        const text = `[{"type": "team", "username": ${number}, "name": ${JSON.stringify(`${name}x`)}}]`;
        expect(people('accounts.json', text)).toMatchObject([
          { login: String(number), displayName: `${name}x` },
        ]);
      }),
    );
  });

  it('[AUT-4] belong to the teams that have their numbers, and teams 012 and 12 are two', () => {
    const teams = { name: 'teams.yaml', text: '- {id: 012, name: Twelve}\n- {id: 12, name: Other}\n' };
    const logins = readRegistration([teams], new Report())?.people.map(({ login }) => login) ?? [];
    expect(new Set(logins).size).toBe(2);
    const accounts = '- {username: a, type: team, team_id: 12}\n- {username: b, type: team, team_id: 012}\n';
    expect(
      readRegistration([teams, { name: 'accounts.yaml', text: accounts }], new Report())?.people,
    ).toMatchObject([
      { login: 'a', displayName: 'Other' },
      { login: 'b', displayName: 'Twelve' },
    ]);
  });
});
