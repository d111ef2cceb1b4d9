/** Faults of a line of a script; the words stand in the texts under `finding.`. */
export type ScriptFaultCode =
  | 'script_quote_open'
  | 'script_brace_open'
  | 'script_expression'
  | 'script_no_name'
  | 'script_not_number'
  | 'script_zero_divisor'
  | 'script_number_large'
  | 'script_for_form'
  | 'script_let_form'
  | 'script_group_form'
  | 'script_copy_form'
  | 'script_test_form'
  | 'script_name_refused'
  | 'script_block_open'
  | 'script_block_closed'
  | 'script_too_deep'
  | 'script_no_group'
  | 'script_place_refused'
  | 'script_place_twice'
  | 'script_program_refused'
  | 'script_over_limit'
  | 'script_too_long'
  | 'script_list_tag';

/** A fault of a script. */
export interface ScriptFault {
  /** From 1. */
  readonly line: number;
  readonly code: ScriptFaultCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Thrown while a line is read or a test is made of it; caught where the line is known. */
export class LineFault extends Error {
  readonly code: ScriptFaultCode;
  readonly values: ScriptFault['values'];

  constructor(code: ScriptFaultCode, values: ScriptFault['values'] = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
