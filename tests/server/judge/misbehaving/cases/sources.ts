/** A source that attacks its compiler: compiling must end within the limits and reveal no secret. */
export interface SourceCase {
  readonly file: string;
  /** The source may compile, because only its requests are suspicious; others must not compile. */
  readonly mayCompile?: true;
}

/** Sources of `sources/`. `@ANSWER@` in a source stands for the path of the answer. */
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
