/** Returns an option as a page shows it: outside code blocks, several spaces become one. */
const shown = (option: string) => (option.includes('```') ? option.trim() : option.trim().replaceAll(/\s+/g, ' '))

/**
 * Says whether two options look the same, so that a learner cannot choose between them. The SQL function
 * has_equal_options follows the same rule.
 */
export function hasEqualOptions(options: readonly string[]): boolean {
  const all = options.map(shown).filter(Boolean)
  return new Set(all).size < all.length
}
