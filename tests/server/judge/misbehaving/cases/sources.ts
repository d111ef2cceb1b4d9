/** A source that attacks its compiler: every one must end within the limits and give no secret away. */
export interface SourceCase {
  readonly file: string;
  /** Whether it may compile; otherwise it must not. */
  readonly compiles?: 'may' | 'must';
}

/** Sources of `sources/`. */
export const SOURCES: readonly SourceCase[] = [
  { file: 'include-answer.cpp' },
  { file: 'include-relative.cpp' },
  { file: 'has-include.cpp', compiles: 'may' },
  { file: 'incbin.c' },
  { file: 'incbin-input.c', compiles: 'may' },
  { file: 'include-random.cpp' },
  { file: 'include-zero.cpp' },
  { file: 'include-terminal.cpp', compiles: 'may' },
  { file: 'include-self.cpp' },
  { file: 'templates.cpp' },
  { file: 'macros.c' },
  { file: 'constexpr.cpp' },
  { file: 'large-object.c' },
  { file: 'fill.c' },
  { file: 'repeat.c' },
  { file: 'errors.cpp' },
  { file: 'warnings.c', compiles: 'may' },
  { file: 'dependency.cpp', compiles: 'may' },
  { file: 'nested.py' },
  { file: 'Generics.java', compiles: 'may' },
  { file: 'Processor.java', compiles: 'may' },
  { file: 'embed.go' },
  { file: 'cgo.go' },
  { file: 'network.go' },
];
