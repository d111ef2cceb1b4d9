import { strToU8, zipSync } from 'fflate';
import { type Role } from '#domain/roles.ts';
import { type Files, type Input, type Person, type TestServer } from '#tests/support/server.ts';

/** In the name or text of everything that belongs to the contest: what an outsider is shown must not hold it. */
export const MARK = 'InsideOnly';
/** A contest with somebody of every role in it, another one with others, and what the calls name. */
export interface World {
  readonly server: TestServer;
  readonly contest: number;
  readonly nvo: number;
  readonly fed: number;
  /** A contest of others. */
  readonly foreign: number;
  readonly taskId: number;
  readonly questionId: number;
  readonly submissionId: number;
  readonly userTestId: number;
  readonly rejudgingId: number;
  readonly participantId: number;
  /** Somebody new of that role: in the contests, or in the foreign one alone. Logged in, in a session of their own. */
  person(role: Role, where: 'inside' | 'outside'): Promise<Person>;
}

/** What is given to a call so that it is taken. */
export interface Attempt {
  readonly input?: Input;
  readonly files?: Files;
}

/** A package of a quiz. */
export function quizZip(): Buffer {
  const quiz = `name: { en: ${MARK} }\nquestions: [{ kind: long, points: 1, text: ${MARK} }]\n`;
  return Buffer.from(zipSync({ 'quiz.yaml': strToU8(quiz) }));
}
