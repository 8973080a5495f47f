/** An invariant that does not hold after a schedule. */
export type Violation = { invariant: string; message: string }

const SHOWN = 8

/** The first violations, one in each line, and the number of the others. */
export function listViolations(violations: readonly Violation[]): string[] {
  const lines = violations.slice(0, SHOWN).map(({ invariant, message }) => `  ${invariant}: ${message}`)
  return violations.length > SHOWN ? [...lines, `  and ${violations.length - SHOWN} more`] : lines
}
