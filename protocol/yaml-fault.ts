import { YAMLError, type ErrorCode } from 'yaml';

/** Faults of a text that is no proper YAML; each is the name of its sentence under `finding.`. */
export type YamlFault = 'not_yaml' | 'yaml_key_twice' | 'yaml_indent' | 'yaml_quotes' | 'yaml_unclosed';

/** The library's codes for the faults that have a sentence of their own. */
const FAULTS: Readonly<Partial<Record<ErrorCode, YamlFault>>> = {
  DUPLICATE_KEY: 'yaml_key_twice',
  BAD_INDENT: 'yaml_indent',
  TAB_AS_INDENT: 'yaml_indent',
  BAD_SCALAR_START: 'yaml_quotes',
  BAD_DQ_ESCAPE: 'yaml_quotes',
  BLOCK_AS_IMPLICIT_KEY: 'yaml_quotes',
  MULTILINE_IMPLICIT_KEY: 'yaml_quotes',
  MISSING_CHAR: 'yaml_unclosed',
};

/** The fault at which the library stops: an error, or a text that is nested or unfolds without end. */
export function yamlFaultOf(error: unknown): YamlFault {
  if (!(error instanceof YAMLError)) return 'not_yaml';
  // The library also calls a list that is never closed badly indented.
  if (error.code === 'BAD_INDENT' && error.message.startsWith('Flow ')) return 'yaml_unclosed';
  return FAULTS[error.code] ?? 'not_yaml';
}
