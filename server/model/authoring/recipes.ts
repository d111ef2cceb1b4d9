import { createHash } from 'node:crypto';
import { type StoredFile } from '#server/contract/task.ts';

/** The recipe of a file, as a hash (SHA-256, hex): equal parts give the same recipe, and the same file. */
export function recipeOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The recipe of a program: its language, its files and its fixed arguments. */
export function programRecipe(program: {
  readonly language: string;
  readonly files: readonly StoredFile[];
  readonly args: readonly string[];
}): string {
  const { language, files, args } = program;
  return recipeOf('program', language, files.map(({ name, hash }) => [name, hash]).sort(), args);
}

/** The tree's mark of an answer that the main solution made from an input. */
export function answerMadeFrom(mainRecipe: string, inputHash: string): string {
  return `answer ${recipeOf('answer', mainRecipe, inputHash)}`;
}

/** The recipe of a validator's result for an input. */
export function checkRecipe(validatorRecipe: string, args: readonly string[], inputHash: string): string {
  return recipeOf('check', validatorRecipe, args, inputHash);
}

/** The tree's mark of an answer of a task in which nothing is compared. */
export const EMPTY_ANSWER = 'answer empty';
