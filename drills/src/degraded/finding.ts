/** Something that was promised for a part that is away, and whether it held. */
export type Finding = { promise: string; figures: string; holds: boolean }

export const finding = (promise: string, figures: string | number, holds: boolean): Finding => ({
  promise,
  figures: String(figures),
  holds,
})

const SHOWN = 5

/** Holds when the list is empty. */
export const nothingIn = (promise: string, compared: string, problems: readonly string[]): Finding =>
  finding(
    promise,
    problems.length === 0 ? compared : `${problems.length} problems: ${problems.slice(0, SHOWN).join(' | ')}`,
    problems.length === 0,
  )
