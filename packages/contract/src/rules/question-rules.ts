/** As a page shows it: runs of white space are one space, but for a block of code. */
const shown = (option: string) => (option.includes('```') ? option.trim() : option.trim().replaceAll(/\s+/g, ' '))

/** Whether two options look the same, so that nobody can choose between them. The database decides alike: has_equal_options. */
export function hasEqualOptions(options: readonly string[]): boolean {
  const all = options.map(shown).filter(Boolean)
  return new Set(all).size < all.length
}
