import { type ColumnType } from 'kysely';

/** A JSON column: read as `T`, written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** The same for a column with a default value in the database. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

/** Any value JSON can carry. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
