/** A source that attacks its compiler: every one must end within the limits and give no secret away. */
export interface SourceCase {
  readonly file: string;
  /** Whether it may compile, since there is nothing wrong with it but what it asks for; otherwise it must not. */
  readonly mayCompile?: true;
}

/** Sources of `sources/`. `@ANSWER@` in one stands for the path of the answer. */
export const SOURCES: readonly SourceCase[] = [
  { file: 'include-answer.cpp' },
  { file: 'include-relative.cpp' },
  { file: 'has-include.cpp', mayCompile: true },
  { file: 'incbin.c' },
  { file: 'incbin-environment.c', mayCompile: true },
  { file: 'include-random.cpp' },
  { file: 'include-zero.cpp' },
  { file: 'include-terminal.cpp', mayCompile: true },
  { file: 'include-self.cpp' },
  { file: 'templates.cpp' },
  { file: 'macros.c' },
  { file: 'constexpr.cpp' },
  { file: 'large-object.c' },
  { file: 'fill.c' },
  { file: 'repeat.c' },
  { file: 'errors.cpp' },
  { file: 'warnings.c', mayCompile: true },
  { file: 'dependency.cpp', mayCompile: true },
  { file: 'nested.py' },
  { file: 'Generics.java', mayCompile: true },
  { file: 'Processor.java', mayCompile: true },
  { file: 'embed.go' },
  { file: 'cgo.go' },
  { file: 'network.go' },
];
