// Where the sections of a paper begin. The questions of a section follow those of the section before it.

type Section = { questionCount: number }

/** The sections, each with the place of its first question in the paper. */
export function placedSections<S extends Section>(list: readonly S[]): (S & { first: number })[] {
  let next = 0
  return list.map((section) => {
    const first = next
    next += section.questionCount
    return { ...section, first }
  })
}

/** The section, counted from 0, of the question at this place. */
export const sectionAt = (list: readonly { first: number }[], place: number): number =>
  Math.max(
    0,
    list.findLastIndex(({ first }) => first <= place),
  )
