export type Problems = {
  complain(problem: string): void
  /** Returns the problems since the last call. */
  take(): string[]
}

/** Collects what a server did although no server may do it. */
export function collectProblems(): Problems {
  let problems: string[] = []
  return {
    complain: (problem) => void problems.push(problem),
    take() {
      const taken = problems
      problems = []
      return taken
    },
  }
}
