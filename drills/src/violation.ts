/** Something that must hold after a schedule, and does not. */
export type Violation = { invariant: string; message: string }

const SHOWN = 8

export function tellViolations(violations: readonly Violation[], say: (text: string) => void): void {
  for (const { invariant, message } of violations.slice(0, SHOWN)) say(`  ${invariant}: ${message}`)
  if (violations.length > SHOWN) say(`  and ${violations.length - SHOWN} more`)
}
