import { strToU8, zipSync } from 'fflate';
import { type Role } from '#domain/roles.ts';
import { type Files, type Input, type Person, type TestServer } from '#tests/support/server.ts';

/** A mark in the name or text of everything in the contest: answers to outsiders must not contain it. */
export const MARK = 'InsideOnly';
/** A contest with a person of every role, another one with other people, and ids for the calls. */
export interface World {
  readonly server: TestServer;
  readonly contest: number;
  readonly nvo: number;
  readonly fed: number;
  /** A contest with other people. */
  readonly foreign: number;
  readonly taskId: number;
  readonly questionId: number;
  readonly submissionId: number;
  readonly userTestId: number;
  readonly rejudgingId: number;
  readonly participantId: number;
  /** A new person with that role and a session: in the contests, or only in the foreign one. */
  person(role: Role, where: 'inside' | 'outside'): Promise<Person>;
}

/** The input and files of a call that should be accepted. */
export interface Attempt {
  readonly input?: Input;
  readonly files?: Files;
}

/** A package of a quiz. */
export function quizZip(): Buffer {
  const quiz = `name: { en: ${MARK} }\nquestions: [{ kind: long, points: 1, text: ${MARK} }]\n`;
  return Buffer.from(zipSync({ 'quiz.yaml': strToU8(quiz) }));
}
